/** The messages of `locales`. Written by `npm run gen`. */

export type Pages = {
  readonly uploads: {
    readonly bank_statement: {
      readonly heading: string;
      readonly text: (values: { readonly business: string; readonly megabytes: string }) => string;
      readonly file: string;
      readonly tooLarge: (megabytes: string) => string;
    };
    readonly attachment: {
      readonly heading: string;
      readonly text: (values: { readonly business: string; readonly megabytes: string }) => string;
      readonly file: string;
      readonly tooLarge: (megabytes: string) => string;
    };
    readonly hint: string;
    readonly button: string;
    readonly accepted: {
      readonly heading: string;
      readonly text: string;
      readonly untold: string;
    };
    readonly gone: {
      readonly heading: string;
      readonly text: string;
    };
    readonly faults: {
      readonly none: string;
      readonly several: string;
      readonly cutOff: string;
      readonly tooSlow: string;
      readonly busy: string;
    };
  };
  readonly unsubscribe: {
    readonly wanted: {
      readonly heading: string;
      readonly text: (seller: string) => string;
      readonly button: string;
    };
    readonly ended: {
      readonly heading: string;
      readonly text: (seller: string) => string;
      readonly button: string;
    };
  };
  readonly invoicedSubscription: {
    readonly standing: {
      readonly pending: {
        readonly heading: string;
        readonly text: string;
      };
      readonly active: {
        readonly heading: string;
        readonly text: string;
      };
      readonly past_due: {
        readonly heading: string;
        readonly text: string;
      };
      readonly paused: {
        readonly heading: string;
        readonly text: string;
      };
      readonly cancelled: {
        readonly heading: string;
        readonly text: string;
      };
      readonly completed: {
        readonly heading: string;
        readonly text: string;
      };
    };
    readonly ending: {
      readonly heading: string;
      readonly text: (day: string) => string;
    };
    readonly facts: {
      readonly what: string;
      readonly amount: string;
      readonly next: string;
      readonly ends: string;
      readonly ended: string;
      readonly paid: string;
    };
    readonly payments: string;
    readonly period: {
      readonly open: string;
      readonly failed: string;
      readonly paid: string;
      readonly unpaid: string;
    };
    readonly cancelHint: (day: string | null) => string;
  };
  readonly subscription: {
    readonly standing: {
      readonly pending: {
        readonly heading: string;
        readonly text: string;
      };
      readonly active: {
        readonly heading: string;
        readonly text: string;
      };
      readonly past_due: {
        readonly heading: string;
        readonly text: string;
      };
      readonly paused: {
        readonly heading: string;
        readonly text: string;
      };
      readonly cancelled: {
        readonly heading: string;
        readonly text: string;
      };
      readonly completed: {
        readonly heading: string;
        readonly text: string;
      };
    };
    readonly ending: {
      readonly heading: string;
      readonly text: (day: string) => string;
    };
    readonly retry: (day: string) => string;
    readonly byHand: string;
    readonly unpaid: string;
    readonly facts: {
      readonly what: string;
      readonly amount: string;
      readonly next: string;
      readonly ends: string;
      readonly ended: string;
      readonly paid: string;
    };
    readonly paidOf: (values: { readonly paid: string; readonly all: string }) => string;
    readonly payments: string;
    readonly period: {
      readonly open: string;
      readonly failed: string;
      readonly paid: string;
      readonly unpaid: string;
    };
    readonly pay: (amount: string) => string;
    readonly cancel: string;
    readonly cancelHint: (day: string | null) => string;
    readonly cancelNow: (day: string | null) => string;
    readonly contact: string;
    readonly testmode: string;
  };
  readonly sandbox: {
    readonly title: string;
    readonly banner: string;
    readonly pays: string;
    readonly cardNumber: string;
    readonly cardHint: string;
    readonly pay: string;
    readonly cards: string;
    readonly card: string;
    readonly effect: string;
    readonly effects: {
      readonly pays: string;
      readonly declined: string;
      readonly insufficientFunds: string;
      readonly authentication: string;
      readonly paysOnce: string;
    };
    readonly bank: string;
    readonly authentication: string;
    readonly processing: string;
    readonly succeed: string;
    readonly fail: string;
    readonly pending: string;
    readonly confirm: string;
    readonly deny: string;
    readonly wrongCard: string;
    readonly wrongOutcome: string;
    readonly ended: {
      readonly paid: string;
      readonly authorized: string;
      readonly failed: string;
    };
    readonly endedText: string;
    readonly back: string;
    readonly failures: string;
    readonly failuresHint: string;
    readonly failure: {
      readonly time_out: string;
      readonly callback_before_answer: string;
      readonly repeated_callback: string;
      readonly late_success: string;
      readonly refuse: string;
    };
  };
  readonly privacy: {
    readonly lead: (host: string) => string;
    readonly sections: readonly {
      readonly heading: string;
      readonly text?: string;
      readonly list?: readonly string[];
      readonly end?: string;
    }[];
    readonly contact: string;
    readonly noContact: string;
  };
  readonly troubles: {
    readonly not_found: {
      readonly heading: string;
      readonly text: string;
    };
    readonly method_not_allowed: {
      readonly heading: string;
      readonly text: string;
    };
    readonly too_large: {
      readonly heading: string;
      readonly text: string;
    };
    readonly malformed: {
      readonly heading: string;
      readonly text: string;
    };
    readonly unavailable: {
      readonly heading: string;
      readonly text: string;
    };
    readonly too_often: {
      readonly heading: string;
      readonly text: string;
    };
    readonly broken: {
      readonly heading: string;
      readonly text: string;
    };
    readonly requestId: (id: string) => string;
    readonly wait: (seconds: number) => string;
  };
  readonly home: {
    readonly title: string;
    readonly lead: string;
    readonly signIn: string;
    readonly signUp: string;
    readonly reference: string;
    readonly status: {
      readonly title: string;
      readonly ready: string;
      readonly notReady: string;
      readonly store: {
        readonly good: string;
        readonly bad: string;
      };
      readonly migrations: {
        readonly good: string;
        readonly bad: string;
      };
      readonly worker: {
        readonly good: string;
        readonly bad: string;
      };
      readonly demo: string;
      readonly money: {
        readonly none: string;
        readonly test: string;
        readonly live: string;
      };
    };
    readonly connect: {
      readonly title: string;
      readonly text: string;
      readonly address: string;
      readonly local: string;
      readonly outside: string;
      readonly settings: (where: string) => string;
      readonly file: (path: string) => string;
      readonly inside: (values: { readonly command: string; readonly host: string }) => string;
      readonly header: string;
      readonly otherName: string;
    };
    readonly developers: {
      readonly title: string;
      readonly reference: string;
      readonly openapi: string;
      readonly assistant: string;
      readonly events: string;
      readonly llms: string;
      readonly readyz: string;
    };
  };
  readonly checkout: {
    readonly kinds: {
      readonly payment_link: string;
      readonly invoice: string;
      readonly payment_plan: string;
      readonly pre_authorization: string;
      readonly donation: string;
      readonly personal_page: string;
    };
    readonly methods: {
      readonly ideal: string;
      readonly card: string;
      readonly bancontact: string;
      readonly sepa_debit: string;
      readonly bank_transfer: string;
      readonly paypal: string;
      readonly apple_pay: string;
      readonly google_pay: string;
      readonly klarna: string;
      readonly cash: string;
      readonly other: string;
    };
    readonly title: (values: { readonly amount: string; readonly name: string }) => string;
    readonly openTitle: (name: string) => string;
    readonly wrongTitle: (title: string) => string;
    readonly testmode: string;
    readonly facts: {
      readonly billedTo: string;
      readonly number: string;
      readonly dueDate: string;
      readonly reference: string;
      readonly payableUntil: string;
      readonly total: string;
      readonly paidSoFar: string;
      readonly tax: (rate: string) => string;
      readonly taxIncluded: (rate: string) => string;
      readonly discount: (rate: string | null) => string;
      readonly moreLines: (count: number) => string;
      readonly lines: string;
      readonly item: string;
      readonly amount: string;
      readonly reserved: string;
      readonly taken: string;
      readonly pdf: string;
    };
    readonly transfer: {
      readonly summary: string;
      readonly holder: string;
      readonly reference: string;
      readonly scan: string;
      readonly label: string;
    };
    readonly recurring: (values: { readonly times: string | null; readonly rhythm: string }) => string;
    readonly toSubscription: string;
    readonly raised: (values: { readonly raised: string; readonly goal: string }) => string;
    readonly raisedOnly: (raised: string) => string;
    readonly progress: string;
    readonly form: {
      readonly method: string;
      readonly amount: (currency: string) => string;
      readonly name: string;
      readonly email: string;
      readonly emailHint: string;
      readonly emailReceipt: string;
      readonly emailNeeded: string;
      readonly note: string;
      readonly optional: string;
      readonly pay: (amount: string) => string;
      readonly hold: (amount: string) => string;
      readonly holdHint: string;
      readonly payOpen: string;
      readonly donate: string;
      readonly next: string;
    };
    readonly faults: {
      readonly heading: string;
      readonly amount: (values: { readonly reason: 'missing' | 'not_a_number' | 'not_positive' | 'too_many_decimals' | 'too_large'; readonly decimals: number; readonly largest: string }) => string;
      readonly method: string;
      readonly name: string;
      readonly email: string;
      readonly note: string;
      readonly form: string;
    };
    readonly device: {
      readonly summary: string;
      readonly hint: string;
      readonly label: (url: string) => string;
    };
    readonly pages: (name: string) => string;
    readonly notPayable: {
      readonly paid: {
        readonly heading: string;
        readonly text: string;
      };
      readonly paidOn: (date: string) => string;
      readonly nothing: {
        readonly heading: string;
        readonly text: (total: string) => string;
      };
      readonly refunded: {
        readonly heading: string;
        readonly text: string;
      };
      readonly processing: {
        readonly heading: string;
        readonly text: string;
      };
      readonly held: {
        readonly heading: string;
        readonly text: string;
      };
      readonly expired: {
        readonly heading: string;
        readonly text: string;
      };
      readonly expiredOn: (moment: string) => string;
      readonly inactive: {
        readonly heading: string;
        readonly text: string;
      };
      readonly cancelled: {
        readonly heading: string;
        readonly text: string;
      };
      readonly offline: {
        readonly heading: string;
        readonly text: string;
      };
      readonly active: {
        readonly heading: string;
        readonly text: string;
      };
    };
    readonly contact: string;
    readonly result: {
      readonly paid: {
        readonly heading: string;
        readonly text: string;
      };
      readonly thanks: string;
      readonly held: {
        readonly heading: string;
        readonly text: string;
      };
      readonly processing: {
        readonly heading: string;
        readonly text: string;
      };
      readonly asking: {
        readonly heading: string;
        readonly text: string;
      };
      readonly open: {
        readonly heading: string;
        readonly text: string;
      };
      readonly failed: string;
      readonly refunded: {
        readonly heading: string;
        readonly text: string;
      };
      readonly looksAgain: string;
      readonly overpaid: (amount: string) => string;
      readonly to: string;
      readonly date: string;
      readonly payment: string;
      readonly reference: string;
      readonly method: string;
      readonly given: string;
    };
    readonly reasons: {
      readonly declined: string;
      readonly insufficient_funds: string;
      readonly authentication_failed: string;
      readonly cancelled_by_payer: string;
      readonly cancelled: string;
      readonly expired: string;
      readonly hold_expired: string;
      readonly released: string;
      readonly recorded_in_error: string;
      readonly no_mandate: string;
      readonly provider_refused: string;
      readonly failed: string;
    };
    readonly reload: string;
    readonly again: string;
    readonly goOn: string;
    readonly toPay: string;
  };
  readonly rhythm: {
    readonly day: (count: number) => string;
    readonly week: (count: number) => string;
    readonly month: (count: number) => string;
    readonly quarter: (count: number) => string;
    readonly year: (count: number) => string;
  };
  readonly privacyLink: string;
  readonly quote: {
    readonly title: (values: { readonly number: string; readonly name: string }) => string;
    readonly kind: string;
    readonly lines: string;
    readonly pdf: string;
    readonly facts: {
      readonly for: string;
      readonly number: string;
      readonly date: string;
      readonly validUntil: string;
      readonly delivery: string;
      readonly period: string;
      readonly terms: string;
      readonly notes: string;
      readonly acceptedBy: string;
      readonly acceptedOn: string;
      readonly declinedOn: string;
      readonly reason: string;
    };
    readonly accepting: {
      readonly title: string;
      readonly agree: (values: { readonly number: string; readonly amount: string }) => string;
      readonly button: string;
      readonly next: (name: string) => string;
    };
    readonly declining: {
      readonly title: string;
      readonly hint: (name: string) => string;
      readonly reason: string;
      readonly button: string;
    };
    readonly faults: {
      readonly heading: string;
      readonly name: string;
      readonly agreed: string;
      readonly reason: string;
    };
    readonly changed: {
      readonly heading: string;
      readonly text: string;
    };
    readonly states: {
      readonly accepted: {
        readonly heading: string;
        readonly text: string;
      };
      readonly invoiced: {
        readonly heading: string;
        readonly text: string;
      };
      readonly declined: {
        readonly heading: string;
        readonly text: string;
      };
    };
    readonly expired: {
      readonly heading: string;
      readonly text: (day: string) => string;
    };
  };
};

