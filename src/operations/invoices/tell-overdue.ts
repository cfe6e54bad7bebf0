/** `invoice.overdue`, once for each invoice, when the day after its due date has begun where its account is (R4, R25). */
import { dateAt, type TimeZone } from '../../model/dates.ts';
import type { AccountId, InvoiceId } from '../../model/ids.ts';
import { systemContext } from '../checkout/callers.ts';
import type { World } from '../context.ts';
import { forEachOf } from '../for-each-of.ts';
import { invoiceEvent, nameOf, presentInvoice, requireInvoice, todayOf } from './invoice.ts';

const BATCH = 200;
/** Where each day begins first. */
const FIRST_ZONE = 'Pacific/Kiritimati' as TimeZone;

export async function tellOverdue(world: World): Promise<void> {
  // The first day that has begun anywhere: whoever is due before it may be overdue at home.
  const furthest = dateAt(world.clock.now(), FIRST_ZONE);
  let after: InvoiceId | undefined;
  for (;;) {
    const found = await world.store.invoices.maybeOverdue(furthest, after, BATCH);
    after = found.at(-1)?.id;
    await forEachOf(found, ({ id, account_id }) => tell(world, account_id, id));
    if (found.length < BATCH) return;
  }
}

async function tell(world: World, accountId: AccountId, id: InvoiceId): Promise<void> {
  const account = await world.store.accounts.byId(accountId);
  if (!account) return;
  const ctx = systemContext(world, account, 'tellOverdue');
  await ctx
    .write(async (tx) => {
      if (!(await tx.invoices.tellOverdue(accountId, id, todayOf(ctx), ctx.now()))) throw new NotYet();
      const invoice = await requireInvoice(ctx, id, tx);
      return {
        result: undefined,
        events: [invoiceEvent('invoice.overdue', presentInvoice(invoice, ctx, todayOf(ctx)))],
        activity: { subject: { kind: 'invoice', id }, summary: `${nameOf(invoice)} is overdue` },
      };
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotYet)) throw error;
    });
}

/** Paid meanwhile, told by somebody else, or the day has not begun there. */
class NotYet extends Error {}
