/** Checks for every way to start the demo. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/client/stdio';
import { expect } from 'vitest';

const FILE = resolve(import.meta.dirname, '../../../tools/mcp.json');

type Tool = { readonly name: string; readonly annotations: { readonly readOnlyHint: boolean } };

const { tools, finders, profiles } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly tools: readonly Tool[];
  readonly finders: readonly Tool[];
  readonly profiles: { readonly default: readonly string[] };
};

/** Tools that clients get if they choose no profile. */
export const PROMISED = [...tools.filter(({ name }) => profiles.default.includes(name)), ...finders];

/** Starts the server as a host does, calls `use`, and closes the connection. */
export async function withStarted(parameters: StdioServerParameters, use: (client: Client) => Promise<void>) {
  const client = new Client({ name: 'Test Assistant', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ stderr: 'inherit', ...parameters }));
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

export async function overdueText(client: Client): Promise<string> {
  const { content } = await client.callTool({ name: 'listOverdueInvoices', arguments: {} });
  const [{ text = '' } = {}] = content as readonly { readonly text?: string }[];
  return text;
}

export async function namesOf(client: Client): Promise<readonly string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

export async function expectDemo(client: Client): Promise<void> {
  expect(await namesOf(client)).toEqual(PROMISED.map(({ name }) => name));
  expect(await overdueText(client)).toMatch(/^\d+ invoices are overdue as of \d{4}-\d\d-\d\d: EUR [\d,.]+ on \d+, /);
  const { contents } = await client.readResource({ uri: 'skill://reconciling-payments/SKILL.md' });
  expect(contents).toMatchObject([{ text: expect.stringContaining('# Reconciling payments') }]);
  const view = await client.readResource({ uri: 'ui://billhook/invoices' });
  expect(view.contents).toMatchObject([{ text: expect.stringMatching(/^<!doctype html>/) }]);
}
