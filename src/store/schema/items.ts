/** Table of catalogue items: products and services that the business often sells (R84). */

import type { Instant } from '../../model/dates.ts';
import type { AccountId, ImportId, ItemId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { TaxCategory } from '../../model/tax.ts';
import type { Unit } from '../../model/units.ts';
import { decimal, id, integer, table, text } from './table.ts';

export const items = table(
  {
    id: id<ItemId>(),
    account_id: integer<AccountId>().references('accounts'),
    code: text(),
    /** The code in lower case, unique within an account. */
    code_key: text(),
    description: text(),
    unit: text<Unit>(),
    /** The price in minor units, multiplied by 10^price_scale. Null if each line gives its own price. */
    unit_price: integer().nullable(),
    currency: text<Currency>(),
    /** Hundredths of a percent. */
    tax_rate: decimal().nullable(),
    tax_category: text<TaxCategory>().nullable(),
    /** 0 if deactivated. New invoice lines cannot use a deactivated item. */
    active: integer(),
    /** 1 after an invoice line was created from the item. A used item can be deactivated, but not deleted. */
    used: integer(),
    /** Normalized text of code and description, for searches. */
    search_text: text(),
    created_at: integer<Instant>(),
    price_scale: integer().default(0),
    /** The import that added the row; null for all other rows (R108). */
    import_id: integer<ImportId>().initiallyNull(),
  },
  {
    indexes: [
      'create unique index items_by_code on items (account_id, code_key)',
      'create index items_by_account on items (account_id, id)',
      'create index items_imported on items (account_id, import_id, id) where import_id is not null',
    ],
  },
);
