/** The two sets of books that answers of tools are measured on, each behind the real protocol. */
import { seedDemo } from '../../src/demo/ledger.ts';
import type { MailGateway } from '../../src/model/mail.ts';
import type { ToolFilter } from '../../src/tools/list.ts';
import { type Assistant, type ListedTool, type Mcp, openMcp, type Result } from '../api/mcp/kit.ts';
import { longLedger } from '../kit/long-ledger.ts';

export const LEDGERS = ['the demo', '300 invoices of six lines'] as const;

export interface Books extends AsyncDisposable {
  readonly mcp: Mcp;
  readonly assistant: Assistant;
  readonly tools: readonly ListedTool[];
  /** A call that is answered; a refusal fails the test. */
  readonly ask: (tool: string, args?: Record<string, unknown>) => Promise<Answer>;
}

export type Answer = { readonly text: string; readonly data: Record<string, unknown> };
export type Row = Readonly<Record<string, unknown>>;

const mail: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async () => ({ outcome: 'sent' }),
  close: async () => undefined,
};

/** `filter`: the default tools unless told otherwise. */
export async function openBooks(ledger: (typeof LEDGERS)[number], filter: ToolFilter = {}): Promise<Books> {
  const mcp = await openMcp({ mail, filter });
  const token = await filled(mcp, ledger);
  const assistant = await mcp.assistant(token === undefined ? {} : { token });
  return {
    ...{ mcp, assistant, tools: await assistant.tools() },
    ask: async (tool, args) => answered(tool, await assistant.call(tool, args)),
    [Symbol.asyncDispose]: async () => {
      await assistant[Symbol.asyncDispose]();
      await mcp[Symbol.asyncDispose]();
    },
  };
}

async function filled(mcp: Mcp, ledger: (typeof LEDGERS)[number]): Promise<string | undefined> {
  if (ledger === 'the demo') return (await seedDemo(mcp.app.world, { now: mcp.clock.now() })).token;
  await longLedger(mcp);
  return undefined;
}

function answered(tool: string, { text, data, isError }: Result): Answer {
  if (isError) throw new Error(`${tool} refused: ${text}`);
  return { text, data };
}

/** The rows of a list; totals have no id. */
export function rowsOf({ data }: Answer): readonly Row[] {
  const lists = Object.values(data).filter((one): one is Row[] => Array.isArray(one));
  const rows = lists.find(([first]) => first?.id !== undefined) ?? lists.at(-1);
  if (!rows) throw new Error(`no list is among ${Object.keys(data).join(', ')}`);
  return rows;
}

/** By which a row is known in both parts. */
export function nameOf({ invoice_number, id }: Row): string {
  return String(invoice_number ?? id);
}

export function isReading({ annotations }: ListedTool): boolean {
  return annotations?.readOnlyHint === true;
}
