/**
 * Amounts in the legacy interfaces (R3): an accepted text is stored as the amount that an English, Dutch or German
 * reader sees in it.
 */
import { type Business, describeAmounts, type Outcome, sharedBusinesses, typed } from '../web/amounts.ts';
import { sendTo, type Wire } from './kit.ts';

const businesses = sharedBusinesses();

async function link(wire: Wire, { token, run }: Business, fields: object): Promise<Outcome> {
  const { body } = await sendTo(businesses.testApp(), wire, '/create', { token, title: 'Table', ...fields });
  if (body.status === 'error') return { refused: String(body.error) };
  const { payment_links: links } = (await run('listPaymentLinks', {})) as { payment_links?: { amount: number }[] };
  return { amount: links?.[0]?.amount ?? Number.NaN };
}

describeAmounts(
  {
    V2: typed((b, amount) => link('v2', b, { type: 'paymentlink', amount })),
    legacy: typed((b, amount) => link('legacy', b, { amount })),
  },
  businesses,
);