export type Dashboard = {
  readonly webhooks: {
    readonly title: string;
    readonly text: string;
    readonly make: string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly columns: {
      readonly url: string;
      readonly events: string;
      readonly status: string;
    };
    readonly all: string;
    readonly count: (count: number) => string;
    readonly states: {
      readonly enabled: string;
      readonly failing: string;
      readonly disabled: string;
    };
    readonly back: string;
    readonly facts: {
      readonly description: string;
      readonly events: string;
      readonly failing: string;
      readonly disabled: string;
      readonly reason: string;
      readonly old: string;
      readonly created: string;
    };
    readonly actions: {
      readonly edit: string;
      readonly rotate: string;
      readonly test: string;
      readonly remove: string;
    };
    readonly form: {
      readonly url: string;
      readonly urlHint: string;
      readonly description: string;
      readonly which: string;
      readonly every: string;
      readonly some: string;
      readonly events: string;
      readonly enabled: string;
    };
    readonly making: {
      readonly title: string;
      readonly button: string;
    };
    readonly changing: {
      readonly title: string;
      readonly button: string;
    };
    readonly shown: {
      readonly title: string;
      readonly text: string;
      readonly label: string;
    };
    readonly rotating: {
      readonly title: string;
      readonly text: string;
      readonly overlap: string;
      readonly button: string;
    };
    readonly removing: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly deliveries: {
      readonly title: string;
      readonly status: string;
      readonly statuses: {
        readonly pending: string;
        readonly delivered: string;
        readonly exhausted: string;
      };
      readonly none: {
        readonly heading: string;
        readonly text: string;
      };
      readonly noneFound: {
        readonly heading: string;
        readonly text: string;
      };
      readonly count: (count: number) => string;
      readonly next: (when: string) => string;
      readonly attempts: (count: number) => string;
      readonly answered: (values: { readonly status: string; readonly ms: string }) => string;
      readonly failed: (error: string) => string;
      readonly again: string;
    };
  };
  readonly invoicedSubscriptions: {
    readonly collection: string;
    readonly tag: string;
    readonly collections: {
      readonly charge: string;
      readonly invoice: string;
    };
    readonly hint: string;
    readonly next: string;
    readonly payHint: string;
    readonly pausing: string;
    readonly resuming: string;
    readonly cancelling: string;
    readonly periodEnd: string;
  };
  readonly subscriptions: {
    readonly list: {
      readonly title: string;
      readonly make: string;
      readonly count: (count: number) => string;
      readonly none: {
        readonly heading: string;
        readonly text: string;
      };
      readonly noneFound: {
        readonly heading: string;
        readonly text: string;
      };
      readonly clear: string;
      readonly status: string;
      readonly columns: {
        readonly description: string;
        readonly customer: string;
        readonly status: string;
        readonly rhythm: string;
        readonly next: string;
        readonly amount: string;
      };
      readonly statuses: {
        readonly pending: string;
        readonly active: string;
        readonly past_due: string;
        readonly paused: string;
        readonly cancelled: string;
        readonly completed: string;
      };
      readonly noNext: string;
    };
    readonly back: string;
    readonly facts: {
      readonly customer: string;
      readonly email: string;
      readonly amount: string;
      readonly plan: string;
      readonly starts: string;
      readonly paid: string;
      readonly next: string;
      readonly ends: string;
      readonly ended: string;
      readonly why: string;
      readonly invoice: string;
      readonly made: string;
    };
    readonly paidOf: (values: { readonly all: string | null; readonly paid: number }) => string;
    readonly reasons: {
      readonly requested: string;
      readonly by_customer: string;
      readonly unpaid: string;
    };
    readonly withPlan: string;
    readonly payUrl: {
      readonly label: string;
      readonly hint: string;
    };
    readonly ownUrl: {
      readonly label: string;
      readonly hint: string;
    };
    readonly addresses: string;
    readonly periods: {
      readonly title: string;
      readonly none: string;
      readonly due: string;
      readonly first: string;
      readonly status: string;
      readonly amount: string;
      readonly statuses: {
        readonly open: string;
        readonly paid: string;
        readonly unpaid: string;
      };
      readonly tries: string;
      readonly times: (n: number) => string;
      readonly paid: string;
      readonly next: (at: string) => string;
      readonly invoice: string;
    };
    readonly actions: {
      readonly pause: string;
      readonly resume: string;
      readonly cancel: string;
      readonly change: string;
      readonly rotate: string;
    };
    readonly pausing: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly resuming: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly cancelling: {
      readonly title: string;
      readonly text: string;
      readonly when: string;
      readonly whens: {
        readonly period_end: string;
        readonly now: string;
      };
      readonly button: string;
      readonly stay: string;
    };
    readonly changing: {
      readonly title: string;
      readonly text: string;
      readonly from: (day: string) => string;
      readonly plan: string;
      readonly keep: string;
      readonly term: string;
      readonly termHint: string;
      readonly button: string;
    };
    readonly rotating: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly form: {
      readonly heading: (name: string) => string;
      readonly text: string;
      readonly plan: string;
      readonly planHint: string;
      readonly ownTerms: string;
      readonly terms: string;
      readonly starts: string;
      readonly startsHint: string;
      readonly button: string;
    };
  };
  readonly signIn: {
    readonly signIn: {
      readonly title: string;
      readonly email: string;
      readonly password: string;
      readonly button: string;
      readonly other: string;
      readonly toLink: string;
      readonly toPassword: string;
    };
    readonly demo: {
      readonly text: string;
      readonly button: string;
    };
    readonly mailLink: {
      readonly title: string;
      readonly text: string;
      readonly none: string;
      readonly button: string;
    };
    readonly signUp: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
      readonly offer: string;
    };
    readonly link: {
      readonly title: string;
      readonly text: (email: string) => string;
      readonly button: string;
      readonly invitation: (business: string) => string;
      readonly joins: (email: string) => string;
      readonly accept: string;
      readonly gone: {
        readonly heading: string;
        readonly text: string;
      };
    };
    readonly code: {
      readonly title: string;
      readonly label: string;
      readonly hint: string;
      readonly button: string;
    };
    readonly setUp: {
      readonly title: string;
      readonly text: string;
      readonly signUpText: (email: string) => string;
      readonly claim: (business: string) => string;
      readonly name: string;
      readonly nameHint: string;
      readonly currency: string;
      readonly timezone: string;
      readonly email: string;
      readonly password: string;
      readonly passwordHint: string;
      readonly button: string;
      readonly gone: {
        readonly heading: string;
        readonly text: string;
      };
    };
  };
  readonly search: {
    readonly title: string;
    readonly results: (query: string) => string;
    readonly count: (count: number) => string;
    readonly first: (shown: string) => string;
    readonly nothing: (query: string) => string;
    readonly ask: string;
    readonly tips: readonly string[];
  };
  readonly reminders: {
    readonly title: string;
    readonly text: string;
    readonly on: string;
    readonly off: string;
    readonly nothing: string;
    readonly plan: string;
    readonly tones: {
      readonly friendly: string;
      readonly neutral: string;
      readonly firm: string;
    };
    readonly onDueDate: string;
    readonly before: (days: number) => string;
    readonly after: (days: number) => string;
    readonly rules: readonly string[];
    readonly noMail: string;
    readonly form: {
      readonly title: string;
      readonly enabled: string;
      readonly choices: {
        readonly on: string;
        readonly off: string;
      };
      readonly before: string;
      readonly beforeHint: string;
      readonly after: string;
      readonly afterHint: string;
      readonly button: string;
    };
  };
  readonly receipts: {
    readonly title: string;
    readonly count: (count: number) => string;
    readonly sum: (values: { readonly net: string; readonly received: string; readonly refunded: string }) => string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly clear: string;
    readonly month: string;
    readonly before: string;
    readonly after: string;
    readonly currency: string;
    readonly columns: {
      readonly invoice: string;
      readonly customer: string;
      readonly when: string;
      readonly kind: string;
      readonly amount: string;
    };
    readonly kinds: {
      readonly received: string;
      readonly given_back: string;
      readonly charged_back: string;
      readonly came_back: string;
    };
  };
  readonly provider: {
    readonly title: string;
    readonly text: string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly connect: string;
    readonly another: string;
    readonly markReady: string;
    readonly disconnect: string;
    readonly kinds: {
      readonly sandbox: string;
      readonly stripe: string;
      readonly mollie: string;
    };
    readonly states: {
      readonly ready: string;
      readonly onboarding: string;
      readonly unverified: string;
    };
    readonly modes: {
      readonly live: string;
      readonly test: string;
    };
    readonly unverified: string;
    readonly facts: {
      readonly mode: string;
      readonly since: string;
      readonly drill: string;
      readonly key: string;
    };
    readonly kept: string;
    readonly onboarding: string;
    readonly steps: {
      readonly sandbox: readonly string[];
      readonly stripe: readonly string[];
      readonly mollie: readonly string[];
    };
    readonly callback: string;
    readonly events: string;
    readonly connecting: {
      readonly title: string;
      readonly text: string;
      readonly kind: string;
      readonly state: string;
      readonly states: {
        readonly ready: string;
        readonly onboarding: string;
      };
      readonly key: string;
      readonly keyHint: string;
      readonly button: string;
    };
    readonly ready: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly disconnecting: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
  };
  readonly profile: {
    readonly title: string;
    readonly as: (values: { readonly email: string; readonly role: string }) => string;
    readonly roles: {
      readonly owner: string;
      readonly member: string;
    };
    readonly language: string;
    readonly languageText: string;
    readonly languageField: string;
    readonly languageButton: string;
    readonly accounts: string;
    readonly here: string;
    readonly switch: (name: string) => string;
    readonly invitations: string;
    readonly accept: (name: string) => string;
    readonly decline: (name: string) => string;
    readonly password: string;
    readonly passwordText: string;
    readonly current: string;
    readonly next: string;
    readonly change: string;
    readonly sessions: string;
    readonly thisOne: string;
    readonly seen: (when: string) => string;
    readonly end: string;
    readonly factor: string;
    readonly factorOff: string;
    readonly factorOn: string;
    readonly turnOn: string;
    readonly turnOff: string;
    readonly scan: string;
    readonly scanLabel: string;
    readonly byHand: string;
    readonly code: string;
    readonly recovery: {
      readonly title: string;
      readonly text: string;
      readonly done: string;
    };
    readonly off: string;
  };
  readonly plans: {
    readonly title: string;
    readonly make: string;
    readonly count: (count: number) => string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly clear: string;
    readonly columns: {
      readonly title: string;
      readonly rhythm: string;
      readonly installments: string;
      readonly invoice: string;
      readonly amount: string;
    };
    readonly installments: (n: number | null) => string;
    readonly withInvoices: {
      readonly yes: string;
      readonly no: string;
    };
    readonly heading: string;
    readonly titleField: string;
    readonly button: string;
    readonly changing: {
      readonly title: string;
      readonly text: string;
      readonly apply: string;
      readonly menu: string;
      readonly button: string;
    };
    readonly terms: {
      readonly description: string;
      readonly amount: string;
      readonly currency: string;
      readonly interval: string;
      readonly intervals: {
        readonly day: string;
        readonly week: string;
        readonly month: string;
        readonly quarter: string;
        readonly year: string;
      };
      readonly every: string;
      readonly everyHint: string;
      readonly installments: string;
      readonly installmentsHint: string;
      readonly invoice: string;
    };
  };
  readonly paymentList: {
    readonly title: string;
    readonly count: (count: number) => string;
    readonly sum: (values: { readonly amount: string; readonly fee: string }) => string;
    readonly net: (values: { readonly received: string; readonly refunded: string; readonly chargedBack: string | null; readonly net: string }) => string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly clear: string;
    readonly filters: {
      readonly status: string;
      readonly amount: string;
      readonly description: string;
      readonly customer: string;
      readonly method: string;
      readonly from: string;
      readonly to: string;
    };
    readonly columns: {
      readonly description: string;
      readonly method: string;
      readonly customer: string;
      readonly when: string;
      readonly status: string;
      readonly amount: string;
    };
    readonly statuses: {
      readonly pending: string;
      readonly authorized: string;
      readonly paid: string;
      readonly failed: string;
      readonly refunded: string;
    };
    readonly disputed: string;
  };
  readonly payments: {
    readonly back: string;
    readonly facts: {
      readonly id: string;
      readonly amount: string;
      readonly refunded: string;
      readonly pending: string;
      readonly chargedBack: string;
      readonly fee: string;
      readonly method: string;
      readonly type: string;
      readonly customer: string;
      readonly email: string;
      readonly made: string;
      readonly paid: string;
      readonly hold: string;
      readonly failure: string;
      readonly undone: string;
      readonly dispute: string;
      readonly answer: string;
      readonly mismatch: string;
      readonly note: string;
      readonly code: string;
      readonly external: string;
    };
    readonly methods: {
      readonly ideal: string;
      readonly card: string;
      readonly bancontact: string;
      readonly sepa_debit: string;
      readonly bank_transfer: string;
      readonly paypal: string;
      readonly apple_pay: string;
      readonly google_pay: string;
      readonly klarna: string;
      readonly cash: string;
      readonly other: string;
    };
    readonly types: {
      readonly paymentlink: string;
      readonly invoice: string;
      readonly paymentplan: string;
      readonly 'pre-auth': string;
      readonly donation: string;
      readonly personallink: string;
    };
    readonly disputes: {
      readonly open: string;
      readonly won: string;
      readonly lost: string;
    };
    readonly reasons: {
      readonly fraudulent: string;
      readonly duplicate: string;
      readonly not_received: string;
      readonly not_as_described: string;
      readonly credit_not_processed: string;
      readonly subscription_cancelled: string;
      readonly unrecognized: string;
      readonly insufficient_funds: string;
      readonly account_closed: string;
      readonly debit_not_authorized: string;
      readonly general: string;
    };
    readonly refunds: {
      readonly title: string;
      readonly columns: {
        readonly when: string;
        readonly reason: string;
        readonly status: string;
        readonly amount: string;
      };
      readonly statuses: {
        readonly pending: string;
        readonly done: string;
        readonly refused: string;
        readonly failed: string;
      };
      readonly reasons: {
        readonly requested: string;
        readonly overpayment: string;
        readonly at_provider: string;
      };
    };
    readonly invoice: string;
    readonly link: string;
    readonly subscription: string;
    readonly actions: {
      readonly refund: string;
      readonly capture: string;
      readonly release: string;
      readonly undo: string;
    };
    readonly undoHint: string;
    readonly amount: (currency: string) => string;
    readonly refunding: {
      readonly title: string;
      readonly byHand: (values: { readonly left: string; readonly what: string }) => string;
      readonly text: (values: { readonly left: string; readonly what: string }) => string;
      readonly hint: string;
      readonly day: string;
      readonly dayHint: string;
      readonly button: string;
    };
    readonly capturing: {
      readonly title: string;
      readonly text: (values: { readonly held: string; readonly what: string }) => string;
      readonly hint: string;
      readonly button: string;
    };
    readonly undoing: {
      readonly title: string;
      readonly text: (values: { readonly money: string; readonly what: string }) => string;
      readonly reason: string;
      readonly button: string;
    };
    readonly releasing: {
      readonly title: string;
      readonly text: (values: { readonly held: string; readonly what: string }) => string;
      readonly button: string;
    };
  };
  readonly overview: {
    readonly testMode: string;
    readonly title: string;
    readonly toDo: {
      readonly title: string;
      readonly overdue: (count: number) => string;
      readonly oldest: (days: number) => string;
      readonly remind: string;
      readonly drafts: (count: number) => string;
      readonly quotes: (count: number) => string;
      readonly bank: (count: number) => string;
      readonly unmatched: (count: number) => string;
      readonly failed: (count: number) => string;
      readonly pastDue: (count: number) => string;
    };
    readonly first: {
      readonly title: string;
      readonly text: string;
      readonly done: string;
      readonly steps: {
        readonly business: {
          readonly title: string;
          readonly text: string;
        };
        readonly invoice: {
          readonly title: string;
          readonly text: string;
        };
        readonly provider: {
          readonly title: string;
          readonly text: string;
        };
        readonly assistant: {
          readonly title: string;
          readonly text: string;
        };
      };
    };
    readonly outstanding: string;
    readonly overdue: string;
    readonly paid: string;
    readonly pending: (count: string) => string;
    readonly late: (count: string) => string;
    readonly lateInvoices: (count: number) => string;
    readonly nothingLate: string;
    readonly receipts: string;
    readonly aging: string;
    readonly revenue: string;
    readonly revenueNote: string;
    readonly nothingReceived: string;
    readonly revenueTable: string;
    readonly month: string;
    readonly amount: string;
    readonly ages: {
      readonly notDue: string;
      readonly to30: string;
      readonly to60: string;
      readonly to90: string;
      readonly over90: string;
    };
    readonly activity: string;
    readonly nothingOwed: string;
    readonly inCurrency: (values: { readonly owed: string; readonly late: string }) => string;
  };
  readonly newInvoice: {
    readonly title: string;
    readonly text: string;
    readonly customer: {
      readonly title: string;
      readonly query: string;
      readonly queryHint: string;
      readonly check: string;
      readonly find: string;
      readonly none: (query: string) => string;
      readonly more: string;
      readonly new: string;
      readonly name: string;
      readonly email: string;
      readonly emailHint: string;
      readonly both: string;
    };
    readonly lines: {
      readonly title: string;
      readonly net: string;
      readonly gross: string;
      readonly hint: string;
      readonly emptyTax: (tax: string) => string;
      readonly noTax: string;
      readonly extras: string;
      readonly grouped: string;
      readonly item: string;
      readonly itemHint: string;
      readonly line: (n: string) => string;
      readonly description: string;
      readonly quantity: string;
      readonly unit_price: string;
      readonly tax_rate: string;
      readonly tax_category: string;
      readonly exemption_reason: string;
      readonly exemption_code: string;
      readonly unit: string;
      readonly discount_percent: string;
      readonly discount_amount: string;
      readonly discount_reason: string;
      readonly period_start: string;
      readonly period_end: string;
      readonly more: string;
      readonly most: (n: string) => string;
    };
    readonly details: {
      readonly title: string;
      readonly date: string;
      readonly dateHint: string;
      readonly due: string;
      readonly dueHint: (days: number) => string;
      readonly currency: string;
      readonly currencyHint: (currency: string) => string;
      readonly exchange: (own: string) => string;
      readonly exchangeHint: (own: string) => string;
      readonly reference: string;
      readonly referenceHint: string;
      readonly notes: string;
      readonly notesHint: string;
      readonly terms: string;
      readonly termsHint: string;
    };
    readonly more: {
      readonly title: string;
      readonly contents: string;
      readonly withTax: string;
      readonly fields: {
        readonly 'discount.percent': string;
        readonly 'discount.amount': string;
        readonly 'discount.reason': string;
        readonly delivery_date: string;
        readonly period_start: string;
        readonly period_end: string;
        readonly buyer_reference: string;
        readonly order_reference: string;
        readonly 'delivery_address.name': string;
        readonly 'delivery_address.address': string;
        readonly 'delivery_address.postal_code': string;
        readonly 'delivery_address.city': string;
        readonly 'delivery_address.country': string;
        readonly 'direct_debit.mandate_reference': string;
        readonly 'direct_debit.iban': string;
      };
      readonly hints: {
        readonly 'discount.percent': string;
        readonly delivery_date: string;
        readonly buyer_reference: string;
        readonly order_reference: string;
        readonly 'delivery_address.name': string;
        readonly 'delivery_address.country': string;
        readonly 'direct_debit.mandate_reference': string;
      };
    };
    readonly elsewhere: string;
    readonly totals: string;
    readonly confirm: string;
    readonly look: string;
    readonly draft: string;
    readonly issue: string;
    readonly send: string;
    readonly discard: string;
    readonly editing: {
      readonly title: (id: string) => string;
      readonly text: string;
      readonly button: string;
    };
  };
  readonly members: {
    readonly title: string;
    readonly text: string;
    readonly columns: {
      readonly email: string;
      readonly role: string;
      readonly since: string;
      readonly actions: string;
    };
    readonly invited: string;
    readonly roles: {
      readonly owner: string;
      readonly member: string;
    };
    readonly you: string;
    readonly changeRole: string;
    readonly remove: string;
    readonly of: (email: string) => string;
    readonly changing: {
      readonly title: (email: string) => string;
      readonly text: string;
      readonly role: string;
      readonly button: string;
    };
    readonly removing: {
      readonly invited: {
        readonly title: (email: string) => string;
        readonly text: string;
        readonly button: string;
      };
      readonly other: {
        readonly title: (email: string) => string;
        readonly text: string;
        readonly button: string;
      };
      readonly self: {
        readonly title: string;
        readonly text: string;
        readonly button: string;
      };
    };
    readonly invite: string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly inviting: {
      readonly title: string;
      readonly mailed: string;
      readonly shown: string;
      readonly email: string;
      readonly button: string;
    };
    readonly shown: {
      readonly title: string;
      readonly text: string;
      readonly label: string;
    };
  };
  readonly mails: {
    readonly title: string;
    readonly about: string;
    readonly text: string;
    readonly hidden: string;
    readonly written: string;
    readonly sent: string;
    readonly answer: string;
    readonly invoice: string;
    readonly view: string;
    readonly noMail: string;
    readonly status: string;
    readonly statuses: {
      readonly queued: string;
      readonly sent: string;
      readonly kept: string;
      readonly rejected: string;
      readonly dropped: string;
    };
    readonly kinds: {
      readonly invoice: string;
      readonly reminder: string;
      readonly credit_note: string;
      readonly link_reminder: string;
      readonly notice: string;
      readonly sign_in: string;
      readonly renewal_failed: string;
      readonly subscription_ended: string;
      readonly statement: string;
      readonly quote: string;
      readonly receipt: string;
    };
    readonly columns: {
      readonly to: string;
      readonly kind: string;
      readonly subject: string;
      readonly status: string;
      readonly at: string;
    };
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly toInvoices: string;
    readonly clear: string;
  };
  readonly linkList: {
    readonly title: string;
    readonly make: string;
    readonly count: (count: number) => string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly clear: string;
    readonly filters: {
      readonly status: string;
      readonly type: string;
      readonly description: string;
    };
    readonly columns: {
      readonly description: string;
      readonly type: string;
      readonly made: string;
      readonly status: string;
      readonly paid: string;
      readonly amount: string;
    };
    readonly types: {
      readonly paymentlink: string;
      readonly paymentplan: string;
      readonly 'pre-auth': string;
      readonly donation: string;
    };
    readonly statuses: {
      readonly active: string;
      readonly processing: string;
      readonly paid: string;
      readonly expired: string;
      readonly inactive: string;
    };
    readonly paidOf: (values: { readonly limit: string | null; readonly paid: string }) => string;
  };
  readonly links: {
    readonly back: string;
    readonly facts: {
      readonly type: string;
      readonly amount: string;
      readonly goal: string;
      readonly paid: string;
      readonly note: string;
      readonly code: string;
      readonly external: string;
      readonly customer: string;
      readonly subscription: string;
      readonly expires: string;
      readonly returns: string;
      readonly reminders: string;
      readonly made: string;
    };
    readonly reminders: (values: { readonly sent: string; readonly most: string; readonly rhythm: string }) => string;
    readonly address: {
      readonly label: string;
      readonly hint: string;
    };
    readonly payments: string;
    readonly noPayments: string;
    readonly customer: string;
    readonly subscription: string;
    readonly deactivate: string;
    readonly deactivating: {
      readonly title: string;
      readonly text: (what: string) => string;
      readonly textOfPlan: (what: string) => string;
      readonly button: string;
    };
    readonly form: {
      readonly title: string;
      readonly titleFor: (name: string) => string;
      readonly description: string;
      readonly descriptionHint: string;
      readonly amount: string;
      readonly currency: string;
      readonly name: string;
      readonly email: string;
      readonly emailHint: string;
      readonly limit: string;
      readonly limitHint: string;
      readonly until: string;
      readonly returns: string;
      readonly returnsHint: string;
      readonly schedule: string;
      readonly schedules: {
        readonly usual: string;
        readonly '1d': string;
        readonly '2d': string;
        readonly '1w': string;
        readonly '1m': string;
      };
      readonly most: string;
      readonly button: string;
    };
  };
  readonly limits: {
    readonly column: string;
    readonly none: string;
    readonly change: string;
    readonly legend: string;
    readonly hint: string;
    readonly maxAmount: string;
    readonly maxAmountHint: (currency: string) => string;
    readonly maxPerDay: string;
    readonly currencies: string;
    readonly currenciesHint: string;
    readonly readOnly: string;
    readonly testModeOnly: string;
    readonly askAboveLimit: string;
    readonly grantsLegend: string;
    readonly grantsHint: string;
    readonly grants: {
      readonly payment_details: string;
      readonly receivers: string;
      readonly webhooks: string;
      readonly resume: string;
    };
    readonly page: {
      readonly title: (name: string) => string;
      readonly text: string;
      readonly button: string;
    };
    readonly shown: {
      readonly readOnly: string;
      readonly testModeOnly: string;
      readonly perCall: (amounts: string) => string;
      readonly perDay: (amounts: string) => string;
      readonly only: (currencies: string) => string;
      readonly asks: string;
      readonly granted: (what: string) => string;
      readonly or: string;
    };
  };
  readonly items: {
    readonly list: {
      readonly title: string;
      readonly make: string;
      readonly count: (count: number) => string;
      readonly none: {
        readonly heading: string;
        readonly text: string;
      };
      readonly noneFound: {
        readonly heading: string;
        readonly text: string;
      };
      readonly clear: string;
      readonly query: string;
      readonly columns: {
        readonly code: string;
        readonly description: string;
        readonly price: string;
        readonly tax: string;
        readonly state: string;
      };
      readonly state: string;
      readonly states: {
        readonly active: string;
        readonly inactive: string;
      };
    };
    readonly fields: {
      readonly code: string;
      readonly description: string;
      readonly unit: string;
      readonly unit_price: string;
      readonly currency: string;
      readonly tax_rate: string;
      readonly tax_category: string;
      readonly active: string;
    };
    readonly hints: {
      readonly code: string;
      readonly description: string;
      readonly unit_price: string;
      readonly tax_rate: string;
    };
    readonly taken: string;
    readonly adding: {
      readonly title: string;
      readonly button: string;
    };
    readonly changing: {
      readonly title: (code: string) => string;
      readonly button: string;
    };
    readonly removing: {
      readonly link: string;
      readonly title: (code: string) => string;
      readonly text: string;
      readonly button: string;
    };
  };
  readonly attachments: {
    readonly title: string;
    readonly text: string;
    readonly none: string;
    readonly add: string;
    readonly remove: string;
    readonly removeNamed: (name: string) => string;
    readonly adding: {
      readonly title: string;
      readonly text: string;
      readonly field: string;
      readonly hint: string;
      readonly button: string;
      readonly missing: string;
      readonly oneOnly: string;
      readonly tooLarge: string;
      readonly full: string;
    };
    readonly removing: {
      readonly title: string;
      readonly text: (name: string) => string;
      readonly button: string;
    };
  };
  readonly invoiceContent: {
    readonly facts: {
      readonly delivery: string;
      readonly period: string;
      readonly buyerReference: string;
      readonly orderReference: string;
      readonly paymentReference: string;
      readonly paymentTerms: string;
      readonly deliveryAddress: string;
      readonly directDebit: string;
      readonly exchange: string;
    };
    readonly period: (values: { readonly first: string; readonly last: string }) => string;
    readonly items: {
      readonly title: string;
      readonly what: string;
      readonly quantity: string;
      readonly price: string;
      readonly priceWithTax: string;
      readonly tax: string;
      readonly total: string;
      readonly totalWithTax: string;
      readonly discount: (values: { readonly rate: string | null; readonly reason: string | null }) => string;
    };
    readonly sums: {
      readonly items: string;
      readonly withTax: (amount: string) => string;
      readonly discount: (values: { readonly rate: string | null; readonly reason: string | null }) => string;
      readonly net: string;
      readonly tax: (values: { readonly rate: string; readonly taxable: string }) => string;
      readonly untaxed: (values: { readonly category: string; readonly rate: string; readonly taxable: string }) => string;
      readonly taxes: string;
      readonly gross: string;
      readonly exchanged: (currency: string) => string;
    };
  };
  readonly invoiceList: {
    readonly title: string;
    readonly make: string;
    readonly status: string;
    readonly statuses: {
      readonly draft: string;
      readonly pending: string;
      readonly overdue: string;
      readonly paid: string;
      readonly refunded: string;
      readonly cancelled: string;
    };
    readonly unpaid: string;
    readonly disputed: string;
    readonly customer: string;
    readonly from: string;
    readonly to: string;
    readonly amount: string;
    readonly reference: string;
    readonly line: string;
    readonly currency: string;
    readonly orders: {
      readonly newest: string;
      readonly oldest: string;
      readonly date_down: string;
      readonly due_date_down: string;
      readonly amount_down: string;
      readonly date: string;
      readonly due_date: string;
      readonly amount: string;
    };
    readonly columns: {
      readonly number: string;
      readonly customer: string;
      readonly date: string;
      readonly due: string;
      readonly status: string;
      readonly amount: string;
      readonly open: string;
      readonly late: string;
      readonly reminded: string;
    };
    readonly draft: (id: string) => string;
    readonly late: (days: number) => string;
    readonly notReminded: string;
    readonly count: (count: number) => string;
    readonly sum: (values: { readonly amount: string; readonly due: string }) => string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly clear: string;
  };
  readonly copies: {
    readonly label: string;
    readonly hint: string;
    readonly mailTo: (to: string) => string;
  };
  readonly remindAll: {
    readonly title: string;
    readonly button: string;
    readonly text: string;
    readonly back: string;
    readonly filters: string;
    readonly customer: string;
    readonly minDays: string;
    readonly currency: string;
    readonly tone: string;
    readonly byAge: string;
    readonly look: string;
    readonly count: (values: { readonly letters: number; readonly invoices: number }) => string;
    readonly sum: (due: string) => string;
    readonly more: string;
    readonly next: string;
    readonly send: string;
    readonly letters: string;
    readonly all: string;
    readonly noneOfThem: string;
    readonly late: (count: number) => string;
    readonly stopped: (count: string) => string;
    readonly columns: {
      readonly number: string;
      readonly to: string;
      readonly due: string;
      readonly outcome: string;
    };
    readonly skipped: string;
    readonly again: (moment: string) => string;
    readonly reasons: {
      readonly reminder_too_soon: string;
      readonly too_many_mails: string;
      readonly customer_has_no_email: string;
      readonly customer_unsubscribed: string;
      readonly payment_processing: string;
      readonly changed: string;
      readonly mail_rejected: string;
      readonly not_overdue: string;
      readonly invoice_is_draft: string;
      readonly invoice_already_paid: string;
      readonly invoice_refunded: string;
      readonly invoice_cancelled: string;
    };
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly done: string;
    readonly outcomes: {
      readonly sent: string;
      readonly queued: string;
      readonly not_configured: string;
    };
    readonly counts: {
      readonly sent: (count: number) => string;
      readonly queued: (count: number) => string;
      readonly not_configured: (count: number) => string;
      readonly skipped: (count: number) => string;
    };
    readonly rest: string;
  };
  readonly invoice: {
    readonly title: (values: { readonly number: string | null; readonly id: string }) => string;
    readonly back: string;
    readonly pdf: string;
    readonly original: {
      readonly label: string;
      readonly link: string;
      readonly digest: string;
    };
    readonly view: string;
    readonly payPage: string;
    readonly due: (amount: string) => string;
    readonly details: string;
    readonly document: string;
    readonly noPreview: string;
    readonly facts: {
      readonly customer: string;
      readonly email: string;
      readonly date: string;
      readonly due: string;
      readonly reference: string;
      readonly quote: string;
      readonly amount: string;
      readonly paid: string;
      readonly refunded: string;
      readonly credited: string;
      readonly toGiveBack: string;
      readonly uncredited: string;
      readonly open: string;
      readonly sent: string;
      readonly reminders: string;
      readonly notes: string;
    };
    readonly late: (days: number) => string;
    readonly history: string;
    readonly actions: {
      readonly edit: string;
      readonly issue: string;
      readonly delete: string;
      readonly send: string;
      readonly remind: string;
      readonly notice: string;
      readonly record: string;
      readonly credit: string;
      readonly cancel: string;
    };
    readonly issuing: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly sending: {
      readonly title: (number: string) => string;
      readonly text: (email: string) => string;
      readonly paid: (email: string) => string;
      readonly button: string;
    };
    readonly reminding: {
      readonly title: (number: string) => string;
      readonly to: string;
      readonly subject: string;
      readonly preview: string;
      readonly tone: string;
      readonly language: string;
      readonly tones: {
        readonly friendly: string;
        readonly neutral: string;
        readonly firm: string;
        readonly formal: string;
      };
      readonly message: string;
      readonly deadline: string;
      readonly deadlineHint: (days: string) => string;
      readonly look: string;
      readonly force: string;
      readonly button: string;
    };
    readonly recording: {
      readonly title: (number: string) => string;
      readonly text: string;
      readonly amount: (currency: string) => string;
      readonly paidAt: string;
      readonly paidAtHint: string;
      readonly method: string;
      readonly methods: {
        readonly bank_transfer: string;
        readonly cash: string;
        readonly card: string;
        readonly other: string;
      };
      readonly note: string;
      readonly button: string;
    };
    readonly deleting: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly cancelling: {
      readonly title: (number: string) => string;
      readonly text: string;
      readonly button: string;
      readonly mail: (to: string) => string;
      readonly stay: string;
    };
  };
  readonly exports: {
    readonly title: string;
    readonly text: string;
    readonly what: string;
    readonly columns: {
      readonly table: string;
      readonly rows: string;
      readonly format: string;
      readonly status: string;
      readonly until: string;
    };
    readonly tables: {
      readonly everything: string;
      readonly customers: string;
      readonly merged_customers: string;
      readonly items: string;
      readonly bank_entries: string;
      readonly invoices: string;
      readonly invoice_lines: string;
      readonly credit_notes: string;
      readonly quotes: string;
      readonly quote_lines: string;
      readonly payments: string;
      readonly refunds: string;
      readonly disputes: string;
      readonly payment_links: string;
      readonly payment_plans: string;
      readonly subscriptions: string;
      readonly activity: string;
    };
    readonly formats: {
      readonly csv: string;
      readonly excel: string;
      readonly json: string;
    };
    readonly form: {
      readonly title: string;
      readonly choice: string;
      readonly format: string;
      readonly formats: {
        readonly csv: string;
        readonly excel: string;
        readonly json: string;
      };
      readonly from: string;
      readonly to: string;
      readonly hint: string;
      readonly pdfs: string;
      readonly periods: {
        readonly last_month: string;
        readonly last_quarter: string;
        readonly last_year: string;
      };
      readonly button: string;
    };
    readonly notes: readonly string[];
    readonly latest: string;
    readonly one: {
      readonly title: (values: { readonly what: string; readonly format: string }) => string;
      readonly text: string;
      readonly download: string;
      readonly downloadAgain: string;
      readonly look: string;
      readonly still: string;
      readonly looks: string;
      readonly back: string;
      readonly progress: string;
      readonly of: (values: { readonly done: string; readonly total: string }) => string;
      readonly until: (at: string) => string;
    };
    readonly statuses: {
      readonly waiting: string;
      readonly running: string;
      readonly done: string;
      readonly broken: string;
    };
    readonly explanations: {
      readonly waiting: string;
      readonly running: string;
      readonly done: string;
      readonly broken: string;
    };
  };
  readonly imports: {
    readonly title: string;
    readonly text: string;
    readonly form: string;
    readonly kind: string;
    readonly kinds: {
      readonly customers: string;
      readonly items: string;
      readonly invoices: string;
    };
    readonly file: string;
    readonly hint: (values: { readonly mib: string; readonly rows: string }) => string;
    readonly button: string;
    readonly tooLarge: (mib: string) => string;
    readonly missing: string;
    readonly unreadable: (why: string) => string;
    readonly latest: string;
    readonly from: string;
    readonly count: string;
    readonly state: string;
    readonly at: string;
    readonly one: (values: { readonly kind: string; readonly from: string }) => string;
    readonly states: {
      readonly preview: string;
      readonly done: string;
      readonly undone: string;
    };
    readonly otherProduct: string;
    readonly facts: {
      readonly rows: string;
      readonly new: string;
      readonly same: string;
      readonly changed: string;
      readonly customers: string;
      readonly withoutPaidDay: string;
      readonly withoutTax: string;
      readonly confirmed: string;
      readonly undone: string;
      readonly until: string;
    };
    readonly explanations: {
      readonly preview: string;
      readonly faults: string;
      readonly done: string;
      readonly undone: string;
    };
    readonly leftOut: string;
    readonly reasons: {
      readonly draft: string;
      readonly credit_note: string;
      readonly other_document: string;
    };
    readonly rows: {
      readonly new: string;
      readonly changed: string;
    };
    readonly faults: string;
    readonly sums: string;
    readonly columns: {
      readonly row: string;
      readonly field: string;
      readonly fault: string;
      readonly differs: string;
      readonly currency: string;
      readonly count: string;
      readonly amount: string;
      readonly amount_paid: string;
      readonly amount_due: string;
    };
    readonly confirm: string;
    readonly progress: (values: { readonly done: string; readonly total: string }) => string;
    readonly show: string;
    readonly failed: string;
    readonly undoing: {
      readonly link: string;
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly other: {
      readonly title: string;
      readonly text: string;
      readonly columns: {
        readonly number: string;
        readonly date: string;
        readonly due_date: string;
        readonly currency: string;
        readonly total: string;
        readonly subtotal: string;
        readonly tax: string;
        readonly amount_due: string;
        readonly amount_paid: string;
        readonly status: string;
        readonly name: string;
        readonly email: string;
        readonly code: string;
        readonly description: string;
        readonly price: string;
        readonly tax_rate: string;
      };
      readonly dates: string;
      readonly datesBoth: string;
      readonly orders: {
        readonly day_first: string;
        readonly month_first: string;
      };
      readonly decimal: string;
      readonly decimalBoth: string;
    };
  };
  readonly customerStatement: {
    readonly title: string;
    readonly of: (name: string) => string;
    readonly from: string;
    readonly to: string;
    readonly download: string;
    readonly send: (email: string) => string;
    readonly noEmail: string;
    readonly none: string;
    readonly table: (currency: string) => string;
    readonly columns: {
      readonly date: string;
      readonly what: string;
      readonly invoice: string;
      readonly amount: string;
      readonly balance: string;
    };
    readonly opening: string;
    readonly closing: string;
    readonly outstanding: string;
    readonly credit: string;
    readonly settled: string;
    readonly kinds: {
      readonly invoice: string;
      readonly credit_note: string;
      readonly payment: string;
      readonly refund: string;
      readonly refund_failed: string;
      readonly refund_waived: string;
      readonly chargeback: string;
      readonly chargeback_reversed: string;
      readonly cancellation: string;
    };
    readonly test: string;
  };
  readonly taxReport: {
    readonly title: string;
    readonly text: string;
    readonly period: string;
    readonly periods: {
      readonly this_month: string;
      readonly last_month: string;
      readonly this_quarter: string;
      readonly last_quarter: string;
      readonly this_year: string;
      readonly last_year: string;
    };
    readonly none: string;
    readonly look: string;
    readonly total: (currency: string) => string;
    readonly taxOn: (values: { readonly tax: string; readonly net: string }) => string;
    readonly consumers: string;
    readonly noConsumers: string;
    readonly sales: string;
    readonly noSales: string;
    readonly invalid: string;
    readonly goods: string;
    readonly services: string;
    readonly files: {
      readonly excel: {
        readonly summary: string;
        readonly documents: string;
      };
      readonly csv: {
        readonly summary: string;
        readonly documents: string;
      };
    };
    readonly more: (count: string) => string;
    readonly means: {
      readonly zero: string;
      readonly exempt: string;
      readonly reverse_charge: string;
      readonly intra_community: string;
      readonly export: string;
      readonly outside_scope: string;
      readonly no_category: string;
    };
    readonly warnings: {
      readonly exchange_rate_missing: (values: { readonly count: number; readonly currency: string }) => string;
      readonly category_missing: (count: number) => string;
      readonly vat_number_missing: (count: number) => string;
      readonly customer_country_missing: (count: number) => string;
      readonly own_country_missing: (count: number) => string;
      readonly cancelled_without_credit_note: (count: number) => string;
    };
  };
  readonly customers: {
    readonly list: {
      readonly title: string;
      readonly make: string;
      readonly count: (count: number) => string;
      readonly none: {
        readonly heading: string;
        readonly text: string;
      };
      readonly noneFound: {
        readonly heading: string;
        readonly text: string;
      };
      readonly clear: string;
      readonly query: string;
      readonly orders: {
        readonly newest: string;
        readonly name: string;
        readonly outstanding: string;
        readonly slowest: string;
      };
      readonly columns: {
        readonly name: string;
        readonly email: string;
        readonly company: string;
        readonly since: string;
      };
    };
    readonly back: string;
    readonly fields: {
      readonly name: string;
      readonly email: string;
      readonly invoice_email: string;
      readonly cc_emails: string;
      readonly company: string;
      readonly phone: string;
      readonly address: string;
      readonly postal_code: string;
      readonly city: string;
      readonly country: string;
      readonly vat_number: string;
      readonly language: string;
      readonly is_business: string;
      readonly registration_number: string;
      readonly buyer_reference: string;
      readonly payment_terms: string;
      readonly currency: string;
      readonly payment_term_days: string;
      readonly tax_category: string;
      readonly 'endpoint.scheme': string;
      readonly 'endpoint.id': string;
      readonly einvoice_format: string;
      readonly 'delivery_address.name': string;
      readonly 'delivery_address.address': string;
      readonly 'delivery_address.postal_code': string;
      readonly 'delivery_address.city': string;
      readonly 'delivery_address.country': string;
      readonly 'direct_debit.mandate_reference': string;
      readonly 'direct_debit.iban': string;
      readonly note: string;
    };
    readonly groups: {
      readonly contact: string;
      readonly address: string;
      readonly invoices: string;
      readonly einvoices: string;
      readonly delivery: string;
      readonly debit: string;
      readonly note: string;
    };
    readonly business: {
      readonly yes: string;
      readonly no: string;
    };
    readonly vatFaults: {
      readonly unknown_country: string;
      readonly wrong_form: string;
      readonly wrong_check_digits: string;
    };
    readonly hints: {
      readonly invoice_email: string;
      readonly cc_emails: string;
      readonly language: string;
      readonly buyer_reference: string;
      readonly payment_terms: string;
      readonly currency: string;
      readonly payment_term_days: string;
      readonly tax_category: string;
      readonly 'endpoint.scheme': string;
      readonly einvoice_format: string;
      readonly 'delivery_address.name': string;
      readonly 'direct_debit.mandate_reference': string;
      readonly note: string;
    };
    readonly paysAfter: string;
    readonly days: (n: string) => string;
    readonly since: string;
    readonly details: string;
    readonly owed: string;
    readonly daysToPay: string;
    readonly nothingOwed: string;
    readonly pending: (n: string) => string;
    readonly late: (n: string) => string;
    readonly invoices: {
      readonly title: string;
      readonly none: string;
    };
    readonly quotes: {
      readonly title: string;
    };
    readonly payments: {
      readonly title: string;
      readonly none: string;
    };
    readonly subscriptions: {
      readonly title: string;
      readonly none: string;
    };
    readonly actions: {
      readonly edit: string;
      readonly invoice: string;
      readonly quote: string;
      readonly link: string;
      readonly subscribe: string;
      readonly erase: string;
      readonly merge: string;
    };
    readonly adding: {
      readonly title: string;
      readonly button: string;
    };
    readonly changing: {
      readonly title: (name: string) => string;
      readonly button: string;
    };
    readonly erasing: {
      readonly title: (name: string) => string;
      readonly text: string;
      readonly goes: string;
      readonly button: string;
      readonly notYet: string;
      readonly back: string;
      readonly obstacles: {
        readonly draft_invoice: string;
        readonly unpaid_invoice: string;
        readonly money_to_give_back: string;
        readonly dispute: string;
        readonly draft_quote: string;
        readonly open_quote: string;
        readonly quote_to_invoice: string;
        readonly payment: string;
        readonly refund: string;
        readonly payment_link: string;
        readonly subscription: string;
        readonly bank_entry: string;
        readonly mail: string;
      };
      readonly keptNone: string;
      readonly kept: (count: number) => string;
      readonly keptMore: (count: number) => string;
      readonly keptPayments: (count: number) => string;
    };
    readonly erasedOn: (date: string) => string;
    readonly erasedDocument: (date: string) => string;
    readonly taken: string;
    readonly sameEmail: {
      readonly known: string;
      readonly another: string;
    };
    readonly merging: {
      readonly title: (name: string) => string;
      readonly choose: string;
      readonly find: string;
      readonly none: string;
      readonly question: (values: { readonly name: string; readonly into: string }) => string;
      readonly text: (values: { readonly name: string; readonly into: string }) => string;
      readonly button: string;
      readonly gone: string;
      readonly stays: string;
      readonly filled: string;
      readonly moves: string;
      readonly nothing: string;
    };
  };
  readonly creditNotes: {
    readonly title: string;
    readonly back: string;
    readonly count: (count: number) => string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly clear: string;
    readonly toInvoices: string;
    readonly filters: {
      readonly customer: string;
      readonly from: string;
      readonly to: string;
    };
    readonly columns: {
      readonly number: string;
      readonly invoice: string;
      readonly customer: string;
      readonly date: string;
      readonly amount: string;
    };
    readonly pdf: string;
    readonly send: string;
    readonly facts: {
      readonly invoice: string;
      readonly customer: string;
      readonly date: string;
      readonly reason: string;
      readonly amount: string;
      readonly due: string;
      readonly back: string;
      readonly refund: string;
      readonly sent: string;
    };
    readonly giveBack: string;
    readonly refunds: {
      readonly none: string;
      readonly pending: string;
      readonly done: string;
      readonly refused: string;
    };
    readonly sending: {
      readonly title: (number: string) => string;
      readonly text: (email: string) => string;
      readonly button: string;
    };
    readonly crediting: {
      readonly title: (number: string) => string;
      readonly text: (left: string) => string;
      readonly reason: string;
      readonly reasonHint: string;
      readonly amount: (currency: string) => string;
      readonly lines: string;
      readonly all: (left: string) => string;
      readonly needed: string;
      readonly notBoth: string;
      readonly look: string;
      readonly lookAgain: string;
      readonly preview: string;
      readonly changed: string;
      readonly after: string;
      readonly quantity: (values: { readonly description: string; readonly quantity: string }) => string;
      readonly refund: string;
      readonly button: (amount: string) => string;
    };
  };
  readonly einvoice: {
    readonly title: string;
    readonly possible: string;
    readonly later: string;
    readonly files: {
      readonly ubl_peppol: string;
      readonly ubl_en16931: string;
      readonly ubl_xrechnung: string;
      readonly cii_en16931: string;
      readonly cii_xrechnung: string;
      readonly pdf: string;
    };
    readonly profiles: {
      readonly peppol: string;
      readonly en16931: string;
      readonly xrechnung: string;
    };
    readonly missing: string;
    readonly missingFor: (profiles: string) => string;
    readonly and: string;
    readonly frozen: string;
  };
  readonly tax: {
    readonly categories: {
      readonly standard: string;
      readonly zero: string;
      readonly exempt: string;
      readonly reverse_charge: string;
      readonly intra_community: string;
      readonly export: string;
      readonly outside_scope: string;
    };
    readonly whyFree: {
      readonly exempt: string;
      readonly reverse_charge: string;
      readonly intra_community: string;
      readonly export: string;
      readonly zero: string;
      readonly outside_scope: string;
    };
    readonly choose: string;
    readonly none: string;
    readonly included: {
      readonly tax_rate: string;
      readonly rateHint: string;
      readonly tax_category: string;
      readonly exemption_reason: string;
      readonly exemption_code: string;
      readonly codeHint: string;
      readonly label: string;
      readonly rate: (percent: string) => string;
    };
  };
  readonly troubles: {
    readonly not_found: {
      readonly heading: string;
      readonly text: string;
    };
    readonly forbidden: {
      readonly heading: string;
      readonly text: string;
    };
    readonly foreign: {
      readonly heading: string;
      readonly text: string;
    };
    readonly method_not_allowed: {
      readonly heading: string;
      readonly text: string;
    };
    readonly too_large: {
      readonly heading: string;
      readonly text: string;
    };
    readonly malformed: {
      readonly heading: string;
      readonly text: string;
    };
    readonly unavailable: {
      readonly heading: string;
      readonly text: string;
    };
    readonly broken: {
      readonly heading: string;
      readonly text: string;
    };
    readonly too_often: {
      readonly heading: string;
      readonly text: string;
    };
    readonly refused: string;
    readonly back: string;
    readonly requestId: (id: string) => string;
    readonly wait: (seconds: number) => string;
  };
  readonly page: {
    readonly skip: string;
    readonly nav: {
      readonly label: string;
      readonly overview: string;
      readonly sales: string;
      readonly money: string;
      readonly invoices: string;
      readonly quotes: string;
      readonly creditNotes: string;
      readonly items: string;
      readonly mails: string;
      readonly bank: string;
      readonly receipts: string;
      readonly tax: string;
      readonly payments: string;
      readonly links: string;
      readonly customers: string;
      readonly subscriptions: string;
      readonly plans: string;
      readonly activity: string;
      readonly settings: string;
      readonly profile: string;
    };
    readonly settings: {
      readonly label: string;
      readonly groups: {
        readonly business: string;
        readonly paid: string;
        readonly access: string;
        readonly data: string;
      };
      readonly business: string;
      readonly invoices: string;
      readonly api: string;
      readonly assistants: string;
      readonly webhooks: string;
      readonly provider: string;
      readonly reminders: string;
      readonly members: string;
      readonly export: string;
      readonly import: string;
    };
    readonly signOut: string;
    readonly faults: string;
    readonly elsewhere: {
      readonly business: (field: string) => string;
      readonly customer: (field: string) => string;
    };
    readonly sentBefore: string;
    readonly date: {
      readonly format: string;
      readonly pick: string;
    };
    readonly optional: string;
    readonly required: string;
    readonly apply: string;
    readonly all: string;
    readonly next: string;
    readonly first: string;
    readonly cancel: string;
    readonly actions: string;
    readonly actionsFor: (row: string) => string;
    readonly filters: string;
    readonly moreFilters: string;
    readonly sort: string;
    readonly search: {
      readonly label: string;
      readonly hint: string;
      readonly button: string;
    };
    readonly secret: {
      readonly hint: string;
      readonly done: string;
    };
    readonly share: {
      readonly copy: string;
      readonly copied: string;
      readonly email: string;
      readonly open: string;
      readonly code: string;
      readonly codeLabel: string;
    };
    readonly test: string;
    readonly testmode: string;
    readonly onlyOf: string;
    readonly onlyOnPlan: string;
    readonly match: {
      readonly several: (values: { readonly count: string; readonly query: string; readonly isCut: boolean; readonly shown: string }) => string;
      readonly none: (values: { readonly query: string; readonly near: number }) => string;
    };
  };
  readonly business: {
    readonly title: string;
    readonly text: string;
    readonly groups: {
      readonly name: string;
      readonly address: string;
      readonly contact: string;
      readonly einvoices: string;
      readonly debit: string;
      readonly tax: string;
      readonly bank: string;
      readonly here: string;
    };
    readonly fields: {
      readonly name: string;
      readonly legal_name: string;
      readonly address: string;
      readonly postal_code: string;
      readonly city: string;
      readonly country: string;
      readonly email: string;
      readonly reply_to: string;
      readonly phone: string;
      readonly website: string;
      readonly vat_number: string;
      readonly registration_number: string;
      readonly iban: string;
      readonly bic: string;
      readonly creditor_identifier: string;
      readonly timezone: string;
      readonly currency: string;
      readonly language: string;
      readonly contact_name: string;
      readonly tax_number: string;
      readonly registration_scheme: string;
      readonly 'endpoint.scheme': string;
      readonly 'endpoint.id': string;
    };
    readonly hints: {
      readonly name: string;
      readonly legal_name: string;
      readonly reply_to: string;
      readonly website: string;
      readonly vat_number: string;
      readonly iban: string;
      readonly creditor_identifier: string;
      readonly timezone: string;
      readonly currency: string;
      readonly language: string;
      readonly tax_number: string;
      readonly registration_scheme: string;
      readonly 'endpoint.scheme': string;
      readonly 'endpoint.id': string;
    };
    readonly currencyIsFixed: (currency: string) => string;
    readonly button: string;
    readonly logo: {
      readonly title: string;
      readonly text: string;
      readonly alt: (business: string) => string;
      readonly none: string;
      readonly add: string;
      readonly change: string;
      readonly remove: string;
      readonly field: string;
      readonly hint: (values: { readonly kib: string; readonly pixels: string }) => string;
      readonly button: string;
      readonly missing: string;
      readonly oneOnly: string;
      readonly tooLarge: (kib: string) => string;
      readonly removing: {
        readonly title: string;
        readonly text: string;
        readonly button: string;
      };
    };
    readonly invoices: {
      readonly title: string;
      readonly text: string;
      readonly next: (values: { readonly number: string; readonly note: string; readonly quote: string }) => string;
      readonly groups: {
        readonly numbers: string;
        readonly tax: string;
        readonly texts: string;
      };
      readonly fields: {
        readonly invoice_prefix: string;
        readonly credit_note_prefix: string;
        readonly quote_prefix: string;
        readonly number_digits: string;
        readonly next_invoice_number: string;
        readonly next_credit_note_number: string;
        readonly next_quote_number: string;
        readonly payment_term_days: string;
        readonly default_tax_rate: string;
        readonly default_tax_category: string;
        readonly exemption_reason: string;
        readonly invoice_checks: string;
        readonly send_receipts: string;
        readonly invoice_footer: string;
        readonly collection_costs_text: string;
        readonly interest_text: string;
      };
      readonly checks: {
        readonly off: string;
        readonly warn: string;
        readonly strict: string;
      };
      readonly receipts: {
        readonly no: string;
        readonly yes: string;
      };
      readonly hints: {
        readonly invoice_prefix: string;
        readonly payment_term_days: string;
        readonly credit_note_prefix: string;
        readonly quote_prefix: string;
        readonly number_digits: string;
        readonly next_invoice_number: string;
        readonly next_credit_note_number: string;
        readonly next_quote_number: string;
        readonly default_tax_rate: string;
        readonly default_tax_category: string;
        readonly exemption_reason: string;
        readonly invoice_checks: string;
        readonly send_receipts: string;
        readonly invoice_footer: string;
        readonly collection_costs_text: string;
        readonly interest_text: string;
      };
      readonly button: string;
    };
  };
  readonly bank: {
    readonly list: {
      readonly title: string;
      readonly count: (count: number) => string;
      readonly none: {
        readonly heading: string;
        readonly text: string;
      };
      readonly noneFound: {
        readonly heading: string;
        readonly text: string;
      };
      readonly clear: string;
      readonly status: string;
      readonly statuses: {
        readonly open: string;
        readonly confirmed: string;
        readonly ignored: string;
      };
      readonly level: string;
      readonly from: string;
      readonly to: string;
      readonly amount: string;
      readonly noName: string;
      readonly columns: {
        readonly payer: string;
        readonly day: string;
        readonly text: string;
        readonly match: string;
        readonly amount: string;
      };
    };
    readonly levels: {
      readonly certain: string;
      readonly likely: string;
      readonly possible: string;
      readonly ambiguous: string;
      readonly already_paid: string;
      readonly unmatched: string;
      readonly reversal: string;
      readonly return: string;
    };
    readonly importing: {
      readonly title: string;
      readonly text: string;
      readonly file: string;
      readonly hint: (mib: string) => string;
      readonly currency: string;
      readonly currencyHint: string;
      readonly button: string;
      readonly tooLarge: (mib: string) => string;
      readonly missing: string;
      readonly unreadable: (why: string) => string;
      readonly unknown: (columns: string) => string;
      readonly other: {
        readonly title: string;
        readonly text: string;
        readonly columns: {
          readonly column_date: string;
          readonly column_amount: string;
          readonly column_in: string;
          readonly column_out: string;
          readonly column_text: string;
          readonly column_name: string;
          readonly column_iban: string;
          readonly column_direction: string;
          readonly column_state: string;
        };
        readonly booked: string;
        readonly bookedHint: string;
        readonly decimal: string;
        readonly decimalEither: string;
        readonly dates: string;
        readonly datesIso: string;
      };
      readonly leftOut: {
        readonly title: string;
        readonly reasons: {
          readonly not_booked: string;
          readonly no_amount: string;
          readonly zero: string;
          readonly own_return: string;
          readonly incomplete: string;
          readonly shifted: string;
        };
      };
      readonly steps: {
        readonly adding: (values: { readonly done: string; readonly total: string }) => string;
        readonly matching: (values: { readonly done: string; readonly total: string }) => string;
      };
      readonly result: (values: { readonly added: string; readonly known: string }) => string;
      readonly review: string;
      readonly failed: string;
    };
    readonly recording: {
      readonly link: string;
      readonly title: (values: { readonly n: number; readonly sums: string }) => string;
      readonly text: string;
      readonly button: string;
      readonly done: string;
      readonly entry: string;
      readonly recorded: (values: { readonly n: number; readonly sums: string }) => string;
      readonly skipped: (n: number) => string;
      readonly rest: string;
    };
    readonly one: {
      readonly title: (values: { readonly amount: string; readonly payer: string }) => string;
      readonly why: string;
      readonly excess: string;
      readonly left: string;
      readonly record: string;
      readonly recordRest: string;
      readonly invoice: string;
      readonly invoiceHint: string;
      readonly amount: string;
      readonly amountHint: string;
      readonly ignore: string;
      readonly restore: string;
      readonly reversal: string;
      readonly undo: (number: string) => string;
    };
    readonly reasons: {
      readonly not_found: string;
      readonly already_confirmed: string;
      readonly ignored: string;
      readonly reversal: string;
      readonly changed: string;
      readonly ambiguous: string;
      readonly no_match: string;
      readonly already_paid: string;
      readonly amount_differs: string;
      readonly invoice_ambiguous: string;
      readonly invoice_not_found: string;
      readonly invoice_not_open: string;
      readonly other_currency: string;
      readonly invoice_twice: string;
      readonly more_than_due: string;
      readonly more_than_entry: string;
      readonly booked_in_future: string;
    };
  };
  readonly consent: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly host: (host: string) => string;
    readonly here: (host: string) => string;
    readonly unproved: string;
    readonly account: string;
    readonly as: string;
    readonly may: string;
    readonly read: string;
    readonly write: string;
    readonly never: string;
    readonly allow: string;
    readonly deny: string;
    readonly until: string;
  };
  readonly assistants: {
    readonly title: string;
    readonly how: string;
    readonly howLabel: string;
    readonly columns: {
      readonly name: string;
      readonly scopes: string;
      readonly by: string;
      readonly since: string;
      readonly used: string;
      readonly actions: string;
    };
    readonly scopes: {
      readonly 'billing.read': string;
      readonly 'billing.write': string;
    };
    readonly goesTo: string;
    readonly never: string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly disconnect: string;
    readonly disconnecting: {
      readonly title: (name: string) => string;
      readonly text: string;
      readonly button: string;
    };
    readonly gone: {
      readonly heading: string;
      readonly text: string;
    };
    readonly notYours: {
      readonly heading: string;
      readonly text: string;
    };
    readonly problem: {
      readonly heading: string;
      readonly text: string;
      readonly reasons: {
        readonly temporarily_unavailable: string;
        readonly invalid_redirect_uri: string;
        readonly invalid_client: string;
        readonly invalid_client_metadata: string;
      };
    };
    readonly gpt: {
      readonly title: string;
      readonly text: string;
      readonly make: string;
      readonly making: {
        readonly title: string;
        readonly text: string;
        readonly name: string;
        readonly button: string;
      };
      readonly shown: {
        readonly title: string;
        readonly text: string;
        readonly id: string;
        readonly secret: string;
        readonly authorization: string;
        readonly token: string;
        readonly scope: string;
        readonly method: string;
        readonly methodValue: string;
        readonly done: string;
      };
      readonly columns: {
        readonly name: string;
        readonly id: string;
        readonly since: string;
      };
      readonly remove: string;
      readonly removing: {
        readonly title: (name: string) => string;
        readonly text: string;
        readonly button: string;
      };
    };
  };
  readonly ask: {
    readonly title: string;
    readonly label: string;
    readonly hint: string;
    readonly button: string;
    readonly again: string;
    readonly empty: string;
    readonly tooLong: (max: string) => string;
    readonly answer: string;
    readonly waiting: string;
    readonly broken: (id: string) => string;
    readonly careful: string;
    readonly used: (count: number) => string;
    readonly note: string;
    readonly table: string;
    readonly unknown: string;
    readonly missing: {
      readonly heading: string;
      readonly text: string;
      readonly settings: string;
    };
  };
  readonly api: {
    readonly title: string;
    readonly text: string;
    readonly make: string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly columns: {
      readonly name: string;
      readonly scopes: string;
      readonly used: string;
      readonly expires: string;
      readonly actions: string;
    };
    readonly never: string;
    readonly scopes: {
      readonly 'billing.read': string;
      readonly 'billing.write': string;
    };
    readonly revoked: string;
    readonly expired: string;
    readonly rotate: string;
    readonly revoke: string;
    readonly form: {
      readonly name: string;
      readonly nameHint: string;
      readonly scopes: string;
      readonly read: string;
      readonly write: string;
      readonly lifetime: string;
      readonly lifetimes: {
        readonly 30: string;
        readonly 90: string;
        readonly 180: string;
        readonly 365: string;
        readonly never: string;
      };
      readonly button: string;
    };
    readonly shown: {
      readonly title: string;
      readonly text: string;
      readonly label: string;
    };
    readonly rotating: {
      readonly title: (name: string) => string;
      readonly text: string;
      readonly overlap: string;
      readonly overlaps: {
        readonly 0: string;
        readonly 1: string;
        readonly 24: string;
        readonly 168: string;
      };
      readonly button: string;
    };
    readonly revoking: {
      readonly title: (name: string) => string;
      readonly text: string;
      readonly button: string;
    };
  };
  readonly activity: {
    readonly title: string;
    readonly text: string;
    readonly actor: string;
    readonly any: string;
    readonly actors: {
      readonly token: string;
      readonly user: string;
      readonly assistant: string;
      readonly system: string;
      readonly payer: string;
      readonly provider: string;
    };
    readonly kinds: {
      readonly token: string;
      readonly user: string;
      readonly assistant: string;
      readonly payer: string;
      readonly provider: string;
    };
    readonly invoice: string;
    readonly invoiceHint: string;
    readonly count: (count: number) => string;
    readonly own: {
      readonly overdue: (number: string) => string;
      readonly reminders: (number: string) => string;
      readonly mails: (number: string) => string;
      readonly charges: (number: string) => string;
      readonly periods: (number: string) => string;
    };
    readonly automatically: string;
    readonly delivered: (recipient: string) => string;
    readonly mailed: (values: { readonly number: string; readonly recipient: string }) => string;
    readonly reminded: (values: { readonly times: string; readonly number: string; readonly recipient: string }) => string;
    readonly noticed: (values: { readonly number: string; readonly recipient: string }) => string;
    readonly channels: {
      readonly command_line: string;
      readonly pay_page: string;
      readonly provider: string;
      readonly dashboard: string;
    };
    readonly via: (channel: string) => string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly toInvoices: string;
    readonly clear: string;
    readonly said: {
      readonly invoice_created: (values: { readonly number: string; readonly name: string; readonly money: string }) => string;
      readonly quote_created: (values: { readonly number: string; readonly name: string; readonly money: string }) => string;
      readonly quote_changed: (values: { readonly fields: string; readonly number: string; readonly name: string; readonly money: string; readonly now: string | null }) => string;
      readonly quote_sent: (values: { readonly number: string; readonly name: string; readonly money: string; readonly recipient: string }) => string;
      readonly quote_shared: (values: { readonly number: string; readonly name: string; readonly money: string }) => string;
      readonly quote_accepted: (values: { readonly number: string; readonly name: string; readonly money: string; readonly person: string }) => string;
      readonly quote_declined: (values: { readonly number: string; readonly name: string; readonly money: string; readonly reason: string | null }) => string;
      readonly quote_deleted: (values: { readonly number: string; readonly name: string; readonly money: string }) => string;
      readonly invoice_of_quote: (values: { readonly number: string; readonly name: string; readonly money: string; readonly quote: string; readonly person: string | null }) => string;
      readonly invoice_issued: (values: { readonly number: string; readonly name: string; readonly money: string; readonly date: string | null }) => string;
      readonly period_issued: (values: { readonly number: string; readonly money: string; readonly what: string; readonly from: string; readonly to: string }) => string;
      readonly period_kept: (values: { readonly money: string; readonly what: string; readonly from: string; readonly to: string; readonly fault: string }) => string;
      readonly invoice_deleted: (values: { readonly number: string; readonly name: string; readonly money: string }) => string;
      readonly invoice_changed: (values: { readonly fields: string; readonly number: string; readonly name: string; readonly money: string; readonly now: string | null }) => string;
      readonly invoice_cancelled: (values: { readonly number: string; readonly note: string | null }) => string;
      readonly credited: (values: { readonly money: string; readonly number: string; readonly note: string; readonly reason: string }) => string;
      readonly recorded: (values: { readonly money: string; readonly number: string }) => string;
      readonly recorded_from_bank: (values: { readonly money: string; readonly numbers: string; readonly entry: string }) => string;
      readonly became_overdue: (number: string) => string;
      readonly subscription_past_due: (values: { readonly number: string; readonly count: string; readonly what: string }) => string;
      readonly passed_over: (number: string) => string;
      readonly file_attached: (values: { readonly file: string; readonly size: string; readonly number: string; readonly name: string }) => string;
      readonly file_removed: (values: { readonly file: string; readonly number: string; readonly name: string }) => string;
      readonly payment_received: (values: { readonly money: string; readonly what: string; readonly part: string | null }) => string;
      readonly received_undue: (values: { readonly money: string; readonly what: string }) => string;
      readonly other_currency: (values: { readonly what: string; readonly reported: string; readonly money: string }) => string;
      readonly payment_held: (values: { readonly money: string; readonly what: string }) => string;
      readonly payment_failed: (values: { readonly money: string; readonly what: string; readonly failure: string }) => string;
      readonly payment_processing: (values: { readonly money: string; readonly what: string }) => string;
      readonly payment_opened: (values: { readonly money: string; readonly what: string }) => string;
      readonly mandate_arrived: (what: string) => string;
      readonly payer_began: (values: { readonly money: string; readonly what: string }) => string;
      readonly other_method: (what: string) => string;
      readonly capture_asked: (values: { readonly money: string; readonly what: string }) => string;
      readonly release_asked: (values: { readonly money: string; readonly what: string }) => string;
      readonly refund_asked: (values: { readonly money: string; readonly what: string; readonly note: string | null }) => string;
      readonly refund_on_its_way: (values: { readonly money: string; readonly what: string }) => string;
      readonly refunded: (values: { readonly money: string; readonly date: string | null; readonly what: string }) => string;
      readonly refunded_there: (values: { readonly money: string; readonly what: string }) => string;
      readonly refund_refused: (values: { readonly money: string; readonly what: string }) => string;
      readonly refund_impossible: (values: { readonly money: string; readonly what: string }) => string;
      readonly refund_came_back: (values: { readonly money: string; readonly what: string }) => string;
      readonly dispute_won: (values: { readonly money: string; readonly what: string }) => string;
      readonly dispute_lost: (values: { readonly money: string; readonly what: string }) => string;
      readonly dispute_changed: (values: { readonly dispute: string; readonly what: string }) => string;
      readonly charged_back: (values: { readonly money: string; readonly dispute: string; readonly what: string }) => string;
      readonly inquiry: (values: { readonly dispute: string; readonly what: string }) => string;
      readonly inquiry_ended: (what: string) => string;
      readonly answer_until: (values: { readonly head: string; readonly date: string }) => string;
      readonly nothing_due: (values: { readonly head: string; readonly money: string }) => string;
      readonly above_limit: (values: { readonly head: string; readonly money: string }) => string;
      readonly payment_undone: (values: { readonly money: string; readonly what: string; readonly reason: string }) => string;
      readonly charge_begun: (values: { readonly money: string; readonly what: string }) => string;
      readonly charge_not_agreed: (what: string) => string;
      readonly link_created: (values: { readonly money: string; readonly what: string }) => string;
      readonly request_created: (values: { readonly type: string; readonly money: string; readonly what: string }) => string;
      readonly link_deactivated: (what: string) => string;
      readonly plan_created: (values: { readonly name: string; readonly money: string; readonly rhythm: string }) => string;
      readonly plan_changed: (values: { readonly name: string; readonly money: string; readonly rhythm: string; readonly former: string | null; readonly count: string | null }) => string;
      readonly subscription_created: (values: { readonly name: string | null; readonly money: string; readonly rhythm: string; readonly what: string }) => string;
      readonly subscription_changed: (values: { readonly what: string; readonly money: string; readonly rhythm: string; readonly former: string | null; readonly plan: string | null }) => string;
      readonly subscription_resumed: (what: string) => string;
      readonly subscription_paused: (what: string) => string;
      readonly subscription_cancelled: (what: string) => string;
      readonly subscription_ending: (values: { readonly date: string | null; readonly what: string }) => string;
      readonly subscription_ended: (what: string) => string;
      readonly customer_link_replaced: (what: string) => string;
      readonly period_due: (values: { readonly money: string; readonly what: string; readonly date: string }) => string;
      readonly customer_added: (name: string) => string;
      readonly customer_changed: (values: { readonly fields: string; readonly name: string }) => string;
      readonly customer_erased: (id: string) => string;
      readonly text_erased: (id: string) => string;
      readonly customers_merged: (values: { readonly name: string; readonly id: string; readonly into: string }) => string;
      readonly reminders_unwanted: (name: string) => string;
      readonly reminders_wanted: (name: string) => string;
      readonly item_added: (code: string) => string;
      readonly item_changed: (values: { readonly fields: string; readonly code: string }) => string;
      readonly item_deleted: (code: string) => string;
      readonly item_deactivated: (code: string) => string;
      readonly business_changed: (fields: string) => string;
      readonly invoice_number_moved: (values: { readonly was: string; readonly becomes: string }) => string;
      readonly note_number_moved: (values: { readonly was: string; readonly becomes: string }) => string;
      readonly and_invoice_number_moved: (values: { readonly head: string; readonly was: string; readonly becomes: string }) => string;
      readonly and_note_number_moved: (values: { readonly head: string; readonly was: string; readonly becomes: string }) => string;
      readonly quote_number_moved: (values: { readonly was: string; readonly becomes: string }) => string;
      readonly and_quote_number_moved: (values: { readonly head: string; readonly was: string; readonly becomes: string }) => string;
      readonly logo_changed: (values: { readonly width: string; readonly height: string }) => string;
      readonly logo_removed: string;
      readonly reminders_on: (days: string) => string;
      readonly reminders_off: string;
      readonly provider_connected: (values: { readonly provider: string; readonly mode: string | null; readonly state: string }) => string;
      readonly provider_disconnected: string;
      readonly export_asked: (values: { readonly choice: string; readonly format: string }) => string;
      readonly exported: (values: { readonly choice: string; readonly format: string }) => string;
      readonly statement_imported: (values: { readonly share: string | null; readonly count: number; readonly known: string }) => string;
      readonly import_previewed: (count: number) => string;
      readonly import_confirmed: (count: number) => string;
      readonly import_undone: (count: number) => string;
      readonly entry_ignored: (entry: string) => string;
      readonly entry_restored: (entry: string) => string;
      readonly upload_of_statement: string;
      readonly upload_of_attachment: string;
      readonly account_created: (name: string) => string;
      readonly gpt_created: (name: string) => string;
      readonly gpt_removed: (name: string) => string;
      readonly assistant_connected: (values: { readonly name: string; readonly host: string; readonly scopes: string }) => string;
      readonly assistant_disconnected: (values: { readonly name: string; readonly host: string }) => string;
      readonly assistant_left: (name: string) => string;
      readonly assistant_cut_off: (name: string) => string;
      readonly token_created: (values: { readonly name: string; readonly scopes: string; readonly limits: string | null }) => string;
      readonly token_revoked: (name: string) => string;
      readonly token_rotated: (values: { readonly name: string; readonly count: number }) => string;
      readonly limits_set: (name: string) => string;
      readonly limits_removed: (name: string) => string;
      readonly webhook_added: (url: string) => string;
      readonly webhook_changed: (url: string) => string;
      readonly webhook_secret: (url: string) => string;
      readonly webhook_deleted: (id: string) => string;
      readonly webhook_tested: (url: string) => string;
      readonly event_posted_again: (values: { readonly event: string; readonly url: string }) => string;
      readonly events_posted_again: (values: { readonly count: number; readonly since: string; readonly url: string }) => string;
      readonly webhook_gone: (url: string) => string;
      readonly webhook_failing: (url: string) => string;
      readonly signed_in_password: string;
      readonly signed_in_link: string;
      readonly signed_in_code: string;
      readonly code_missing_password: string;
      readonly code_missing_link: string;
      readonly link_asked: string;
      readonly link_made: (email: string) => string;
      readonly user_signed_out: string;
      readonly other_session_ended: string;
      readonly switched: string;
      readonly user_password_changed: string;
      readonly app_begun: string;
      readonly app_on: string;
      readonly app_off: string;
      readonly user_accepted: string;
      readonly user_declined: string;
      readonly service_set_up: (email: string) => string;
      readonly invited: (email: string) => string;
      readonly made_owner: (email: string) => string;
      readonly made_member: (email: string) => string;
      readonly user_removed: (email: string) => string;
      readonly mail_queued: (values: { readonly mail: string; readonly recipient: string }) => string;
      readonly mail_kept: (values: { readonly mail: string; readonly recipient: string }) => string;
      readonly mail_taken: (recipient: string) => string;
      readonly mail_sent: (values: { readonly number: string; readonly recipient: string }) => string;
      readonly reminder_sent: (values: { readonly times: string; readonly number: string; readonly recipient: string }) => string;
      readonly mail_without_pdf: (values: { readonly kind: string; readonly recipient: string }) => string;
      readonly mail_missed: (values: { readonly kind: string; readonly recipient: string; readonly missed: string }) => string;
      readonly mail_refused: (values: { readonly kind: string; readonly recipient: string; readonly reason: string }) => string;
      readonly mail_failed: (values: { readonly kind: string; readonly recipient: string; readonly reason: string }) => string;
      readonly mail_dropped: (values: { readonly kind: string; readonly recipient: string }) => string;
      readonly mail_reminder: (values: { readonly times: string | null; readonly number: string }) => string;
      readonly mail_notice: (values: { readonly times: string | null; readonly number: string }) => string;
      readonly mail_statement: (values: { readonly from: string; readonly to: string }) => string;
    };
    readonly failures: {
      readonly declined: string;
      readonly insufficient_funds: string;
      readonly authentication_failed: string;
      readonly cancelled_by_payer: string;
      readonly cancelled: string;
      readonly expired: string;
      readonly hold_expired: string;
      readonly released: string;
      readonly provider_refused: string;
      readonly no_mandate: string;
      readonly recorded_in_error: string;
      readonly failed: string;
    };
    readonly metadata: string;
  };
  readonly notices: {
    readonly signed_out: string;
    readonly link_sent: string;
    readonly sign_up_sent: string;
    readonly welcome: string;
    readonly language_changed: string;
    readonly password_changed: string;
    readonly session_ended: string;
    readonly account_switched: string;
    readonly second_factor_off: string;
    readonly assistant_disconnected: string;
    readonly gpt_removed: string;
    readonly limits_set: string;
    readonly token_revoked: string;
    readonly invoice_made: string;
    readonly draft_made: string;
    readonly draft_changed: string;
    readonly draft_deleted: string;
    readonly quote_made: string;
    readonly quote_changed: string;
    readonly quote_deleted: string;
    readonly quote_sent: string;
    readonly quote_opened: string;
    readonly quote_kept: string;
    readonly quote_rejected: string;
    readonly quote_accepted: string;
    readonly quote_declined: string;
    readonly quote_invoiced: string;
    readonly file_attached: string;
    readonly file_removed: string;
    readonly invoice_issued: string;
    readonly invoice_sent: string;
    readonly invoice_rejected: string;
    readonly invoice_kept: string;
    readonly statement_sent: string;
    readonly statement_kept: string;
    readonly invoice_cancelled: string;
    readonly credit_note_made: string;
    readonly credit_note_sent: string;
    readonly credit_note_kept: string;
    readonly reminder_sent: string;
    readonly reminder_kept: string;
    readonly payment_recorded: string;
    readonly statement_imported: string;
    readonly import_confirmed: string;
    readonly import_undone: string;
    readonly entry_recorded: string;
    readonly entry_ignored: string;
    readonly entry_restored: string;
    readonly endpoint_changed: string;
    readonly endpoint_removed: string;
    readonly endpoint_tested: string;
    readonly delivery_asked: string;
    readonly provider_connected: string;
    readonly provider_ready: string;
    readonly provider_gone: string;
    readonly business_changed: string;
    readonly logo_set: string;
    readonly logo_removed: string;
    readonly invoice_settings_changed: string;
    readonly reminders_on: string;
    readonly reminders_off: string;
    readonly member_invited: string;
    readonly member_removed: string;
    readonly invitation_accepted: string;
    readonly invitation_declined: string;
    readonly business_left: string;
    readonly role_changed: string;
    readonly payment_refunded: string;
    readonly payment_captured: string;
    readonly payment_released: string;
    readonly payment_undone: string;
    readonly link_made: string;
    readonly link_deactivated: string;
    readonly customer_made: string;
    readonly customer_changed: string;
    readonly customer_erased: string;
    readonly customers_merged: string;
    readonly customer_was_merged: string;
    readonly item_made: string;
    readonly item_changed: string;
    readonly item_deleted: string;
    readonly item_deactivated: string;
    readonly plan_made: string;
    readonly plan_changed: string;
    readonly subscription_made: string;
    readonly subscription_changed: string;
    readonly invoiced_subscription_made: string;
    readonly subscription_paused: string;
    readonly subscription_resumed: string;
    readonly subscription_cancelled: string;
    readonly subscription_ending: string;
    readonly address_replaced: string;
  };
  readonly documentParts: {
    readonly fields: {
      readonly 'delivery_address.name': string;
      readonly 'delivery_address.address': string;
      readonly 'delivery_address.postal_code': string;
      readonly 'delivery_address.city': string;
      readonly 'delivery_address.country': string;
      readonly 'direct_debit.mandate_reference': string;
      readonly 'direct_debit.iban': string;
    };
    readonly hints: {
      readonly 'delivery_address.name': string;
      readonly 'delivery_address.country': string;
      readonly 'direct_debit.mandate_reference': string;
    };
  };
  readonly quotes: {
    readonly title: string;
    readonly make: string;
    readonly status: string;
    readonly statuses: {
      readonly draft: string;
      readonly open: string;
      readonly accepted: string;
      readonly declined: string;
      readonly expired: string;
      readonly invoiced: string;
    };
    readonly customer: string;
    readonly from: string;
    readonly to: string;
    readonly currency: string;
    readonly columns: {
      readonly number: string;
      readonly customer: string;
      readonly date: string;
      readonly until: string;
      readonly status: string;
      readonly amount: string;
    };
    readonly count: (count: number) => string;
    readonly sum: (amount: string) => string;
    readonly none: {
      readonly heading: string;
      readonly text: string;
    };
    readonly noneFound: {
      readonly heading: string;
      readonly text: string;
    };
    readonly clear: string;
    readonly heading: (values: { readonly number: string | null; readonly id: string }) => string;
    readonly back: string;
    readonly pdf: string;
    readonly view: string;
    readonly until: (day: string) => string;
    readonly page: {
      readonly title: string;
      readonly label: string;
      readonly hint: string;
    };
    readonly facts: {
      readonly customer: string;
      readonly email: string;
      readonly date: string;
      readonly until: string;
      readonly reference: string;
      readonly intro: string;
      readonly notes: string;
      readonly amount: string;
      readonly sent: string;
      readonly acceptedOn: string;
      readonly acceptedBy: string;
      readonly digest: string;
      readonly declinedOn: string;
      readonly reason: string;
    };
    readonly invoices: {
      readonly title: string;
      readonly none: string;
      readonly left: (values: { readonly invoiced: string; readonly total: string; readonly left: string }) => string;
      readonly all: string;
    };
    readonly actions: {
      readonly edit: string;
      readonly send: string;
      readonly again: string;
      readonly accept: string;
      readonly decline: string;
      readonly invoice: string;
      readonly delete: string;
      readonly page: string;
    };
    readonly sending: {
      readonly title: (number: string) => string;
      readonly draft: string;
      readonly text: string;
      readonly again: string;
      readonly mail: (email: string) => string;
      readonly noEmail: string;
      readonly button: string;
    };
    readonly accepting: {
      readonly title: (number: string) => string;
      readonly text: string;
      readonly name: string;
      readonly button: string;
    };
    readonly declining: {
      readonly title: (number: string) => string;
      readonly text: string;
      readonly reason: string;
      readonly button: string;
    };
    readonly deleting: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
    };
    readonly invoicing: {
      readonly title: (number: string) => string;
      readonly text: (values: { readonly left: string; readonly total: string }) => string;
      readonly percent: string;
      readonly amount: (currency: string) => string;
      readonly last: string;
      readonly button: string;
    };
    readonly form: {
      readonly title: string;
      readonly text: string;
      readonly button: string;
      readonly date: string;
      readonly until: string;
      readonly untilHint: (days: string) => string;
      readonly intro: string;
      readonly introHint: string;
      readonly termsHint: string;
    };
    readonly editing: {
      readonly title: (name: string) => string;
      readonly text: string;
      readonly open: string;
    };
  };
};

