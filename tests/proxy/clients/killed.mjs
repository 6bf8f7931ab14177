// A client of the TypeScript SDK v1 whose server is killed during a call: killed.mjs PID_FILE TOOL ARGUMENTS NEXT COMMAND…
// Prints what the call gave, and what the call of the tool NEXT after it gave, each as a line of JSON.
import { readFileSync } from 'node:fs'

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const [pidFile, name, args, next, command, ...rest] = process.argv.slice(2)
const client = new Client({ name: 'killed', version: '1' })
await client.connect(new StdioClientTransport({ command, args: rest, stderr: 'ignore' }))

async function call(params) {
  try {
    const result = await client.callTool(params)
    console.log(JSON.stringify({ isError: result.isError ?? false, text: result.content[0].text }))
  } catch (error) {
    console.log(JSON.stringify({ thrown: error.message }))
  }
}

const inFlight = call({ name, arguments: JSON.parse(args) })
setTimeout(() => process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL'), 500)
await inFlight
await call({ name: next, arguments: { message: 'hello' } })
await client.close()
process.exit(0)
