// If the clock is set forward or back by hours, no mail is sent twice and none stays unsent for hours.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { followClock, learnClock } from '../../../src/operations/upkeep/follow-clock.ts';
import { openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES, testClock } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { MINUTE_MS, openPostOffice, type PostOffice } from './mailing.ts';

const HOUR_MS = 60 * MINUTE_MS;

describe.each(ENGINES_OF_RULES)('a clock that is set, on %s', (engine) => {
  let office: PostOffice;
  let neighbour: App;
  beforeAll(async () => {
    office = await openPostOffice(engine);
    neighbour = await openNeighbour(office.ledger, { SMTP_URL: office.server.url });
  });
  afterAll(async () => {
    await neighbour.close();
    await endVerified(office);
  });

  const clock = () => office.ledger.testApp.clock;
  /** Runs the workers of two processes once. */
  async function work(): Promise<void> {
    for (const { services } of [office.ledger.testApp.app, neighbour]) {
      await followClock(services);
      await deliverDueMails(services);
    }
  }

  /** Starts to send a mail. The mail server holds back its first answer until the test calls `answer`. */
  async function sending() {
    const counter = await office.open();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    let offers = 0;
    office.server.whenAsked(counter.address, () => {
      isAsked();
      return ++offers === 1 ? answered : undefined;
    });
    const sent = counter.desk.run('sendInvoice', { id: counter.invoice.id });
    await asked;
    const answerNow = () => {
      answer();
      return sent;
    };
    return { ...counter, answer: answerNow };
  }

  test.each([1, 3, 54])('forward by %i hours while mails are on their way: each leaves once', async (hours) => {
    const { desk, address, mails, answer } = await sending();
    clock().step(hours * HOUR_MS);
    await work();
    await desk.invoice({ customer: { name: 'Eve', email: `eve-${hours}@example.com` }, send_email: true });
    clock().advance(MINUTE_MS);
    await work();
    await answer();
    await expect.poll(async () => (await mails()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    clock().advance(HOUR_MS);
    await work();
    expect(office.server.offers(address)).toHaveLength(1);
    // A mail that was written after the step of the clock left at once.
    expect(office.server.inbox(`eve-${hours}@example.com`)).toHaveLength(1);
  });

  test.each([1, 54])(
    'forward by %i hours, and a worker starts afterwards while a mail is on its way: it leaves once',
    async (hours) => {
      const { address, mails, answer } = await sending();
      clock().step(hours * HOUR_MS);
      await work();
      const start = clock().now();
      const later = await openNeighbour(office.ledger, { SMTP_URL: office.server.url }, testClock(start));
      await learnClock(later.services);
      await deliverDueMails(later.services);
      await answer();
      await later.close();
      await expect.poll(async () => (await mails()).map(({ status }) => status)).toEqual(['sent']);
      expect(office.server.offers(address)).toHaveLength(1);
    },
  );

  test('forward by 3 hours during the prolonged lease of a large mail: it is left alone until the lease ends', async () => {
    const { desk, address, invoice, mails } = await office.open();
    office.server.refuse(address, { at: 'recipient', code: 450 });
    await desk.run('sendInvoice', { id: invoice.id });
    clock().advance(MINUTE_MS);
    const [mail] = await mails();
    const now = clock().now();
    const lease = { now, leaseUntil: (now + 8 * MINUTE_MS) as typeof now };
    await desk.testApp.app.services.store.transaction((tx) => tx.mails.claim(mail?.id as never, lease));
    clock().step(3 * HOUR_MS);
    for (let minutes = 0; minutes < 8; minutes++) {
      await work();
      expect(office.server.inbox(address)).toEqual([]);
      clock().advance(MINUTE_MS);
    }
    for (let minutes = 0; minutes < 3; minutes++) {
      clock().advance(MINUTE_MS);
      await work();
    }
    expect(office.server.inbox(address)).toHaveLength(1);
  });

  test.each([1, 5, 54])('back by %i hours while a mail is on its way: it leaves once', async (hours) => {
    const { address, mails, answer } = await sending();
    clock().step(-hours * HOUR_MS);
    await work();
    clock().advance(MINUTE_MS);
    await work();
    await answer();
    await expect.poll(async () => (await mails()).map(({ status }) => status)).toEqual(['sent']);
    expect(office.server.offers(address)).toHaveLength(1);
  });

  test.each([3, -5])(
    'by %i hours while the worker of a mail is dead: another one sends it within minutes',
    async (hours) => {
      const { desk, address, invoice, mails } = await office.open();
      office.server.refuse(address, { at: 'recipient', code: 450 });
      await desk.run('sendInvoice', { id: invoice.id });
      clock().advance(MINUTE_MS);
      const [mail] = await mails();
      const now = clock().now();
      const lease = { now, leaseUntil: (now + 2 * MINUTE_MS) as typeof now };
      await desk.testApp.app.services.store.transaction((tx) => tx.mails.claim(mail?.id as never, lease));
      clock().step(hours * HOUR_MS);
      await work();
      expect(office.server.inbox(address)).toEqual([]);
      for (let minutes = 0; minutes < 11; minutes++) {
        clock().advance(MINUTE_MS);
        await work();
      }
      expect(office.server.inbox(address)).toHaveLength(1);
    },
  );

  test('back by 5 hours: what waits for another try waits as long as before, in every process once', async () => {
    const { desk, address, invoice, mails } = await office.open();
    office.server.refuse(address, ...Array(6).fill({ at: 'recipient', code: 450 }));
    await desk.run('sendInvoice', { id: invoice.id });
    const next = async () => ((await mails())[0]?.next_attempt_at ?? 0) - clock().now();
    while ((await next()) < HOUR_MS) {
      clock().advance((await next()) + 1);
      await work();
    }
    const waits = await next();
    clock().step(-5 * HOUR_MS);
    await work();
    await delay(0);
    await work();
    expect(await next()).toBe(waits);
  });
});
