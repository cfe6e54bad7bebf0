// `ask` and `chat` in a real terminal: changes need a yes typed by the person, and Ctrl+C always exits cleanly.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { type OpenAiServer, openOpenAi, type Reply } from '../../kit/openai-server.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { openMigratedPlace, type Place, type Settings } from './kit.ts';
import { CTRL_C, ENTER, openTerminal, type Terminal, type Window } from './terminal.ts';

let place: Place;
let model: OpenAiServer;
let stopService: () => Promise<void>;
/**
 * `elsewhere`: a token with all permissions, at a remote service. `limited`: a token for the local ledger, for up to
 * EUR 100 a call. Above that, a person must be asked.
 */
let tokens: { readonly elsewhere: Settings; readonly limited: Settings };
beforeAll(async () => {
  [place, model] = await Promise.all([openMigratedPlace(), openOpenAi()]);
  await place.inside(async ({ administration }) => {
    const account = await administration.createAccount({ name: 'Test & Co', handle: 'test' });
    const days = { date: '2026-01-01', due_date: '2026-02-01' };
    for (const email of ['one@example.com', 'two@example.com'])
      for (const amount of [1250, 80]) {
        const customer = { name: 'Ann', email };
        await administration.run(account, 'createInvoice', { customer, description: 'Work', amount, ...days });
      }
    const scopes = ['billing.read', 'billing.write'];
    const limits = { max_amount: 100, ask_above_limit: true };
    const [all, limited] = await Promise.all([
      administration.run(account, 'createToken', { scopes }),
      administration.run(account, 'createToken', { scopes, ...limits }),
    ]);
    const app = await createApp(
      readConfig({ DATABASE_URL: place.url, ...keyOf(place.url), PORT: '0', LOG_LEVEL: 'silent' }),
    );
    const { port, stop } = await app.listen();
    stopService = () => stop().then(app.close);
    tokens = {
      elsewhere: { BILLHOOK_URL: `http://127.0.0.1:${port}`, BILLHOOK_TOKEN: all.token },
      limited: { BILLHOOK_TOKEN: limited.token },
    };
  });
});
afterAll(async () => {
  await stopService();
  await model[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});
beforeEach(() => expect(model.faults).toEqual([]));

function open(args: readonly string[], { settings, ...window }: Window = {}): Terminal {
  return openTerminal(place, args, { ...window, settings: { ...model.settings, ...settings } });
}

const remind = (id: string): Reply => ({ calls: [{ name: 'sendReminder', arguments: { id } }] });
const reminded = async () =>
  (await place.rows<{ n: number }>('select count(*) as n from mails')).map(({ n }) => Number(n))[0];
const BILLED = 'select c.email, i.amount from invoices i join customers c on c.id = i.customer_id order by i.id';
/** Invoices created since the start of the tests, which begin with four. */
const billed = async () =>
  (await place.rows<{ email: string; amount: number }>(BILLED))
    .map(({ email, amount }) => `${email} ${amount}`)
    .slice(4);
const TABLE = [
  '| Invoice | Customer | What it was for | Due |',
  '|---|---|---|---:|',
  `| INV-000001 | Ann | ${'Work that has a long description '.repeat(3)}| EUR 1,250.00 |`,
  '| INV-000002 | Ann | Work | EUR 80.00 |',
].join('\n');
/** Lines of the table only, without the echo of typed text and the output of the shell. */
const ofTheTable = (text: string) =>
  text.split('\n').filter((line) => /Invoice|INV-0|Due:|What it|Customer:/.test(line));

test('ask shows what would happen and asks; a yes does it, also in a service elsewhere', async () => {
  const before = (await reminded()) ?? 0;
  model.play([
    { text: `Two are late:\n\n${TABLE}\n\nI will remind.`, ...remind('INV-000001') },
    { text: 'It is sent.' },
  ]);
  const terminal = open(['ask', 'Remind Ann'], { settings: tokens.elsewhere });
  await terminal.until('Do this? [y/N] ');
  expect(terminal.shown()).toMatch(
    /Send a payment reminder:\n {2}Invoice: INV-000001 for “Ann” <one@example\.com>, EUR 1,250\.00, overdue, due 2026-02-01\n {2}id: INV-000001\n {2}A mail goes to one@example\.com\.\nDo this/,
  );
  expect(await reminded()).toBe(before);
  terminal.type(`y${ENTER}`);
  expect(await terminal.ended(), terminal.shown()).toBe(0);
  expect(await reminded()).toBe(before + 1);
  // No mail server is configured, so the tool reports that nothing was sent, although the model says the opposite.
  expect(terminal.shown()).toMatch(
    /✓ .*\n\nIt is sent\.\nChanges:\n- Nothing was sent: .*reminder 1 for invoice INV-000001 .*\n! Not from the books: .*\ncode 0\n/,
  );
  const table = ofTheTable(terminal.shown().slice(0, terminal.shown().indexOf('I will')));
  expect(table).toEqual([
    expect.stringMatching(/^Invoice +Customer +What it was for +Due$/),
    expect.stringMatching(/^INV-000001 +Ann +Work that has.*… +EUR 1,250\.00$/),
    expect.stringMatching(/^INV-000002 +Ann +Work +EUR 80\.00$/),
  ]);
  expect(table.map(({ length }) => length)).toEqual([80, 80, 80]);
});

test('Enter and n do nothing, nor does a yes that was typed before there was a question; a table fits 40 columns', async () => {
  const before = await reminded();
  let terminal: Terminal | undefined;
  model.play(async ({ outputs }) => {
    if (outputs.length > 0) return { text: TABLE };
    // The terminal echoes typed text although the program is not reading it.
    terminal?.type(`y${ENTER}`);
    await terminal?.until(/^y$/m);
    return { calls: [...(remind('INV-000002').calls ?? []), ...(remind('INV-000003').calls ?? [])] };
  });
  terminal = open(['ask', 'Remind Ann'], { columns: 40 });
  await terminal.until(/INV-000002[\s\S]*Do this\? \[y\/N\] /);
  terminal.type(ENTER);
  await terminal.until(/INV-000003[\s\S]*Do this\? \[y\/N\] /);
  terminal.type(`n${ENTER}`);
  expect(await terminal.ended(), terminal.shown()).toBe(0);
  expect(await reminded()).toBe(before);
  expect(terminal.shown().match(/the owner said no/g)).toHaveLength(2);
  expect(terminal.shown()).toContain('… Send a payment reminder (id INV-00000…\n');
  const table = terminal.shown().slice(terminal.shown().lastIndexOf('Nothing was done'));
  expect(table).toContain('\nInvoice: INV-000001\nCustomer: Ann\n');
  expect(table).toContain('\nDue: EUR 80.00\n');
});

test.each([
  ['at a question', remind('INV-000004'), 'Do this? [y/N] '],
  ['while the model answers', { text: 'It is', unfinished: 'hang' }, 'It is'],
] as const)('Ctrl+C %s stops ask: nothing is done, and the terminal is as before', async (_when, reply, shown) => {
  const before = await reminded();
  model.play([reply, { text: 'Well.' }]);
  const terminal = open(['ask', 'Remind Ann']);
  await terminal.until(shown);
  terminal.type(CTRL_C);
  expect(await terminal.ended(), terminal.shown()).toBe(130);
  expect(terminal.shown()).not.toContain('said no');
  expect(terminal.shown().includes('Nothing was changed or sent.')).toBe(shown.startsWith('Do this'));
  expect(terminal.shown()).toContain(`\nbillhook: Stopped. What was already done stays done.\ncode 130\n`);
  expect(terminal.shown()).toMatch(/[ ;]icanon\b/);
  expect(terminal.shown()).toMatch(/[ ;]echo\b/);
  expect(await reminded()).toBe(before);
});

const bill = (amount: number): Reply => ({
  calls: [{ name: 'createInvoice', arguments: { customer: 'Ann', description: 'Desk', amount } }],
});

test('chat asks whom, whether, and about the limit; Ctrl+C stops an answer, and at the prompt the program', async () => {
  model.play((_, turn) => [bill(150), { text: 'Done.' }][turn] ?? { text: 'It is', unfinished: 'hang' });
  const terminal = open(['chat'], { settings: tokens.limited });
  await terminal.until('\n> ');
  terminal.type(`Bill Ann${ENTER}`);
  await terminal.until(
    /which customer is meant\?\n {2}1 {2}Ann <two@.*\n {2}2 {2}Ann <one@.*\nWhich one\? \[1-2, Enter for none\] /,
  );
  terminal.type(`7${ENTER}`);
  await terminal.until('A number, 1-2, or Enter for none: ');
  terminal.type(`2${ENTER}`);
  await terminal.until(/Customer: “Ann” <one@example\.com>\n {2}Amount: EUR 150\.00\n[\s\S]*Do this\? \[y\/N\] /);
  terminal.type(`y${ENTER}`);
  await terminal.until(/limited to EUR 100\.00 a call, and this is EUR 150\.00\. Do it anyway\?\n\[y\/N\] /);
  expect(await billed()).toEqual([]);
  terminal.type(`yes${ENTER}`);
  await terminal.until(/Done\.\nChanges:\n- Created invoice .*\n> /);
  expect(await billed()).toEqual(['one@example.com 15000']);
  terminal.type(`And now?${ENTER}`);
  await terminal.until('\nIt is');
  terminal.type(CTRL_C);
  await terminal.until('Stopped. What was already done stays done.\n> ');
  // Signals less than 500 ms apart count as one.
  await setTimeout(600);
  terminal.type(CTRL_C);
  expect(await terminal.ended(), terminal.shown()).toBe(0);
  expect(terminal.shown()).toMatch(/[ ;]icanon\b/);
});

test('by a pipe chat takes the next lines for answers', async () => {
  const before = await billed();
  model.play([bill(20), { text: 'Done.' }]);
  const { code, stderr } = await place.run(['chat'], { ...model.settings, ...tokens.limited }, 'Bill Ann\n1\nyes\n');
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('which customer is meant?') });
  expect(await billed()).toEqual([...before, 'two@example.com 2000']);
});
