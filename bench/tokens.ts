/** What a model reads of us, in tokens of o200k: the tools before it calls one, and the answer to the overdue question. */
import { statSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { answered } from '../src/api/mcp/results.ts';
import { toolsFor } from '../src/api/mcp/tool-list.ts';
import { type App, createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';

export const BOUNDS = {
  readPerTool: 200,
  read: 5_000,
  whole: 12_000,
  overdueAnswer: 2_000,
  longOverdueAnswer: 6_000,
  viewBytes: 20_000,
} as const;

export type ToolTokens = {
  readonly name: string;
  /** Name, description and input schema: what every host puts before its model. */
  readonly read: number;
  /** With output schema and hints, which some hosts add. */
  readonly whole: number;
};

export function toolTokens(): ToolTokens[] {
  return toolsFor({}).map((definition) => {
    const { name, description, inputSchema } = definition;
    return { name, read: tokensOf({ name, description, inputSchema }), whole: tokensOf(definition) };
  });
}

function tokensOf(value: unknown): number {
  return countTokens(JSON.stringify(value));
}

/** The text of an overdue answer with this many rows of ordinary length. */
export async function overdueAnswerTokens(rows: number): Promise<number> {
  const config = readConfig({ DATABASE_URL: ':memory:', BASE_URL: 'https://billing.example.com', LOG_LEVEL: 'silent' });
  const app = await createApp(config);
  try {
    return countTokens(await overdueText(app, rows));
  } finally {
    await app.close();
  }
}

async function overdueText({ administration }: App, rows: number): Promise<string> {
  const account = await administration.createAccount({ name: 'Studio Noord' });
  for (let row = 0; row <= rows; row++) {
    const customer = {
      name: `Anna de Vries ${row}`,
      company: 'De Vries Bakkerij BV',
      email: `anna-${row}@example.com`,
    };
    const due_date = `2026-0${1 + (row % 9)}-15`;
    const invoice = { customer, description: 'Design work', amount: 1234.5 + row, date: '2026-01-01', due_date };
    await administration.run(account, 'createInvoice', { ...invoice, currency: row % 5 === 0 ? 'USD' : 'EUR' });
  }
  const asked = { as_of: '2027-01-31', limit: rows };
  const data = await administration.run(account, 'listOverdueInvoices', asked);
  if (data.invoices.length !== rows) throw new Error(`${data.invoices.length} overdue invoices instead of ${rows}`);
  const [content] = answered('listOverdueInvoices', asked, { data, replayed: false }).content;
  if (content?.type !== 'text') throw new Error('the answer has no text');
  return content.text;
}

/** As rows of the benchmark's table; the tools, one by one, are printed above it. */
export async function tokenFigures() {
  const tools = toolTokens();
  const [read, whole] = [sum(tools.map((tool) => tool.read)), sum(tools.map((tool) => tool.whole))];
  console.log('| tool | tokens read | whole definition |\n|---|---|---|');
  for (const tool of tools) console.log(`| ${tool.name} | ${tool.read} | ${tool.whole} |`);
  console.log('');
  return [
    figure('a tool, as a model reads it (mean)', read / tools.length, BOUNDS.readPerTool),
    figure(`${tools.length} tools, as a model reads them`, read, BOUNDS.read),
    figure(`${tools.length} whole definitions`, whole, BOUNDS.whole),
    figure('text of an overdue answer, 25 rows', await overdueAnswerTokens(25), BOUNDS.overdueAnswer),
    figure('text of an overdue answer, 100 rows', await overdueAnswerTokens(100), BOUNDS.longOverdueAnswer),
    figure('the view of invoices in a chat', statSync(VIEW).size, BOUNDS.viewBytes, 'bytes'),
  ];
}

const VIEW = new URL('../tools/invoices-view.html', import.meta.url);

function figure(what: string, count: number, most: number, unit = 'tokens') {
  const ratio = count / most;
  const measured = `${count.toFixed(0)} ${unit}`;
  return { what, measured, bare: `${most} allowed`, ratio, bound: '≤ 1', ok: ratio <= 1 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
