/** The two ledgers on which answers of tools are measured, each through the real protocol. */
import { seedDemo } from '../../src/demo/ledger.ts';
import type { MailGateway } from '../../src/model/mail.ts';
import type { ToolFilter } from '../../src/tools/list.ts';
import { type Assistant, type ListedTool, type Mcp, openMcp, type Result } from '../api/mcp/kit.ts';
import { longLedger } from '../kit/long-ledger.ts';
import { imageOf } from '../kit/sqlite.ts';
import { openTestApp } from '../kit/test-app.ts';

export const LEDGERS = ['the demo', '300 invoices of six lines'] as const;

export interface Books extends AsyncDisposable {
  readonly mcp: Mcp;
  readonly assistant: Assistant;
  readonly tools: readonly ListedTool[];
  /** Calls a tool and returns its answer. A refusal fails the test. */
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

type Ledger = (typeof LEDGERS)[number];

/** Without `filter`, the assistant has the default tools. */
export async function openBooks(ledger: Ledger, filter: ToolFilter = {}): Promise<Books> {
  const { image, token } = await kept(ledger);
  const mcp = await openMcp({ mail, filter, image, environment: KEY });
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

type Image = { readonly image: Buffer; readonly token: string | undefined };

/** A fixed key, because all test apps read the same encrypted ledger. Nothing in it is secret. */
const KEY = { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
const images = new Map<Ledger, Promise<Image>>();

/** Fills each ledger once per process, which takes seconds. Later calls copy it. */
function kept(ledger: Ledger): Promise<Image> {
  const image = images.get(ledger) ?? filled(ledger);
  images.set(ledger, image);
  return image;
}

async function filled(ledger: Ledger): Promise<Image> {
  await using testApp = await openTestApp({ mail, environment: KEY });
  const { services } = testApp.app;
  const demo = ledger === 'the demo' ? await seedDemo(services, { now: testApp.clock.now() }) : undefined;
  if (!demo) await longLedger(testApp);
  return { image: await imageOf(services.store), token: demo?.token };
}

function answered(tool: string, { text, data, isError }: Result): Answer {
  if (isError) throw new Error(`${tool} refused: ${text}`);
  return { text, data };
}

/** Rows of the list in an answer. A list whose rows have an id takes precedence: totals have no id. */
export function rowsOf({ data }: Answer): readonly Row[] {
  const lists = Object.values(data).filter((one): one is Row[] => Array.isArray(one));
  const rows = lists.find(([first]) => first?.id !== undefined) ?? lists.at(-1);
  if (!rows) throw new Error(`no list is among ${Object.keys(data).join(', ')}`);
  return rows;
}

/** Name of a row that both parts of an answer contain. */
export function nameOf({ invoice_number, quote_number, id }: Row): string {
  return String(invoice_number ?? quote_number ?? id);
}

export function isReading({ annotations }: ListedTool): boolean {
  return annotations?.readOnlyHint === true;
}
