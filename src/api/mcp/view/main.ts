/** The view: shows what a tool has answered, and asks the host for what its buttons do. */
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { type Host, meetHost, type ToolResult, wordsOf } from './host.ts';
import { type Args, type Ledger, ledgerOf, nameOf, overdueArgs, reminded, withMore, withOverdue } from './ledger.ts';
import { type ListActs, listScreen } from './list-screen.ts';
import {
  deliveryWords,
  type Reminder,
  type ReminderActs,
  type ReminderState,
  reminderScreen,
} from './reminder-screen.ts';
import { message, show, tell, wait } from './screen.ts';

const NARROW_PX = 560;
const FIRST = [0];

type State = {
  readonly host?: Host;
  readonly args: Args;
  readonly result?: ToolResult;
  readonly ledger?: Ledger | undefined;
  readonly starts: readonly number[];
  readonly currency?: string;
  readonly reminding?: { readonly invoice: InvoiceData } & ReminderState;
};

let state: State = { args: {}, starts: FIRST };
let isBusy = false;

function change(changed: Partial<State>, notice?: string, focus?: string): void {
  state = { ...state, ...changed };
  draw(notice, focus);
}

function draw(notice?: string, focus?: string): void {
  const { host, ledger, result, reminding } = state;
  if (!host || !result) return;
  if (reminding) show(reminderScreen(reminding, reminderActs(host, reminding)), host, notice, focus);
  else if (ledger) {
    const { starts, currency } = state;
    const isNarrow = window.innerWidth < NARROW_PX;
    show(listScreen({ ledger, starts, currency, isNarrow }, listActs(host, ledger)), host, notice, focus);
  } else show(message(wordsOf(result), result.isError === true), host);
}

/** One thing at a time; what fails is told where the person looks. */
async function attempt(words: string, act: () => Promise<void>): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  wait(words);
  try {
    await act();
  } catch (error) {
    draw(error instanceof Error ? error.message : String(error));
  } finally {
    isBusy = false;
  }
}

function listActs(host: Host, ledger: Ledger): ListActs {
  return {
    choose: (currency) => change({ currency }),
    turn: (starts) => turn(host, ledger, starts),
    remind: host.can('serverTools') ? (invoice) => preview(host, invoice) : undefined,
    open: host.can('openLinks') ? (url) => attempt('Opening', () => host.openLink(url).then(() => draw())) : undefined,
    ask: asks(host),
  };
}

function asks(host: Host): ((text: string) => unknown) | undefined {
  if (!host.can('message')) return undefined;
  return (text) => attempt('Asking', () => host.say(text).then(() => draw()));
}

function turn(host: Host, ledger: Ledger, starts: readonly number[]): unknown {
  const [before = 0, start = 0] = starts.slice(-2);
  const isLoaded = starts.length < state.starts.length || 2 * start - before <= ledger.rows.length;
  const { next } = ledger;
  const arrive = () => {
    change({ starts });
    tell(`Page ${starts.length}`);
  };
  if (isLoaded || !next || !host.can('serverTools')) return arrive();
  return attempt('Loading', async () => {
    const { structuredContent } = await host.callTool(next.tool, next.args);
    state = { ...state, ledger: withMore(ledger, structuredContent, next.args) };
    arrive();
  });
}

function preview(host: Host, invoice: InvoiceData): Promise<void> {
  return attempt('Loading the preview', async () => {
    const reminder = await remind(host, invoice, { preview: true });
    change({ reminding: { invoice, reminder, starts: FIRST, step: 'preview' } });
  });
}

function reminderActs(host: Host, reminding: NonNullable<State['reminding']>): ReminderActs {
  const { invoice } = reminding;
  return {
    turn: (starts) => change({ reminding: { ...reminding, starts } }),
    step: (step) => change({ reminding: { ...reminding, step } }, undefined, step === 'confirm' ? 'keep' : 'confirm'),
    send: () => attempt('Sending', () => send(host, reminding)),
    back: () => {
      const { reminding: _, ...others } = state;
      state = others;
      draw(undefined, `remind-${invoice.id}`);
    },
    ask: asks(host),
  };
}

async function send(host: Host, reminding: NonNullable<State['reminding']>): Promise<void> {
  const { invoice } = reminding;
  const reminder = await remind(host, invoice, {});
  const ledger = state.ledger && reminded(state.ledger, invoice.id, reminder.reminder_number);
  change({ ledger, reminding: { invoice, reminder, starts: FIRST, step: 'done' } });
  if (!host.can('updateModelContext')) return;
  const news = `In the view of invoices the person had reminder ${reminder.reminder_number} of ${nameOf(invoice)} sent: ${reminder.delivery}.`;
  // The mail is what counts: a host that does not take the news changes nothing about it.
  await host.tellModel(news).catch(() => undefined);
  tell(deliveryWords(reminder));
}

async function remind(host: Host, invoice: InvoiceData, how: object): Promise<Reminder> {
  const { structuredContent } = await host.callTool('sendReminder', { id: nameOf(invoice), ...how });
  if (!structuredContent) throw new Error('The answer has no mail in it.');
  return structuredContent as Reminder;
}

async function receive(host: Host, result: ToolResult): Promise<void> {
  const { args } = state;
  const ledger = result.isError ? undefined : ledgerOf(result.structuredContent, args, host.tool);
  const { reminding: _, ...others } = state;
  state = others;
  change({ result, ledger, starts: FIRST });
  const more = ledger && overdueArgs(ledger, args);
  if (!more || !host.can('serverTools')) return;
  // The chart is more than was asked for: without it the answer is still whole.
  const overdue = await host.callTool('listOverdueInvoices', more).catch(() => undefined);
  if (overdue && state.ledger === ledger) change({ ledger: withOverdue(ledger, overdue.structuredContent, more) });
}

async function start(): Promise<void> {
  const early: ToolResult[] = [];
  let take = (result: ToolResult): unknown => early.push(result);
  const host = await meetHost({
    input: (args) => {
      state = { ...state, args };
    },
    result: (result) => take(result),
    cancelled: () => take({ content: [{ type: 'text', text: 'The call was cancelled.' }] }),
    changed: () => draw(),
  });
  state = { ...state, host };
  take = (result) => receive(host, result);
  for (const result of early) await receive(host, result);
  host.reportHeight();
  let width = window.innerWidth;
  new ResizeObserver(() => {
    if (window.innerWidth !== width) {
      width = window.innerWidth;
      change({ starts: FIRST });
    }
    host.reportHeight();
  }).observe(document.documentElement);
}

start().catch((error) => show(message(`This view could not start: ${error.message}`, true), undefined));
