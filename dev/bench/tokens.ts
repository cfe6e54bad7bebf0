/**
 * Size of the texts that billhook gives a model, in tokens of o200k: the tool definitions, and the answer about overdue
 * invoices.
 */
import { statSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { callTool } from '../../src/tools/call.ts';
import { instructionsFor, reachOf, toolsFor } from '../../src/tools/list.ts';

export const BOUNDS = {
  readPerTool: 190,
  /** Bound for {@link ToolTokens.read} of all tools, including the instructions of the server (R112). */
  read: 4_500,
  whole: 16_000,
  overdueText: 1_000,
  overdueData: 1_900,
  viewBytes: 20_000,
} as const;

export type ToolTokens = {
  readonly name: string;
  /** Tokens of name, description and input schema, which every host gives its model. */
  readonly read: number;
  /** Tokens of the whole definition, also with output schema and hints, which some hosts give their model. */
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

/**
 * Counts the tokens of a `listOverdueInvoices` answer with `rows` invoices of ordinary length, in its text and in its
 * data.
 */
export async function overdueAnswerTokens(rows: number): Promise<{ readonly text: number; readonly data: number }> {
  const config = readConfig({ DATABASE_URL: ':memory:', BASE_URL: 'https://billing.example.com', LOG_LEVEL: 'silent' });
  const app = await createApp(config);
  try {
    const { text, data } = await overdueAnswer(app, rows);
    return { text: countTokens(text), data: tokensOf(data) };
  } finally {
    await app.close();
  }
}

async function overdueAnswer({ administration, assistant }: App, rows: number) {
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
  const { serviceFor } = await assistant(null);
  const { result } = await callTool(await serviceFor({ client: 'bench' }), 'listOverdueInvoices', asked);
  const { invoices } = result.data as { readonly invoices: readonly unknown[] };
  if (invoices.length !== rows) throw new Error(`${invoices.length} overdue invoices instead of ${rows}`);
  return result;
}

/** The sizes as rows of the benchmark's table. The size of each tool is printed before the table. */
export async function tokenFigures() {
  const tools = toolTokens();
  const [read, whole] = [sum(tools.map((tool) => tool.read)), sum(tools.map((tool) => tool.whole))];
  console.log('| tool | tokens read | whole definition |\n|---|---|---|');
  for (const tool of tools) console.log(`| ${tool.name} | ${tool.read} | ${tool.whole} |`);
  console.log('');
  const overdue = await overdueAnswerTokens(25);
  return [
    figure('a tool, as a model reads it (mean)', read / tools.length, BOUNDS.readPerTool),
    figure(
      `${tools.length} tools and the instructions, as a model reads them`,
      read + countTokens(instructionsFor(reachOf({}))),
      BOUNDS.read,
    ),
    figure(`${tools.length} whole definitions`, whole, BOUNDS.whole),
    figure('text of an overdue answer, 25 rows', overdue.text, BOUNDS.overdueText),
    figure('data of an overdue answer, 25 rows', overdue.data, BOUNDS.overdueData),
    figure('the view of invoices in a chat', statSync(VIEW).size, BOUNDS.viewBytes, 'bytes'),
  ];
}

const VIEW = new URL('../../tools/invoices-view.html', import.meta.url);

function figure(what: string, count: number, most: number, unit = 'tokens') {
  const ratio = count / most;
  const measured = `${count.toFixed(0)} ${unit}`;
  return { what, measured, bare: `${most} allowed`, ratio, bound: '≤ 1', ok: ratio <= 1 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