export type Mails = {
  readonly mail: {
    readonly hello: (name: string) => string;
    readonly regards: string;
    readonly noMoreReminders: string;
    readonly pay: {
      readonly label: (amount: string) => string;
      readonly text: string;
    };
    readonly partOf: (values: { readonly due: string; readonly total: string }) => string;
    readonly due: (values: { readonly late: number; readonly day: string }) => string;
    readonly invoice: {
      readonly subject: (values: { readonly number: string; readonly seller: string }) => string;
      readonly text: (values: { readonly total: string | null; readonly number: string; readonly due: string }) => string;
      readonly ask: (date: string) => string;
      readonly nothing: (values: { readonly number: string; readonly total: string }) => string;
      readonly paid: (values: { readonly number: string; readonly total: string }) => string;
    };
    readonly reminder: {
      readonly friendly: {
        readonly subject: (values: { readonly invoiceNumber: string; readonly seller: string }) => string;
        readonly opening: (values: { readonly isPart: boolean; readonly due: string; readonly invoiceNumber: string; readonly when: string }) => string;
        readonly closing: string;
      };
      readonly neutral: {
        readonly subject: (values: { readonly invoiceNumber: string; readonly seller: string }) => string;
        readonly opening: (values: { readonly invoiceNumber: string; readonly when: string; readonly due: string; readonly isPart: boolean }) => string;
        readonly closing: string;
      };
      readonly firm: {
        readonly subject: (values: { readonly invoiceNumber: string; readonly seller: string }) => string;
        readonly opening: (values: { readonly isPart: boolean; readonly invoiceNumber: string; readonly when: string; readonly due: string }) => string;
        readonly closing: string;
      };
    };
    readonly toCollect: {
      readonly subject: (values: { readonly invoiceNumber: string; readonly seller: string }) => string;
      readonly opening: (values: { readonly invoiceNumber: string; readonly when: string; readonly due: string }) => string;
      readonly closing: string;
    };
    readonly link: {
      readonly subject: (values: { readonly what: string; readonly seller: string }) => string;
      readonly opening: (values: { readonly due: string; readonly what: string }) => string;
      readonly closing: string;
    };
    readonly statement: {
      readonly subject: (seller: string) => string;
      readonly text: (values: { readonly from: string; readonly to: string }) => string;
      readonly outstanding: (amount: string) => string;
      readonly credit: (amount: string) => string;
      readonly settled: (currency: string) => string;
      readonly nothing: string;
    };
  };
  readonly notice: {
    readonly salutation: (name: string) => string;
    readonly subject: (values: { readonly number: string; readonly seller: string }) => string;
    readonly default: (values: { readonly number: string; readonly date: string; readonly dueDate: string; readonly due: string }) => string;
    readonly demand: (values: { readonly due: string; readonly lastDay: string }) => string;
    readonly allow: (values: { readonly due: string; readonly lastDay: string }) => string;
    readonly transfer: (lines: string) => string;
    readonly closing: string;
    readonly bank: {
      readonly holder: string;
      readonly reference: string;
    };
    readonly vatNumber: string;
  };
  readonly creditNote: {
    readonly subject: (values: { readonly number: string; readonly invoice: string; readonly seller: string }) => string;
    readonly opening: (values: { readonly number: string; readonly amount: string; readonly invoice: string }) => string;
    readonly reason: (reason: string) => string;
    readonly due: (due: string) => string;
    readonly nothingDue: string;
    readonly back: (amount: string) => string;
  };
  readonly quote: {
    readonly subject: (values: { readonly number: string; readonly seller: string }) => string;
    readonly opening: (values: { readonly number: string; readonly amount: string; readonly day: string }) => string;
    readonly again: (values: { readonly number: string; readonly amount: string; readonly day: string }) => string;
    readonly ask: string;
    readonly button: string;
    readonly link: string;
  };
  readonly subscription: {
    readonly failed: (values: { readonly what: string; readonly seller: string }) => string;
    readonly notCharged: (values: { readonly amount: string; readonly what: string }) => string;
    readonly payNow: string;
    readonly retry: (day: string) => string;
    readonly see: string;
    readonly ended: (values: { readonly what: string; readonly seller: string }) => string;
    readonly neverCharged: (values: { readonly amount: string; readonly what: string }) => string;
    readonly over: string;
    readonly seeIt: string;
    readonly it: string;
  };
  readonly receipt: {
    readonly subject: (seller: string) => string;
    readonly received: (values: { readonly amount: string; readonly what: string; readonly date: string }) => string;
    readonly ofInvoice: (values: { readonly amount: string; readonly number: string; readonly date: string }) => string;
    readonly paid: string;
    readonly due: (due: string) => string;
  };
};

