/** Texts of the pages outside: signing in and up, one-time links, the set-up. */
export const SIGN_IN = {
  signIn: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    button: 'Sign in',
    other: 'Forgot the password, or never had one?',
    toLink: 'Mail me a one-time link',
    toPassword: 'Sign in with a password',
  },
  mailLink: {
    title: 'A link by mail',
    text: 'We mail you a link that signs you in once.',
    none: 'This service has no mail server. Whoever runs it can print a link for you with: billhook user create --email',
    button: 'Mail me a link',
  },
  signUp: {
    title: 'Begin with billhook',
    text: 'We mail you a link with which you set your business up.',
    button: 'Mail me the link',
    offer: 'New here?',
  },
  link: {
    title: 'Sign in',
    text: (email: string) => `You are about to sign in as ${email}. The link works once.`,
    button: 'Sign in now',
    invitation: (business: string) => `Invitation to ${business}`,
    joins: (email: string) =>
      `You accept it as ${email}, and are signed in. If you do not know this business, close this page: nothing happens.`,
    accept: 'Accept',
    gone: { heading: 'This link works no longer', text: 'It was used already, or has expired. Ask for another one.' },
  },
  code: {
    title: 'One more code',
    label: 'Code of your authenticator app',
    hint: 'Six digits, or one of your recovery codes.',
    button: 'Continue',
  },
  setUp: {
    title: 'Set up billhook',
    text: 'Make the first sign-in of this service. It will be the owner of the business.',
    signUpText: (email: string) => `You will sign in as ${email}, the owner of your business.`,
    claim: (business: string) => `Make the first sign-in of ${business}. It will be its owner.`,
    name: 'Name of your business',
    nameHint: 'Customers see it on invoices and pay pages.',
    currency: 'Currency',
    timezone: 'Time zone',
    email: 'Your e-mail',
    password: 'A password',
    passwordHint: 'At least 10 characters. A few words you can remember are best.',
    button: 'Set up',
    gone: {
      heading: 'This link works no longer',
      text: 'It was used already, or has expired. As long as nobody can sign in, billhook prints a new one when it starts.',
    },
  },
};
