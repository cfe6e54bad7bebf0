/** Time from starting an MCP server over stdio to its list of tools. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };

export async function startMs(command: readonly string[], cwd: string): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, command, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ask = async (message: object): Promise<void> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const [answer] = (await once(lines, 'line')) as [string];
    if (!('result' in JSON.parse(answer))) throw new Error(answer);
  };
  await ask({ id: 1, method: 'initialize', params: HELLO });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  await ask({ id: 2, method: 'tools/list' });
  const ms = performance.now() - begin;
  child.stdin.end();
  await once(child, 'close');
  return ms;
}
