import type { Words } from './words.ts';

export const en: Words = {
  kinds: {
    payment_link: 'Payment request',
    invoice: 'Invoice',
    payment_plan: 'Payment plan',
    pre_authorization: 'Reservation',
    donation: 'Donation',
    personal_page: 'Pay',
  },
  methods: {
    ideal: 'iDEAL',
    card: 'Card',
    bancontact: 'Bancontact',
    sepa_debit: 'SEPA direct debit',
    bank_transfer: 'Bank transfer',
    paypal: 'PayPal',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    klarna: 'Klarna',
    cash: 'Cash',
    other: 'Other',
  },
  title: (amount, name) => `Pay ${amount} to ${name}`,
  openTitle: (name) => `Pay ${name}`,
  wrongTitle: (title) => `Please check: ${title}`,
  testmode: 'This is a test. No real money is asked for or moved.',
  facts: {
    billedTo: 'Billed to',
    number: 'Invoice number',
    dueDate: 'Due date',
    reference: 'Reference',
    payableUntil: 'Can be paid until',
    total: 'Total',
    paidSoFar: 'Paid so far',
    tax: (rate) => `VAT ${rate}%`,
    taxIncluded: (rate) => `Includes VAT ${rate}%`,
    discount: (rate) => (rate === null ? 'Discount' : `Discount ${rate}%`),
    moreLines: (count) => (count === 1 ? 'and one more line in the PDF' : `and ${count} more lines in the PDF`),
    lines: 'What it is for',
    item: 'Item',
    amount: 'Amount',
    reserved: 'Reserved',
    taken: 'Charged',
    pdf: 'Download the invoice (PDF)',
  },
  transfer: {
    summary: 'Pay by bank transfer',
    holder: 'Account holder',
    reference: 'Reference',
    scan: 'Scan with your banking app: it fills in the transfer.',
    label: 'Code for banking apps with account, amount and reference',
  },
  recurring: (rhythm, times) =>
    times === null
      ? `Paid now, and after that ${rhythm}: charged by itself, until cancelled.`
      : `${times} payments: one now, and after that ${rhythm}, charged by themselves.`,
  toSubscription: 'See or cancel your subscription',
  raised: (raised, goal) => `${raised} of ${goal} raised`,
  raisedOnly: (raised) => `${raised} raised so far`,
  progress: 'Raised so far',
  form: {
    method: 'How would you like to pay?',
    amount: (currency) => `Amount in ${currency}`,
    name: 'Your name',
    email: 'Your e-mail',
    emailHint: 'Only so that they know who paid.',
    emailNeeded: 'Where they write to you if a payment fails.',
    note: 'Message',
    optional: '(optional)',
    pay: (amount) => `Pay ${amount}`,
    hold: (amount) => `Reserve ${amount}`,
    holdHint: 'The amount is only reserved on your card now. It is taken later, in full or in part, or released.',
    payOpen: 'Continue to payment',
    donate: 'Donate',
    next: 'You finish on the secure page of the payment provider.',
  },
  faults: {
    heading: 'Nothing was charged. Please check:',
    amount: (reason, largest, decimals) => {
      switch (reason) {
        case 'missing':
          return 'Enter an amount.';
        case 'not_a_number':
          return 'Enter an amount in digits, such as 12.50. Write a thousand as 1000.';
        case 'not_positive':
          return 'Enter an amount of more than zero.';
        case 'too_many_decimals':
          return `${decimals === 0 ? 'Enter a whole amount, without decimals.' : `Enter at most ${decimals} decimals.`} Write a thousand as 1000.`;
        case 'too_large':
          return `Enter at most ${largest}.`;
      }
    },
    method: 'Choose how you would like to pay.',
    name: 'Enter a name of at most 255 characters, on one line.',
    email: 'Enter one e-mail address, such as ann@example.com, or leave it empty.',
    note: 'Enter a message of at most 5,000 characters.',
    form: 'The form was not sent in one piece. Please send it again.',
  },
  device: {
    summary: 'Pay on another device',
    hint: 'Scan this code with the camera of your phone:',
    label: (url) => `QR code of ${url}`,
  },
  pages: (name) => `${name} elsewhere`,
  notPayable: {
    paid: { heading: 'This has been paid', text: 'There is nothing left to pay. Thank you.' },
    paidOn: (date) => `It was paid on ${date}. There is nothing left to pay. Thank you.`,
    refunded: { heading: 'Paid and refunded', text: 'The money was given back. There is nothing left to pay.' },
    processing: {
      heading: 'The payment is being processed',
      text: 'You do not need to do anything. Depending on your bank this takes minutes or a few days.',
    },
    held: { heading: 'The amount is reserved', text: 'It is reserved on the card. There is nothing left to do.' },
    expired: { heading: 'This request has expired', text: 'It can no longer be paid.' },
    expiredOn: (moment) => `It could be paid until ${moment}.`,
    inactive: { heading: 'This request is closed', text: 'It can no longer be paid.' },
    cancelled: { heading: 'This invoice was cancelled', text: 'It does not need to be paid.' },
    offline: { heading: 'Cannot be paid online right now', text: 'Please try again later.' },
    active: { heading: 'Not paid yet', text: 'This can still be paid.' },
  },
  contact: 'Questions? Contact',
  result: {
    paid: { heading: 'Payment received', text: 'You can keep this page as your receipt.' },
    thanks: 'Thank you for your donation. You can keep this page as your receipt.',
    held: { heading: 'The amount is reserved', text: 'Nothing has been taken yet. There is nothing left to do.' },
    processing: {
      heading: 'Your payment is being processed',
      text: 'You do not need to do anything. Depending on your bank this takes minutes or a few days.',
    },
    asking: {
      heading: 'We are asking the payment provider',
      text: 'It has not answered yet. Nothing was charged twice. You do not need to do anything.',
    },
    open: {
      heading: 'Your payment is not finished',
      text: 'Nothing was charged so far. You can go on where you stopped.',
    },
    failed: 'The payment did not succeed',
    refunded: { heading: 'Payment refunded', text: 'The money was refunded to you.' },
    looksAgain: 'This page refreshes itself for about a minute.',
    overpaid: (amount) => `${amount} of it had been paid already. It is refunded to you.`,
    to: 'Recipient',
    date: 'Date',
    payment: 'Payment number',
    reference: 'Reference',
    method: 'Method',
    given: 'Refunded',
  },
  reasons: {
    declined: 'The card or account was declined. Nothing was charged. Try again, or pay in another way.',
    insufficient_funds: 'There was not enough money on the card or account. Nothing was charged.',
    authentication_failed: 'Your bank could not confirm that it was you. Nothing was charged.',
    cancelled_by_payer: 'You cancelled it. Nothing was charged.',
    cancelled: 'It was cancelled. Nothing was charged.',
    expired: 'It took too long. Nothing was charged.',
    hold_expired: 'The reservation has expired. Nothing was charged.',
    released: 'The reservation was released. Nothing was charged.',
    recorded_in_error: 'The payment was recorded by mistake.',
    no_mandate: 'There is no agreement to charge later payments. Pay it yourself.',
    provider_refused: 'The payment provider did not accept it. Nothing was charged. Try again, or pay in another way.',
    failed: 'Nothing was charged. Try again, or pay in another way.',
  },
  reload: 'Refresh',
  again: 'Try again',
  goOn: 'Continue to payment',
  toPay: 'Go to payment',
};
