import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, readLines } from '../../../src/api/mcp/message-lines.ts';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping', params: { name: 'Zoë 漢 🧾' } };
const BYTES = Buffer.from(
  `${JSON.stringify(PING)}\n\r\nnonsense\n${JSON.stringify({ ...PING, id: 'é' })}\r\nleft over`,
);

async function linesOf(chunks: readonly Buffer[]): Promise<Line[]> {
  const input = new PassThrough();
  const lines: Line[] = [];
  readLines(input, (line) => lines.push(line));
  for (const chunk of chunks) input.write(chunk);
  await new Promise((resolve) => input.end(resolve));
  return lines;
}

test('messages are the same however their bytes arrive', async () => {
  const whole = await linesOf([BYTES]);
  expect(whole).toMatchObject([
    { message: PING },
    { refusal: { jsonrpc: '2.0', error: { code: -32700, message: expect.any(String) } } },
    { message: { ...PING, id: 'é' } },
  ]);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: BYTES.length - 1 })), async (cuts) => {
      const ends = [...cuts.sort((a, b) => a - b), BYTES.length];
      const chunks = ends.map((end, index) => BYTES.subarray(index === 0 ? 0 : ends[index - 1], end));
      expect(await linesOf(chunks)).toEqual(whole);
    }),
  );
});

test('nothing is read any more once reading was stopped', async () => {
  const input = new PassThrough();
  const lines: Line[] = [];
  const stop = readLines(input, (line) => lines.push(line));
  stop();
  input.end(BYTES);
  expect(lines).toEqual([]);
  expect(input.isPaused()).toBe(true);
});
