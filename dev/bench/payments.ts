/** Time of a payment: the pay page compared with a bare page, and a whole payment compared with disk commits. */
import { administrator } from '../../src/operations/administration.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { createOrLookUp } from '../../src/operations/payments/ask-provider.ts';
import { findPayable } from '../../src/operations/payments/payable.ts';
import { startPayment } from '../../src/operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../../src/operations/sandbox/sandbox-desk.ts';
import { type Started, start } from './children.ts';
import { median, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const REQUESTS = 400;

/** Measures the time until the first byte of the page, one request after the other. */
export async function payPage(billhook: Started): Promise<Row> {
  const ours = `http://127.0.0.1:${String(billhook.said.port)}/link/${String(billhook.said.code)}`;
  const page = Buffer.from(await (await fetch(ours)).arrayBuffer());
  const bare = await start('bare-page', page.toString('base64'));
  const theirs = `http://127.0.0.1:${String(bare.said.port)}/link`;
  const waits: [number[], number[]] = [[], []];
  for (let request = 0; request < REQUESTS; request++) {
    waits[0].push(await firstByteMs(ours));
    waits[1].push(await firstByteMs(theirs));
  }
  bare.child.kill();
  const [a, b] = [median(waits[0]), median(waits[1])];
  return {
    what: 'pay page, time to first byte',
    measured: `${a.toFixed(2)} ms`,
    bare: `${b.toFixed(2)} ms bare Express, same page`,
    ratio: a / b,
    bound: '≤ 3',
    ok: a / b <= 3,
  };
}

async function firstByteMs(url: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(url);
  const waited = performance.now() - begin;
  await answer.arrayBuffer();
  return waited;
}

const CYCLES = 300;
const AT_ONCE = 16;

/**
 * A whole payment in one process: creates a link, starts a payment, pays at the sandbox provider, and settles. Reported
 * without a bound.
 */
export async function payCycle(commitsPerSecond: number): Promise<Row> {
  const app = await openBenchApp('cycle');
  const account = await app.administration.createAccount({ name: 'Bench', email: 'bench@example.com' });
  await app.administration.run(account, 'connectProvider', { kind: 'sandbox' });
  const cycle = async () => {
    const { services } = app;
    const { data } = await call(services, administrator(account), CATALOG.createPaymentLink, {
      description: 'Order',
      amount: 10,
    });
    const payable = await findPayable(services, data.code);
    if (!payable) throw new Error('a link was made that is not there');
    const attempt = await startPayment(services, payable, { method: 'card' });
    await submitSandboxPayment(services, attempt.provider_payment_id ?? '', { card_number: '4242424242424242' });
    if ((await createOrLookUp(services, attempt)).status !== 'paid') throw new Error('a payment was not settled');
  };
  const begin = performance.now();
  let left = CYCLES;
  const worker = async () => {
    while (left-- > 0) await cycle();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const perSecond = CYCLES / ((performance.now() - begin) / 1000);
  await app.close();
  return {
    what: 'link → pay → settled, whole cycles',
    measured: `${perSecond.toFixed(0)}/s`,
    bare: `${commitsPerSecond.toFixed(0)}/s durable commits of an invoice`,
    ratio: perSecond / commitsPerSecond,
    bound: 'reported',
    ok: true,
  };
}
