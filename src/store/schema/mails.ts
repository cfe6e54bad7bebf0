/** Tables of mails. */
import type { Instant } from '../../model/dates.ts';
import type {
  AccountId,
  CreditNoteId,
  CustomerId,
  InvoiceId,
  MailId,
  PaymentId,
  QuoteId,
  RequestId,
} from '../../model/ids.ts';
import type { MailKind, MailStatus } from '../../model/mail.ts';
import { id, int4, integer, table, text } from './table.ts';

export const mails = table(
  {
    id: id<MailId>(),
    account_id: integer<AccountId>().references('accounts'),
    invoice_id: integer<InvoiceId>().nullable().references('invoices'),
    kind: text<MailKind>(),
    recipient: text(),
    subject: text(),
    /** Text of the mail. If the mail contains a secret, such as a sign-in link, the text is stored without the secret. */
    text: text(),
    html: text(),
    /**
     * Message-ID header. It is the same for all attempts, so that the receiver's mail program recognizes a mail that
     * was sent twice after a crash.
     */
    message_id: text().unique(),
    status: text<MailStatus>(),
    attempts: integer(),
    last_error: text().nullable(),
    next_attempt_at: integer<Instant>().nullable(),
    /**
     * JSON of the invoice's reminder state before this mail. If the mail is rejected or dropped, the invoice gets this
     * state again.
     */
    undo: text().nullable(),
    created_at: integer<Instant>(),
    sent_at: integer<Instant>().nullable(),
    /** The payment request that the mail is about. */
    request_id: integer<RequestId>().nullable(),
    /** Link with which the receiver unsubscribes. */
    unsubscribe_url: text().nullable(),
    /**
     * Encrypted JSON of the text and HTML that contain a secret. Null for mails without a secret, and for mails that
     * are no longer queued.
     */
    sealed_letter: text().nullable(),
    credit_note_id: integer<CreditNoteId>().nullable(),
    /**
     * The recipient's normalized address, for the limit on mails per recipient; null for mails to which the limit does
     * not apply.
     */
    receiver: text().nullable(),
    quote_id: integer<QuoteId>().initiallyNull(),
    /** JSON list of the addresses that get a copy; null if there are none. */
    cc: text().nullable(),
    /** 1 if the mail server has accepted the mail for the addresses in `cc`, but not yet for the recipient. */
    copied: int4<0 | 1>().default(0),
    /** For a receipt: the payment that the receipt confirms. */
    payment_id: integer<PaymentId>().nullable().references('payments'),
    /** For a mail that is not about one document, such as a statement: the customer. */
    customer_id: integer<CustomerId>().initiallyNull(),
  },
  {
    indexes: [
      'create index mails_due on mails (status, next_attempt_at, id)',
      'create index mails_by_account on mails (account_id, id)',
      "create index mails_waiting on mails (invoice_id, request_id) where status = 'queued'",
      'create index mails_by_invoice on mails (invoice_id)',
      'create index mails_to_receiver on mails (account_id, receiver, created_at) where receiver is not null',
      'create index mails_of_customer on mails (customer_id, id) where customer_id is not null',
      // At most one receipt per payment, even if the provider reports the payment several times.
      'create unique index mails_of_payment on mails (payment_id) where payment_id is not null',
    ],
  },
);

/** Normalized addresses that got a copy of a mail, for the limit on mails per receiver. */
export const mailCopies = table(
  {
    account_id: integer<AccountId>().references('accounts'),
    receiver: text(),
    mail_id: integer<MailId>().references('mails'),
    created_at: integer<Instant>(),
  },
  {
    key: ['account_id', 'receiver', 'created_at', 'mail_id'],
    clustered: true,
  },
);
