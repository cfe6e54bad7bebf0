/** Payment links of the demo's studio, one of them paid and one declined at the sandbox provider, just now. */
import { administrator } from '../operations/administration.ts';
import { CATALOG } from '../operations/catalog.ts';
import { refreshPayment } from '../operations/checkout/ask-provider.ts';
import { findPayable } from '../operations/checkout/payable.ts';
import { startPayment } from '../operations/checkout/start-payment.ts';
import type { Caller, World } from '../operations/context.ts';
import { call } from '../operations/operation.ts';
import { submitSandboxPayment } from '../operations/sandbox/sandbox-desk.ts';

const LINKS = [
  { description: 'Type specimen poster', amount: 38, card: '4242 4242 4242 4242' },
  { description: 'Lettering workshop, 12 December', amount: 145, usage_limit: 12, card: '4000 0000 0000 0002' },
  { description: 'Deposit for a logo sketch', amount: 250 },
] as const;

export async function makeDemoLinks(world: World, account: Caller['account']): Promise<void> {
  await call(world, administrator(account), CATALOG.connectProvider, { kind: 'sandbox' });
  for (const { card, ...input } of LINKS.map((link) => ({ card: null, ...link }))) {
    const { data } = await call(world, administrator(account), CATALOG.createPaymentLink, input);
    if (card !== null) await pay(world, data.code, card);
  }
}

async function pay(world: World, code: string, card: string): Promise<void> {
  const payable = await findPayable(world, code);
  if (!payable) throw new Error(`the demo's link ${code} is gone`);
  const attempt = await startPayment(world, payable, { method: 'card' });
  await submitSandboxPayment(world, attempt.provider_payment_id ?? '', { card_number: card });
  await refreshPayment(world, attempt);
}
