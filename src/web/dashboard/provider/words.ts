export const PROVIDER_WORDS = {
  title: 'Payment provider',
  text: 'Customers pay online through it. The money goes from them to your account there, never through us.',
  none: {
    heading: 'None is connected',
    text: 'Nothing can be paid online yet. Try the sandbox first: it moves no money.',
  },
  connect: 'Connect a provider',
  another: 'Connect another one',
  markReady: 'It is ready',
  disconnect: 'Disconnect',
  kinds: { sandbox: 'Sandbox (test money)', stripe: 'Stripe', mollie: 'Mollie' },
  states: { ready: 'Ready', onboarding: 'Not ready yet', unverified: 'Key not tried yet' },
  modes: { live: 'Live: real money', test: 'Test: no real money moves' },
  unverified: 'The provider could not be reached when the key was given. It is tried again before the first payment.',
  facts: {
    kind: 'Provider',
    mode: 'Mode',
    since: 'Connected',
    drill: 'Failure that the sandbox plays',
    key: 'API key',
  },
  kept: 'kept encrypted, never shown',
  onboarding: 'What is left to do',
  steps: {
    sandbox: ['Press “It is ready” below.'],
    stripe: [
      'Sign in at stripe.com and finish what it asks you about your business.',
      'Wait until Stripe says that you can receive payments.',
      'Under Developers, API keys: copy the secret key.',
      'Press “It is ready” below, and paste the key there.',
    ],
    mollie: [
      'Sign in at mollie.com and finish what it asks you about your business.',
      'Wait until Mollie has approved it.',
      'Under Developers, API keys: copy the live key.',
      'Press “It is ready” below, and paste the key there.',
    ],
  },
  callback:
    'Stripe tells us about payments at this address. Add it there once, under Developers, Webhooks, and connect again with the key and the signing secret: sk_…,whsec_…',
  events: 'The events to select there',
  connecting: {
    title: 'Connect a payment provider',
    text: 'It replaces the present one. Its key is tried at once. What is open or held at the present one is ended there; customers pay with the new one.',
    kind: 'Provider',
    state: 'Can you receive money there already?',
    states: { ready: 'Yes', onboarding: 'Not yet: I finish it there first' },
    key: 'API key',
    keyHint:
      'Of Stripe or Mollie; the sandbox has none. For Stripe you can add the secret of its webhook: sk_…,whsec_…',
    button: 'Connect',
  },
  ready: {
    title: 'Ready to be paid?',
    text: 'From now on customers can pay online.',
    button: 'It is ready',
  },
  disconnecting: {
    title: 'Disconnect the payment provider?',
    text: 'Nothing can be paid online until one is connected again. What is open or held there is ended.',
    button: 'Disconnect',
  },
} as const;
