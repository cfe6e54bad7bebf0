// Starts an installed package as an assistant does, with the Node that runs this script, and lists overdue invoices of
// the demo or of DATABASE_URL: node dev/scripts/try-package.js <folder with node_modules>. Plain JavaScript, so that it
// runs on any version of Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PATIENCE_MS = 120_000;

const [, , folder = '.'] = process.argv;
const launcher = join(folder, 'node_modules', 'billhook', 'bin', 'billhook.js');
const args = process.env.DATABASE_URL === undefined ? ['mcp', '--demo'] : ['mcp'];
const server = spawn(process.execPath, [launcher, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
const late = setTimeout(() => server.kill(), PATIENCE_MS);
const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();

/** @param {object} message */
const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

let lastId = 0;
/** @param {string} method @param {object} params */
async function ask(method, params) {
  const id = ++lastId;
  send({ id, method, params });
  for (;;) {
    const { done, value } = await answers.next();
    if (done) throw new Error(`it ended without an answer to ${method}`);
    const answer = JSON.parse(value);
    if (answer.id !== id) continue;
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }
}

const clientInfo = { name: 'try-package', version: '1.0.0' };
await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
send({ method: 'notifications/initialized' });
const { tools } = await ask('tools/list', {});
const { content } = await ask('tools/call', { name: 'listOverdueInvoices', arguments: {} });
console.log(`Node ${process.versions.node}: ${tools.length} tools. ${content[0].text.split('\n')[0]}`);
server.stdin.end();
server.once('close', (code) => {
  clearTimeout(late);
  process.exitCode = code ?? 1;
});
