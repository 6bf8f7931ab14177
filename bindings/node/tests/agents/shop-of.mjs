// What the tests of agents share: the server's command, and what it was asked.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SHOP = join(import.meta.dirname, 'shop.mjs');

/** A server of this generation that is not started yet, with its own state; `hooks.after` clears it away. */
export function shopOf(hooks, generation) {
  const folder = mkdtempSync(join(tmpdir(), 'toolerror-shop-'));
  const state = join(folder, 'calls');
  writeFileSync(state, '');
  hooks.after(() => rmSync(folder, { recursive: true, force: true }));
  const args = [SHOP, state, generation];
  return {
    command: process.execPath,
    args,
    /** What the server noted of the calls of a tool. */
    calls: (tool) =>
      readFileSync(state, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter((call) => call.tool === tool),
    /** Starts it over HTTP: its address. */
    async http() {
      const server = spawn(process.execPath, [...args, 'http'], { stdio: ['ignore', 'pipe', 'inherit'] });
      hooks.after(() => server.kill());
      for await (const line of createInterface(server.stdout)) return `http://127.0.0.1:${Number(line)}/mcp`;
      throw new Error('the server has ended');
    },
  };
}

export const texts = (result) => result.content.map(({ text }) => text);
