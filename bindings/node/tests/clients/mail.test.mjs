// Mail: what a server of IMAP refuses, with imapflow.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { ImapFlow } from 'imapflow';
import { read, thrown } from './thrown.mjs';

/** A server that answers each verb of `refused` with NO and these words, and all others with OK. */
async function imap(refused) {
  const server = createServer(async (socket) => {
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] here\r\n');
    for await (const line of createInterface({ input: socket })) {
      const [tag, verb] = line.split(' ');
      if (verb in refused) socket.write(`${tag} NO ${refused[verb]}\r\n`);
      else if (verb === 'LIST') socket.write(`* LIST () "/" INBOX\r\n${tag} OK done\r\n`);
      else socket.write(`${tag} OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] done\r\n`);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function failing(refused, work = (client) => client.mailboxCreate('none')) {
  const server = await imap(refused);
  const auth = { user: 'a', pass: 'b' };
  const client = new ImapFlow({ host: '127.0.0.1', port: server.address().port, secure: false, doSTARTTLS: false, auth, logger: false });
  client.on('error', () => {});
  try {
    return await thrown(async () => {
      await client.connect();
      await work(client);
    });
  } finally {
    client.close();
    server.close();
  }
}

test('errors of imapflow get their types', async () => {
  for (const [refused, expected] of [
    [{ AUTHENTICATE: '[AUTHENTICATIONFAILED] no' }, ['PERMISSION', 'imap/AUTHENTICATIONFAILED', 'unauthenticated', undefined]],
    [{ AUTHENTICATE: '[UNAVAILABLE] later' }, ['TRANSIENT', 'imap/UNAVAILABLE', undefined, undefined]],
    [{ AUTHENTICATE: 'no' }, ['PERMISSION', undefined, 'unauthenticated', undefined]],
    [{ CREATE: '[NOPERM] not yours' }, ['PERMISSION', 'imap/NOPERM', undefined, undefined]],
    [{ CREATE: '[OVERQUOTA] full' }, ['PERMISSION', 'imap/OVERQUOTA', 'quota', undefined]],
  ]) {
    assert.deepEqual(read(await failing(refused)), expected, JSON.stringify(refused));
  }
  const missing = await failing({ SELECT: '[NONEXISTENT] no such mailbox' }, (client) => client.mailboxOpen('none'));
  assert.equal(read(missing)[0], 'NOT_FOUND');
});
