/** Entry point of the view: shows a tool's answer, and calls tools through the host when buttons are clicked. */
import { type Host, meetHost, type ToolResult, wordsOf } from './host.ts';
import {
  type Args,
  type InvoiceLinks,
  type Ledger,
  ledgerOf,
  nameOf,
  overdueArgs,
  pageOf,
  type Row,
  reminded,
  withMore,
  withOverdue,
} from './ledger.ts';
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
  /** The reminder in progress, shown instead of the list. */
  readonly reminding?: ({ readonly row: Row } & ReminderState) | undefined;
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

/** Runs an action unless another action is running. If the action fails, the screen shows the error. */
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
    ...(host.can('serverTools') && {
      remind: (row) => preview(host, row),
      open: host.can('openLinks') && ((row) => open(host, row)),
    }),
    ask: asks(host),
  };
}

/**
 * Opens the invoice's page in the dashboard. A row does not contain the address of the page, so the invoice is read
 * first.
 */
function open(host: Host, { invoice_number, id }: Row): Promise<void> {
  return attempt('Opening', async () => {
    const page = pageOf((await host.callTool('getInvoice', { id: invoice_number ?? id })) as InvoiceLinks);
    if (page) await host.openLink(page);
    draw();
  });
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
    state = { ...state, ledger: withMore(ledger, await host.callTool(next.tool, next.args), next.args) };
    arrive();
  });
}

function preview(host: Host, row: Row): Promise<void> {
  return attempt('Loading', async () => {
    const reminder = await remind(host, row, { preview: true });
    change({ reminding: { row, reminder, starts: FIRST, step: 'preview' } });
  });
}

function reminderActs(host: Host, reminding: NonNullable<State['reminding']>): ReminderActs {
  return {
    turn: (starts) => change({ reminding: { ...reminding, starts } }),
    step: (step) => change({ reminding: { ...reminding, step } }, undefined, step === 'confirm' ? 'keep' : 'confirm'),
    send: () => attempt('Sending', () => send(host, reminding)),
    back: () => change({ reminding: undefined }, undefined, `remind-${nameOf(reminding.row)}`),
    ask: asks(host),
  };
}

async function send(host: Host, { row, reminder: shown }: NonNullable<State['reminding']>): Promise<void> {
  // The answer to a sent reminder does not contain the mail's text, so the text of the preview is kept.
  const reminder = { ...shown, ...(await remind(host, row, {})) };
  const { delivery, reminder_number: number, next_allowed: next } = reminder;
  const counts = delivery === 'sent' || delivery === 'queued';
  const ledger = state.ledger && counts ? reminded(state.ledger, nameOf(row), number, next) : state.ledger;
  change({ ledger, reminding: { row, reminder, starts: FIRST, step: 'done' } });
  if (!host.can('updateModelContext')) return;
  const news = `The person had reminder ${number} of ${nameOf(row)} sent: ${delivery}.`;
  // An error is ignored: the mail has been sent, and the host merely refuses to tell the model.
  await host.tellModel(news).catch(() => undefined);
  tell(deliveryWords(reminder));
}

async function remind(host: Host, row: Row, how: object): Promise<Reminder> {
  return (await host.callTool('sendReminder', { id: nameOf(row), ...how })) as Reminder;
}

async function receive(host: Host, result: ToolResult): Promise<void> {
  const { args } = state;
  const ledger = result.isError ? undefined : ledgerOf(result.structuredContent, args, host.tool);
  change({ result, ledger, starts: FIRST, reminding: undefined });
  const more = ledger && overdueArgs(ledger, args);
  if (!more || !host.can('serverTools')) return;
  // An error is ignored: the list is complete without the chart.
  const overdue = await host.callTool('listOverdueInvoices', more).catch(() => undefined);
  if (overdue && state.ledger === ledger) change({ ledger: withOverdue(ledger, overdue, more) });
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
