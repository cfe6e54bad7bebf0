/** Products and services that the business sells often (R84). */

import type { Instant } from '../../model/dates.ts';
import type { AccountId, ItemId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { TaxCategory } from '../../model/tax.ts';
import type { Unit } from '../../model/units.ts';
import { decimal, id, integer, table, text } from './table.ts';

export const items = table(
  {
    id: id<ItemId>(),
    account_id: integer<AccountId>().references('accounts'),
    code: text(),
    /** The code in lower case; unique in an account. */
    code_key: text(),
    description: text(),
    unit: text<Unit>(),
    /** In 10^-price_scale minor units. Null: each line gives its price. */
    unit_price: integer().nullable(),
    currency: text<Currency>(),
    /** Hundredths of a percent. */
    tax_rate: decimal().nullable(),
    tax_category: text<TaxCategory>().nullable(),
    /** 0: deactivated, new lines may not name it. */
    active: integer(),
    /** 1 once a line was copied from it: it is deactivated instead of deleted. */
    used: integer(),
    /** Code and description, folded. */
    search_text: text(),
    created_at: integer<Instant>(),
    price_scale: integer().default(0),
  },
  {
    indexes: [
      'create unique index items_by_code on items (account_id, code_key)',
      'create index items_by_account on items (account_id, id)',
    ],
  },
);