export type Documents = {
  readonly statement: {
    readonly title: string;
    readonly customer: string;
    readonly period: string;
    readonly currency: string;
    readonly date: string;
    readonly description: string;
    readonly amount: string;
    readonly balance: string;
    readonly opening: (date: string) => string;
    readonly closing: (date: string) => string;
    readonly outstanding: string;
    readonly credit: string;
    readonly settled: string;
    readonly nothing: string;
    readonly lines: {
      readonly invoice: (values: { readonly number: string; readonly due: string }) => string;
      readonly credit_note: (values: { readonly note: string; readonly number: string }) => string;
      readonly payment: (number: string) => string;
      readonly refund: (number: string) => string;
      readonly refund_failed: (number: string) => string;
      readonly refund_waived: (number: string) => string;
      readonly chargeback: (number: string) => string;
      readonly chargeback_reversed: (number: string) => string;
      readonly cancellation: (number: string) => string;
    };
    readonly test: string;
    readonly bank: string;
    readonly holder: string;
    readonly vat: string;
    readonly page: (values: { readonly page: string; readonly of: string }) => string;
  };
  readonly invoice: {
    readonly titles: {
      readonly invoice: string;
      readonly draft: string;
    };
    readonly marks: {
      readonly DRAFT: string;
      readonly CANCELLED: string;
      readonly PAID: string;
      readonly REFUNDED: string;
      readonly ACCEPTED: string;
      readonly DECLINED: string;
    };
    readonly billedTo: string;
    readonly vat: (number: string) => string;
    readonly taxNumber: (number: string) => string;
    readonly registration: string;
    readonly date: string;
    readonly dueDate: string;
    readonly reference: string;
    readonly buyerReference: string;
    readonly orderReference: string;
    readonly deliveryDate: string;
    readonly deliveryAddress: string;
    readonly period: string;
    readonly columns: {
      readonly description: string;
      readonly quantity: string;
      readonly unitPrice: (currency: string) => string;
      readonly tax: string;
      readonly net: (currency: string) => string;
      readonly grossPrice: (currency: string) => string;
      readonly gross: (currency: string) => string;
    };
    readonly discount: (percent: string | null) => string;
    readonly categories: {
      readonly zero: string;
      readonly exempt: string;
      readonly reverse_charge: string;
      readonly intra_community: string;
      readonly export: string;
      readonly outside_scope: string;
    };
    readonly sums: {
      readonly itemsTotal: string;
      readonly subtotal: string;
      readonly withoutTax: (sum: string) => string;
      readonly tax: (values: { readonly percent: string; readonly base: string }) => string;
      readonly vat: (values: { readonly rate: string; readonly base: string }) => string;
      readonly ownTax: (values: { readonly currency: string; readonly rate: string }) => string;
      readonly total: string;
      readonly credited: string;
      readonly paid: string;
      readonly refunded: string;
      readonly due: string;
      readonly toRefund: string;
    };
    readonly creditNote: {
      readonly title: string;
      readonly date: string;
      readonly invoice: string;
      readonly invoiceDate: string;
      readonly reason: string;
      readonly credited: string;
      readonly forInvoice: string;
      readonly total: string;
      readonly setOff: string;
      readonly refunded: string;
      readonly refunding: string;
    };
    readonly quote: {
      readonly title: string;
      readonly draft: string;
      readonly for: string;
      readonly date: string;
      readonly validUntil: string;
      readonly acceptedOn: string;
      readonly howToAccept: string;
      readonly online: string;
      readonly acceptance: {
        readonly title: string;
        readonly name: string;
        readonly date: string;
        readonly signature: string;
      };
      readonly noInvoice: string;
    };
    readonly payBy: string;
    readonly paidOn: string;
    readonly wasPaidOn: string;
    readonly cancelledOn: string;
    readonly notes: string;
    readonly paymentTerms: string;
    readonly howToPay: string;
    readonly payOnline: string;
    readonly scan: string;
    readonly transfer: {
      readonly title: string;
      readonly holder: string;
      readonly reference: string;
      readonly scan: string;
    };
    readonly page: (values: { readonly page: string; readonly count: string }) => string;
  };
  readonly registers: {
    readonly kvk: string;
    readonly kbo: string;
    readonly siren: string;
    readonly siret: string;
    readonly cvr: string;
  };
  readonly collection: {
    readonly title: string;
    readonly on: string;
    readonly mandate: string;
    readonly creditor: string;
    readonly text: (values: { readonly amount: string; readonly account: string; readonly on: string | null }) => string;
    readonly see: string;
    readonly invoice: string;
  };
  readonly units: {
    readonly piece: (count: number) => string;
    readonly minute: (count: number) => string;
    readonly hour: (count: number) => string;
    readonly day: (count: number) => string;
    readonly week: (count: number) => string;
    readonly month: (count: number) => string;
    readonly year: (count: number) => string;
    readonly kilometre: (count: number) => string;
    readonly metre: (count: number) => string;
    readonly square_metre: (count: number) => string;
    readonly cubic_metre: (count: number) => string;
    readonly litre: (count: number) => string;
    readonly gram: (count: number) => string;
    readonly kilogram: (count: number) => string;
    readonly tonne: (count: number) => string;
    readonly kilowatt_hour: (count: number) => string;
    readonly set: (count: number) => string;
    readonly lump_sum: (count: number) => string;
  };
  readonly exemption: {
    readonly reverse_charge: string;
    readonly intra_community: string;
    readonly export: string;
    readonly outside_scope: string;
  };
  readonly reasons: {
    readonly cancelled: string;
    readonly refunded: string;
    readonly discount: string;
  };
  readonly taxFile: {
    readonly columns: {
      readonly section: string;
      readonly from: string;
      readonly to: string;
      readonly category: string;
      readonly rate: string;
      readonly country: string;
      readonly vat_number: string;
      readonly customer: string;
      readonly currency: string;
      readonly net: string;
      readonly tax: string;
      readonly kind: string;
      readonly date: string;
      readonly number: string;
      readonly invoice: string;
      readonly exchange_rate: string;
      readonly vat_currency: string;
      readonly vat_currency_net: string;
      readonly vat_currency_tax: string;
      readonly to_check: string;
    };
    readonly words: {
      readonly rates: string;
      readonly one_stop_shop: string;
      readonly eu_sales: string;
      readonly invoice: string;
      readonly credit_note: string;
      readonly no_category: string;
      readonly standard: string;
      readonly zero: string;
      readonly exempt: string;
      readonly reverse_charge: string;
      readonly intra_community: string;
      readonly export: string;
      readonly outside_scope: string;
      readonly exchange_rate_missing: string;
      readonly category_missing: string;
      readonly vat_number_missing: string;
      readonly customer_country_missing: string;
      readonly own_country_missing: string;
      readonly cancelled_without_credit_note: string;
    };
  };
  readonly quote: {
    readonly part: (values: { readonly share: string; readonly number: string }) => string;
    readonly earlier: (values: { readonly number: string; readonly day: string }) => string;
    readonly earlierDraft: (day: string) => string;
  };
  readonly exportReadme: {
    readonly period: (values: { readonly name: string; readonly from: string; readonly to: string; readonly timezone: string }) => string;
    readonly exported: (at: string) => string;
    readonly ofPeriod: string;
    readonly tables: {
      readonly invoices: string;
      readonly invoice_lines: string;
      readonly credit_notes: string;
      readonly payments: string;
      readonly refunds: string;
      readonly bank_entries: string;
    };
    readonly pdfs: string;
    readonly whole: string;
    readonly formats: {
      readonly csv: string;
      readonly excel: string;
    };
    readonly apostrophe: string;
  };
};

