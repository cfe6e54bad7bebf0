/**
 * Ids are integers (R5). Each kind of object has its own id type, so that an invoice's id cannot be passed as a
 * customer's id.
 */
type Id<Name extends string> = number & { readonly __id: Name };

export type AccountId = Id<'Account'>;
export type CustomerId = Id<'Customer'>;
export type InvoiceId = Id<'Invoice'>;
export type CreditNoteId = Id<'CreditNote'>;
export type QuoteId = Id<'Quote'>;
export type ItemId = Id<'Item'>;
export type BankEntryId = Id<'BankEntry'>;
export type PaymentId = Id<'Payment'>;
export type TokenId = Id<'Token'>;
export type UserId = Id<'User'>;
export type MailId = Id<'Mail'>;
export type RequestId = Id<'Request'>;
export type DisputeId = Id<'Dispute'>;
export type OutflowId = Id<'Outflow'>;
export type RefundId = Id<'Refund'>;
export type EndpointId = Id<'WebhookEndpoint'>;
export type DeliveryId = Id<'WebhookDelivery'>;
export type PlanId = Id<'PaymentPlan'>;
export type SubscriptionId = Id<'Subscription'>;
export type JobId = Id<'Job'>;
export type ExportId = Id<'Export'>;
export type UploadId = Id<'Upload'>;
export type ImportId = Id<'Import'>;
export type AttachmentId = Id<'Attachment'>;
export type SessionId = Id<'Session'>;
