// A mail server that accepts connections and never answers blocks no call: the mail is queued, and it arrives once.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CATALOG } from '../../../../src/operations/catalog.ts';
import { deliverDueMails } from '../../../../src/operations/delivery/deliver-mail.ts';
import { FOR_DASHBOARD } from '../../../../src/operations/for-dashboard.ts';
import type { Services } from '../../../../src/operations/kernel/context.ts';
import { call } from '../../../../src/operations/kernel/operation.ts';
import type { MailRow } from '../../../../src/store/delivery/mails.ts';
import { type Ledger, openDesk, openLedger, openNeighbour } from '../../../kit/desk.ts';
import { type MailServer, openMailServer } from '../../../kit/mail-server.ts';
import { openTcpGate, type TcpGate } from '../../../kit/tcp-gate.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { MINUTE_MS } from '../../../operations/mails/mailing.ts';

/**
 * Runs twenty transactions one after the other. They take longer than a call that does not wait for the mail server,
 * because they are more work.
 */
async function answersOfRest({ store, clock }: Services): Promise<void> {
  for (let n = 0; n < 20; n++) await store.transaction((tx) => tx.heartbeats.beat('rest', clock.now()));
}

const LATE = { date: '2026-02-01', due_date: '2026-02-15' };

describe.each(ENGINES_OF_RULES)('a mail server that hangs, on %s', (engine) => {
  let server: MailServer;
  let gate: TcpGate;
  let ledger: Ledger;
  let goOn: () => void;
  beforeAll(async () => {
    server = await openMailServer();
    gate = await openTcpGate({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
    ledger = await openLedger(engine, { environment: settings() });
  });
  // Closes pooled connections, so that the next mail needs a new one.
  beforeEach(async () => {
    await gate.shut();
    await gate.reopen();
    goOn = gate.hang();
  });
  afterAll(async () => {
    goOn();
    try {
      await endVerified(ledger);
    } finally {
      await gate[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    }
  });

  const settings = () => ({ SMTP_URL: `smtp://127.0.0.1:${gate.port}`, MAIL_FROM: 'billing@example.com' });
  const services = () => ledger.testApp.app.services;

  let customers = 0;
  async function open() {
    const desk = await openDesk(ledger, { email: 'owner@test.example' });
    const address = `patient-${engine}-${++customers}@example.com`;
    const mails = () => desk.rows<MailRow>('mails');
    return { desk, address, customer: { name: 'Ann', email: address }, mails };
  }

  test('every call that mails answers "queued" while it hangs; each mail arrives once when it goes on', async () => {
    const { desk, address, customer, mails } = await open();
    const { id, customer: ann } = await desk.invoice({ ...LATE, customer });
    const other = await desk.invoice({ ...LATE, customer });
    const third = await desk.invoice({ customer });
    const { confirm } = await desk.run('remindOverdue', { invoices: [other.id] });
    const [sent, created, reminder, reminders, credited, statement] = await Promise.all([
      desk.run('sendInvoice', { id }),
      desk.invoice({ customer, send_email: true }),
      desk.run('sendReminder', { id }),
      desk.run('remindOverdue', { preview: false, confirm }),
      desk.run('createCreditNote', { invoice_id: third.id, amount: 10, reason: 'Late', send_email: true }),
      desk.run('sendStatement', { id: ann.id, from: '2026-02-01', to: '2026-03-01' }),
    ]);
    for (const { delivery } of [sent, created, reminder, credited, statement]) expect(delivery).toBe('queued');
    expect(reminders.counts).toMatchObject({ sent: 0, queued: 1 });
    expect((await mails()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'queued'));

    // Meanwhile, workers in this process and in another one look for due mails.
    const neighbour = await openNeighbour(ledger, settings());
    await Promise.all([deliverDueMails(services()), deliverDueMails(neighbour.services)]);
    expect(server.offers(address)).toEqual([]);
    goOn();
    await services().mailDispatch.ended();
    ledger.testApp.clock.advance(MINUTE_MS);
    await Promise.all([deliverDueMails(services()), deliverDueMails(neighbour.services)]);
    await neighbour.close();
    const ids = server.inbox(address).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(6);
    expect(new Set(ids)).toEqual(new Set((await mails()).map(({ message_id }) => message_id)));
    expect((await mails()).every(({ status }) => status === 'sent')).toBe(true);
    const events = (await desk.rows<{ type: string }>('events')).map(({ type }) => type);
    expect(events.filter((type) => type === 'invoice.sent')).toHaveLength(2);
    expect(events.filter((type) => type === 'invoice.reminder_sent')).toHaveLength(2);
  });

  test('a call waits a second for the server, no longer and no less', async () => {
    const { desk, customer, mails } = await open();
    const { id } = await desk.invoice({ customer });
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const patient = await openNeighbour(ledger, { ...settings(), SMTP_URL: `smtp://127.0.0.1:${port}` });
    const reached = once(silent, 'connection') as Promise<[Socket]>;
    // The time limit of one second begins when the call contacts the mail server. Earlier steps, such as printing, have
    // no time limit here.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
    onTestFinished(() => void vi.useRealTimers());
    let delivery: string | null | undefined;
    const calling = call(patient.services, desk.caller, CATALOG.sendInvoice, { id }).then(({ data }) => {
      delivery = data.delivery;
    });
    const [socket] = await reached;
    await vi.advanceTimersByTimeAsync(999);
    await answersOfRest(patient.services);
    expect(delivery).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await expect.poll(() => delivery, { timeout: 5_000 }).toBe('queued');
    await calling;
    socket.destroy();
    silent.close();
    await patient.close();
    expect(await mails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
  });

  test('a mail whose dispatch ends after its call is settled by it, under the attempt that the call began', async () => {
    const { desk, address, customer, mails } = await open();
    const { id } = await desk.invoice({ customer });
    expect(await desk.run('sendInvoice', { id })).toMatchObject({ delivery: 'queued' });
    goOn();
    await services().mailDispatch.ended();
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 1, last_error: null }]);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ sent_at: '2026-03-17T11:00:00.000Z' });
    expect(server.inbox(address)).toHaveLength(1);
  });

  test('a mail that is not taken in the end is sent by the worker, after the usual pause', async () => {
    const { desk, address, customer, mails } = await open();
    const { id } = await desk.invoice({ customer });
    await desk.run('sendInvoice', { id });
    await gate.shut();
    await services().mailDispatch.ended();
    expect(await mails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await gate.reopen();
    goOn();
    await deliverDueMails(services());
    expect(server.inbox(address)).toEqual([]);
    ledger.testApp.clock.advance(MINUTE_MS);
    await deliverDueMails(services());
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2 }]);
    expect(server.inbox(address)).toHaveLength(1);
  });

  test('a process that closes waits for its dispatches, so that their outcome is stored', async () => {
    const { desk, address, customer, mails } = await open();
    const neighbour = await openNeighbour(ledger, settings());
    const { id } = await desk.invoice({ customer });
    await call(neighbour.services, desk.caller, CATALOG.sendInvoice, { id });
    const closing = neighbour.close();
    goOn();
    await closing;
    expect(await mails()).toMatchObject([{ status: 'sent' }]);
    expect(server.inbox(address)).toHaveLength(1);
  });

  test('of many calls at once some do not even try, and none waits for another', async () => {
    const { desk, address, customer, mails } = await open();
    const other = `other-${address}`;
    const { id } = await desk.invoice({ customer });
    const { id: others } = await desk.invoice({ customer: { name: 'Ben', email: other } });
    // Two addresses, because one address gets at most twenty mails.
    const send = (_: unknown, n: number) => desk.run('sendInvoice', { id: n % 2 === 0 ? id : others });
    const first = await Promise.all(Array.from({ length: 25 }, send));
    const rest = await Promise.all(Array.from({ length: 5 }, send));
    expect([...first, ...rest].every(({ delivery }) => delivery === 'queued')).toBe(true);
    expect((await mails()).slice(25).every(({ attempts }) => attempts === 0)).toBe(true);
    goOn();
    await services().mailDispatch.ended();
    await deliverDueMails(services());
    await deliverDueMails(services());
    expect([...server.inbox(address), ...server.inbox(other)]).toHaveLength(30);
    expect((await mails()).every(({ status }) => status === 'sent')).toBe(true);
  });

  test('an invitation, which mails a sign-in link, is answered too', async () => {
    const { desk, address } = await open();
    await call(services(), desk.caller, FOR_DASHBOARD.inviteMember, { email: address });
    expect(server.inbox(address)).toEqual([]);
    goOn();
    await services().mailDispatch.ended();
    expect(server.inbox(address)).toHaveLength(1);
  });
});
