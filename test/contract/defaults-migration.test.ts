// What the migration of defaults finds: accounts that have issued invoices, and set nothing (R84, R85).
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Instant, LocalDate } from '../../src/model/dates.ts';
import { openDatabase as openStoreDatabase } from '../../src/store/database.ts';
import { migration as defaults } from '../../src/store/migrations/0028-defaults.ts';
import { openStore } from '../../src/store/store.ts';
import { openDatabase } from '../kit/database.ts';
import { ENGINES } from '../kit/test-app.ts';
import { BEFORE_DEFAULTS } from './before-defaults.ts';
import { newAccount, newCustomer, newInvoice } from './rows.ts';

test.each(ENGINES)(
  'on %s, nothing is set, and the date of the last number is that of the latest issue',
  async (engine) => {
    await using database = await openDatabase(engine);
    const store = openStore(database.url, () => undefined);
    await store.migrate();
    const [busy, idle] = [await newAccount(store), await newAccount(store)];
    const ann = await store.transaction((tx) =>
      tx.customers.insert(newCustomer(busy.id, { email: 'ann@example.com' })),
    );
    if (!ann) throw new Error('there is such a customer');
    await store.transaction(async (tx) => {
      const issued = [
        ['2026-03-10', 3],
        ['2026-03-01', 5],
        ['2026-03-20', 4],
      ] as const;
      for (const [date, at] of issued) {
        const dates = { date: date as LocalDate, issued_at: at as Instant, invoice_number: `INV-${at}` };
        await tx.invoices.insert(newInvoice(busy.id, ann.id, dates));
      }
      await tx.invoices.insert(
        newInvoice(busy.id, ann.id, { status: 'draft', date: '2026-03-30' as LocalDate, issued_at: null }),
      );
    });
    await store.close();
    for (const undo of BEFORE_DEFAULTS) await database.execute(undo);
    const old = openStoreDatabase(database.url, () => undefined);
    await defaults(engine).up(old.kysely as unknown as Kysely<unknown>);
    await old.kysely.destroy();
    const later = openStore(database.url, () => undefined);
    expect(await later.accounts.byId(busy.id)).toMatchObject({
      ...{ default_tax_rate: null, default_tax_category: null, language: null, invoice_checks: 'warn' },
      ...{ credit_note_prefix: 'CN-', last_invoice_date: '2026-03-01', invoice_date_before: null },
    });
    expect(await later.accounts.byId(idle.id)).toMatchObject({ last_invoice_date: null });
    const unset = { currency: null, payment_term_days: null, tax_category: null, is_business: null, endpoint_id: null };
    expect(await later.customers.byId(busy.id, ann.id)).toMatchObject(unset);
    expect(await later.items.count(busy.id, {})).toBe(0);
    await later.close();
  },
);
