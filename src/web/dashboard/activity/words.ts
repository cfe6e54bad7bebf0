export const ACTIVITY_WORDS = {
  title: 'Activity',
  text: 'Everything that was changed: by whom, and through what.',
  actor: 'Who',
  any: 'Everybody',
  actors: {
    token: 'Programs with a token',
    user: 'People',
    assistant: 'Assistants',
    system: 'The service itself',
    payer: 'Payers',
    provider: 'Payment providers',
  },
  /** One of them. */
  kinds: {
    token: 'API token',
    user: 'person',
    assistant: 'assistant',
    system: 'the service',
    payer: 'payer',
    provider: 'payment provider',
  },
  invoice: 'Invoice',
  invoiceHint: 'Number, such as INV-000042',
  count: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
  via: (door: string) => `via ${door}`,
  none: {
    heading: 'Nothing has happened yet',
    text: 'What you, your programs and your assistants do is written down here.',
  },
  noneFound: { heading: 'Nothing found', text: 'No entry matches these filters.' },
  toInvoices: 'To the invoices',
  clear: 'Show everything',
} as const;