export type Faults = {
  readonly attachment: {
    readonly empty: string;
    readonly large: string;
    readonly markup: string;
    readonly old_office: string;
    readonly macros: string;
    readonly other_zip: string;
    readonly damaged_zip: string;
    readonly damaged_pdf: string;
    readonly damaged_picture: string;
    readonly plain_text: string;
    readonly other: string;
  };
  readonly warnings: {
    readonly seller_address_missing: string;
    readonly seller_tax_number_missing: string;
    readonly buyer_address_missing: string;
    readonly tax_category_missing: string;
    readonly exemption_reason_missing: string;
    readonly exchange_rate_missing: string;
    readonly seller_vat_number_invalid: string;
    readonly buyer_vat_number_invalid: string;
    readonly buyer_country_not_in_eu: string;
    readonly delivery_date_missing: string;
    readonly date_in_future: string;
    readonly date_before_previous: string;
    readonly text_not_printable: string;
    readonly paid_before_invoice: string;
    readonly refund_without_credit_note: string;
  };
  readonly missing: {
    readonly parts: {
      readonly name: string;
      readonly country: string;
      readonly address: string;
      readonly postal_code: string;
      readonly city: string;
      readonly vat_number: string;
      readonly registration_number: string;
      readonly iban: string;
      readonly endpoint: string;
      readonly contact_name: string;
      readonly phone: string;
      readonly email: string;
      readonly creditor_identifier: string;
    };
    readonly of: {
      readonly business: string;
      readonly customer: string;
      readonly delivery_address: string;
    };
    readonly listed: {
      readonly one: (line: string) => string;
      readonly all: (lines: string) => string;
      readonly cut: (values: { readonly lines: string; readonly more: string }) => string;
    };
    readonly absent: (values: { readonly part: string; readonly whose: string }) => string;
    readonly no_country: (values: { readonly value: string; readonly whose: string }) => string;
    readonly no_vat_number: (values: { readonly value: string; readonly whose: string }) => string;
    readonly endpoint_scheme: (values: { readonly value: string; readonly whose: string }) => string;
    readonly endpoint_not_in_peppol: (values: { readonly value: string; readonly whose: string }) => string;
    readonly endpoint_id: (values: { readonly value: string; readonly whose: string; readonly scheme: string }) => string;
    readonly registration_id: (values: { readonly value: string; readonly scheme: string }) => string;
    readonly registration_scheme: (value: string) => string;
    readonly exemption_code: (value: string) => string;
    readonly currency: (value: string) => string;
    readonly description: (lines: string) => string;
    readonly category: (lines: string) => string;
    readonly reason: (lines: string) => string;
    readonly tiny_rate: (lines: string) => string;
    readonly swedish_rate: (lines: string) => string;
    readonly seller_tax_number: string;
    readonly seller_identifier: string;
    readonly delivery_date: string;
    readonly no_lines: string;
    readonly mixed_scope: string;
    readonly sums: string;
    readonly currency_decimals: string;
    readonly peppol_reference: string;
    readonly german_reference: string;
    readonly skonto: string;
    readonly preceding: string;
    readonly dutch_register: string;
    readonly danish_number: string;
    readonly icelandic_number: string;
    readonly swedish_number: string;
    readonly swedish_vat_number: string;
    readonly swedish_tax_number: string;
    readonly norwegian_vat_number: string;
    readonly italian_tax_number: string;
    readonly greek_seller: string;
  };
  readonly sentences: {
    readonly given_twice: string;
    readonly required: string;
    readonly no_letter: string;
    readonly no_letter_chosen: string;
    readonly undated_table: string;
    readonly pdfs_of_period: string;
    readonly required_without_item: string;
    readonly not_empty: string;
    readonly more_than_0: string;
    readonly not_0: string;
    readonly not_in_future: string;
    readonly in_future: string;
    readonly date: string;
    readonly month: string;
    readonly perhaps_thousands: string;
    readonly number: string;
    readonly one_line: string;
    readonly line_breaks: string;
    readonly three_decimals: string;
    readonly amount: string;
    readonly plain_amount: string;
    readonly sepa_characters: string;
    readonly iban: string;
    readonly email: string;
    readonly currency: string;
    readonly country: string;
    readonly searchable: string;
    readonly formal_after_due: string;
    readonly as_in_preview: string;
    readonly six_decimals: string;
    readonly vatex: string;
    readonly whole_period: string;
    readonly no_period: string;
    readonly not_your_password: string;
    readonly wrong: string;
    readonly wrong_or_used: string;
    readonly wrong_sign_in: string;
    readonly used_link: string;
  };
  readonly reworded: {
    readonly formal_only: string;
    readonly discount_of_reason: string;
    readonly category_needed: string;
    readonly outside_scope: string;
    readonly standard_rate: string;
    readonly other_eu_country: string;
    readonly other_customer: string;
    readonly delivery_or_period: string;
    readonly exemption_reason: string;
    readonly negative_price: string;
    readonly number_prefix: string;
  };
  readonly patterns: {
    readonly not_in_future: (today: string) => string;
    readonly before_payment: (paidAt: string) => string;
    readonly before_first_day: string;
    readonly before_invoice_date: string;
    readonly with_percentage: string;
    readonly without_discount: string;
    readonly amount: (values: { readonly currency: string; readonly example: string; readonly thousand: string }) => string;
    readonly whole_amount: (values: { readonly currency: string; readonly thousand: string }) => string;
    readonly decimals_in: (values: { readonly decimals: string; readonly currency: string; readonly thousand: string }) => string;
    readonly largest_amount: (values: { readonly largest: string; readonly currency: string }) => string;
    readonly at_most: (most: string) => string;
    readonly below_zero: (values: { readonly rate: string; readonly sum: string }) => string;
    readonly own_currency: (currency: string) => string;
    readonly no_rate: (category: string) => string;
    readonly days_before: (values: { readonly count: string; readonly date: string }) => string;
    readonly at_least_number: (lowest: string) => string;
    readonly at_most_number: (largest: string) => string;
    readonly at_most_entries: (most: string) => string;
    readonly lower_number: (lowest: string) => string;
    readonly same_numbers: (prefix: string) => string;
    readonly empty_for: (category: string) => string;
    readonly same_for: (values: { readonly category: string; readonly other: string }) => string;
    readonly required_for: (category: string) => string;
    readonly vat_number_for: (values: { readonly category: string; readonly number: string }) => string;
  };
  readonly refusals: {
    readonly invoice_ambiguous: string;
    readonly credit_note_ambiguous: string;
    readonly last_owner: string;
    readonly account_exists: string;
    readonly customer_exists: string;
    readonly customer_differs: string;
    readonly customer_in_use: string;
    readonly customer_erased: string;
    readonly customer_merged: string;
    readonly item_exists: string;
    readonly invoice_already_issued: string;
    readonly invoice_changed: string;
    readonly invoice_already_paid: string;
    readonly invoice_has_payments: string;
    readonly invoice_fully_credited: string;
    readonly invoice_cancelled: string;
    readonly invoice_refunded: string;
    readonly invoice_is_draft: string;
    readonly import_has_faults: string;
    readonly import_undone: string;
    readonly import_not_confirmed: string;
    readonly import_in_use: string;
    readonly import_too_old: string;
    readonly invoice_imported: string;
    readonly invoice_incomplete: string;
    readonly einvoice_incomplete: string;
    readonly customer_has_no_email: string;
    readonly customer_unsubscribed: string;
    readonly reminder_too_soon: string;
    readonly too_many_mails: string;
    readonly business_incomplete: string;
    readonly preview_needed: string;
    readonly mail_rejected: (message: string) => string;
    readonly token_revoked: string;
    readonly payment_link_inactive: string;
    readonly payment_not_paid: string;
    readonly payment_not_recorded: string;
    readonly payment_already_refunded: string;
    readonly payment_charged_back: string;
    readonly payment_not_authorized: string;
    readonly subscription_not_active: string;
    readonly subscription_not_paused: string;
    readonly subscription_ended: string;
    readonly webhook_endpoint_disabled: string;
    readonly webhook_delivery_pending: string;
    readonly provider_not_connected: string;
    readonly provider_onboarding: string;
    readonly provider_refused: (message: string) => string;
    readonly rate_limited: (minutes: number) => string;
    readonly service_busy: string;
  };
  readonly imports: {
    readonly also: (values: { readonly fault: string; readonly rows: string }) => string;
    readonly sentences: {
      readonly unknown_columns: (columns: string) => string;
      readonly too_large: (mb: string) => string;
      readonly too_many: (count: string) => string;
      readonly no_rows: string;
      readonly no_csv: string;
      readonly missing: string;
      readonly overdue_without_due: (date: string) => string;
      readonly overdue_later: (values: { readonly day: string; readonly date: string }) => string;
      readonly nothing_paid: (total: string) => string;
      readonly discount: (values: { readonly net: string; readonly percent: string; readonly sum: string }) => string;
      readonly no_percentage: (text: string) => string;
      readonly part_without_amount: string;
      readonly no_state: string;
      readonly twice: (values: { readonly row: string; readonly text: string }) => string;
      readonly plain_letters: (text: string) => string;
      readonly currency: (text: string) => string;
      readonly due_before: (date: string) => string;
      readonly day: (text: string) => string;
      readonly day_or_month: (text: string) => string;
      readonly year: (date: string) => string;
      readonly too_long: (count: string) => string;
      readonly country: (text: string) => string;
      readonly sums: (values: { readonly total: string; readonly net: string; readonly tax: string; readonly sum: string }) => string;
      readonly lines: (values: { readonly total: string; readonly sum: string }) => string;
      readonly more_than_total: (values: { readonly total: string; readonly paid: string; readonly due: string }) => string;
      readonly paid_but_due: (due: string) => string;
      readonly open_but_paid: (text: string) => string;
      readonly state: (text: string) => string;
      readonly many_lines: (values: { readonly count: string; readonly most: string }) => string;
      readonly at_most: (most: string) => string;
      readonly negative: string;
      readonly own_number: (text: string) => string;
      readonly own_series: (values: { readonly series: string; readonly next: string; readonly text: string }) => string;
      readonly note_series: (values: { readonly series: string; readonly text: string }) => string;
      readonly several_customers: (text: string) => string;
      readonly same_customer: (row: string) => string;
      readonly contradiction: (values: { readonly text: string; readonly row: string; readonly other: string }) => string;
    };
  };
  readonly statement: {
    readonly export: string;
    readonly at: (values: { readonly place: string; readonly fault: string }) => string;
    readonly places: {
      readonly line: (line: string) => string;
      readonly column: (values: { readonly line: string; readonly column: string }) => string;
      readonly field: (values: { readonly line: string; readonly field: string }) => string;
      readonly entry: (line: string) => string;
      readonly element: (values: { readonly line: string; readonly element: string }) => string;
    };
    readonly formats: {
      readonly letters: {
        readonly Y: string;
        readonly M: string;
        readonly D: string;
      };
      readonly either: (values: { readonly one: string; readonly other: string }) => string;
    };
    readonly sentences: {
      readonly balances: (values: { readonly account: string | null; readonly line: string; readonly by: string | null }) => string;
      readonly summary_count: (values: { readonly account: string | null; readonly count: string; readonly found: string }) => string;
      readonly summary_sum: (account: string | null) => string;
      readonly unknown_whether_booked: (values: { readonly count: string; readonly account: string | null }) => string;
      readonly not_last_page: (values: { readonly page: string; readonly account: string | null }) => string;
      readonly cut_off: (values: { readonly account: string | null; readonly line: string; readonly field: string }) => string;
      readonly text_or_entry: (values: { readonly account: string | null; readonly line: string }) => string;
      readonly balances_beside: (column: string) => string;
      readonly broken_header: string;
      readonly left_out: (values: { readonly line: string; readonly cells: string | null; readonly header: string }) => string;
      readonly other_number_of_cells: (values: { readonly count: string | null; readonly line: string }) => string;
      readonly too_large: (mb: string) => string;
      readonly too_many: (count: string) => string;
      readonly zip: string;
      readonly gzip: string;
      readonly pdf: string;
      readonly excel: string;
      readonly empty: string;
      readonly no_text: string;
      readonly damaged_xml: (line: string) => string;
      readonly wrong_xml: (line: string) => string;
      readonly doctype: (line: string) => string;
      readonly too_deep: (line: string) => string;
      readonly camt_version: (kind: string) => string;
      readonly unread_kind: (kind: string) => string;
      readonly report: (kind: string) => string;
      readonly incomplete_mt940: (field: string) => string;
      readonly attributes: (values: { readonly count: string; readonly line: string }) => string;
      readonly data_in_header: string;
      readonly no_day: (values: { readonly column: string; readonly formats: string; readonly row: string }) => string;
      readonly other_kind: (kind: string) => string;
      readonly other_xml: string;
      readonly unknown_csv: (values: { readonly banks: string; readonly columns: string }) => string;
      readonly unknown_columns: (values: { readonly named: string; readonly columns: string }) => string;
      readonly too_many_columns: (values: { readonly line: string; readonly count: string }) => string;
      readonly not_csv: (values: { readonly line: string; readonly reason: string }) => string;
      readonly wrong_batch: string;
      readonly cut_amount: string;
      readonly unknown_state: (text: string) => string;
      readonly missing_page: string;
      readonly misplaced_field: (field: string) => string;
      readonly no_kind: string;
      readonly long_field: (values: { readonly field: string; readonly count: string }) => string;
      readonly large_amount: (text: string) => string;
      readonly thousand_or_fraction: (text: string) => string;
      readonly no_amount: (values: { readonly text: string; readonly example: string }) => string;
      readonly other_currency: (values: { readonly text: string; readonly currency: string }) => string;
      readonly both_sides: string;
      readonly unknown_currency: (text: string) => string;
      readonly wrong_day: (values: { readonly text: string; readonly formats: string }) => string;
      readonly no_movement: (values: { readonly text: string; readonly example: string }) => string;
      readonly no_side: (text: string | null) => string;
      readonly no_currency: string;
      readonly open_quotation: string;
      readonly before_balance: string;
      readonly wrong_direction: (element: string) => string;
      readonly missing_element: (element: string) => string;
      readonly negative_amount: string;
    };
  };
};
