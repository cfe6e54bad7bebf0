/** Entries of bank statements (R89). */
import type { BankEntryStatus, EntryDoubt } from '../../model/bank-entry.ts';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, BankEntryId, CustomerId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import { id, integer, table, text } from './table.ts';

/** A booked credit in a bank statement, or the reversal of a credit (R89). */
export const bankEntries = table(
  {
    id: id<BankEntryId>(),
    account_id: integer<AccountId>().references('accounts'),
    /** Unique key within the account, so that a second import of the same file adds no rows. */
    entry_key: text(),
    format: text(),
    /** The bank account of the statement: an IBAN, or a number as the bank writes it. */
    own_account: text().nullable(),
    bank_reference: text().nullable(),
    booked_on: text<LocalDate>(),
    amount: integer(),
    currency: text<Currency>(),
    /** 1 for a reversal of an earlier entry, and for a returned payment. */
    is_reversal: integer<0 | 1>(),
    payer_name: text().nullable(),
    payer_iban: text().nullable(),
    text: text(),
    creditor_reference: text().nullable(),
    status: text<BankEntryStatus>(),
    /** The part of `amount` that was recorded as payments. */
    recorded: integer(),
    /** The customer whose invoice was paid; null while nothing is recorded. */
    customer_id: integer<CustomerId>().nullable(),
    created_at: integer<Instant>(),
    /**
     * Reason to doubt the file's data about this entry; null if there is no doubt. An entry with a doubt is never
     * matched as `certain`.
     */
    doubt: text<EntryDoubt>().nullable(),
    /** For a returned payment: its amount without the bank's charges for the return. Otherwise null. */
    returned: integer().nullable(),
    /** The bank's reason code for a returned payment, such as `MD06`. */
    return_reason: text().nullable(),
  },
  {
    indexes: [
      'create unique index bank_entries_by_key on bank_entries (account_id, entry_key)',
      'create index bank_entries_by_account on bank_entries (account_id, id)',
      'create index bank_entries_by_status on bank_entries (account_id, status, id)',
      // Finds the entries of a customer when customers are merged (R107).
      `create index bank_entries_by_customer on bank_entries (account_id, customer_id, id)
        where customer_id is not null`,
      `create index bank_entries_by_payer on bank_entries (account_id, payer_iban, customer_id)
        where customer_id is not null`,
      `create index bank_reversals on bank_entries (account_id, currency, (coalesce(returned, amount)), id)
        where is_reversal = 1`,
      `create index bank_entries_by_amount on bank_entries (account_id, currency, amount, booked_on, id)
        where is_reversal = 0`,
      "create index bank_entries_open on bank_entries (account_id, booked_on, id) where status = 'open'",
      'create index bank_entries_by_sum on bank_entries (account_id, amount, currency, id)',
    ],
  },
);

/**
 * Invoice numbers in the texts of reversals and returned payments. `name`: letters and digits of an invoice number, or
 * `#` and an invoice's id (`INV000042`, `#42`).
 */
export const bankReturnNames = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    name: text(),
    entry_id: integer<BankEntryId>().references('bank_entries'),
  },
  {
    key: ['account_id', 'name', 'entry_id'],
    indexes: ['create index bank_return_names_by_entry on bank_return_names (entry_id)'],
  },
);
