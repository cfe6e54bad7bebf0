/** Texts of the pages before sign-in: signing in and up, one-time links, set-up. */
import type { Language } from '../../../model/language.ts';

const en = {
  signIn: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    button: 'Sign in',
    other: 'Forgot your password, or never had one?',
    toLink: 'Email me a sign-in link',
    toPassword: 'Sign in with a password',
  },
  demo: {
    text: 'This is a demo on this machine. It needs no password.',
    button: 'Sign in to the demo',
  },
  mailLink: {
    title: 'Sign in by email',
    text: 'We email you a link that signs you in once.',
    none: 'This service has no mail server. Its administrator can print a link for you with: billhook user create --email',
    button: 'Email me a link',
  },
  signUp: {
    title: 'Create an account',
    text: 'We email you a link to set up your business.',
    button: 'Email me a link',
    offer: 'New to billhook?',
  },
  link: {
    title: 'Sign in',
    text: (email: string) => `You are about to sign in as ${email}. The link works once.`,
    button: 'Sign in now',
    invitation: (business: string) => `Invitation to ${business}`,
    joins: (email: string) =>
      `You accept it as ${email} and are signed in. If you do not know this business, close this page: nothing happens.`,
    accept: 'Accept',
    gone: { heading: 'This link no longer works', text: 'It was already used, or has expired. Request a new one.' },
  },
  code: {
    title: 'Two-step authentication',
    label: 'Code from your authenticator app',
    hint: 'Six digits, or one of your recovery codes.',
    button: 'Continue',
  },
  setUp: {
    title: 'Set up billhook',
    text: 'Create the first user of this service: the owner of the business.',
    signUpText: (email: string) => `You will sign in as ${email}, the owner of your business.`,
    claim: (business: string) => `Create the first user of ${business}: its owner.`,
    name: 'Business name',
    nameHint: 'Customers see it on invoices and payment pages.',
    currency: 'Currency',
    timezone: 'Time zone',
    email: 'Your email',
    password: 'Password',
    passwordHint: 'At least 10 characters. A few words that you can remember are best.',
    button: 'Set up',
    gone: {
      heading: 'This link no longer works',
      text: 'It was already used, or has expired. Until the first user exists, billhook prints a new one when it starts.',
    },
  },
};
type Words = typeof en;

const nl: Words = {
  signIn: {
    title: 'Inloggen',
    email: 'E-mail',
    password: 'Wachtwoord',
    button: 'Inloggen',
    other: 'Wachtwoord vergeten, of nooit een gehad?',
    toLink: 'Mail mij een inloglink',
    toPassword: 'Inloggen met een wachtwoord',
  },
  demo: {
    text: 'Dit is een demo op deze computer. U hebt geen wachtwoord nodig.',
    button: 'Inloggen in de demo',
  },
  mailLink: {
    title: 'Inloggen per e-mail',
    text: 'We mailen u een link waarmee u één keer inlogt.',
    none: 'Deze dienst heeft geen mailserver. De beheerder kan een link voor u maken met: billhook user create --email',
    button: 'Mail mij een link',
  },
  signUp: {
    title: 'Account aanmaken',
    text: 'We mailen u een link om uw bedrijf in te richten.',
    button: 'Mail mij een link',
    offer: 'Nieuw bij billhook?',
  },
  link: {
    title: 'Inloggen',
    text: (email) => `U gaat inloggen als ${email}. De link werkt één keer.`,
    button: 'Nu inloggen',
    invitation: (business) => `Uitnodiging voor ${business}`,
    joins: (email) =>
      `U accepteert als ${email} en wordt ingelogd. Kent u dit bedrijf niet, sluit dan deze pagina: er gebeurt niets.`,
    accept: 'Accepteren',
    gone: {
      heading: 'Deze link werkt niet meer',
      text: 'De link is al gebruikt of is verlopen. Vraag een nieuwe aan.',
    },
  },
  code: {
    title: 'Inloggen in twee stappen',
    label: 'Code uit uw authenticator-app',
    hint: 'Zes cijfers, of een van uw herstelcodes.',
    button: 'Doorgaan',
  },
  setUp: {
    title: 'billhook inrichten',
    text: 'Maak de eerste gebruiker van deze dienst aan: de eigenaar van het bedrijf.',
    signUpText: (email) => `U logt in als ${email}, de eigenaar van uw bedrijf.`,
    claim: (business) => `Maak de eerste gebruiker van ${business} aan: de eigenaar.`,
    name: 'Bedrijfsnaam',
    nameHint: 'Klanten zien die op facturen en betaalpagina’s.',
    currency: 'Valuta',
    timezone: 'Tijdzone',
    email: 'Uw e-mailadres',
    password: 'Wachtwoord',
    passwordHint: 'Minstens 10 tekens. Een paar woorden die u kunt onthouden, zijn het best.',
    button: 'Inrichten',
    gone: {
      heading: 'Deze link werkt niet meer',
      text: 'De link is al gebruikt of is verlopen. Zolang er geen gebruiker is, toont billhook bij het starten een nieuwe.',
    },
  },
};

const de: Words = {
  signIn: {
    title: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    button: 'Anmelden',
    other: 'Passwort vergessen oder nie eines gehabt?',
    toLink: 'Anmeldelink per E-Mail erhalten',
    toPassword: 'Mit Passwort anmelden',
  },
  demo: {
    text: 'Dies ist eine Demo auf diesem Rechner. Sie brauchen kein Passwort.',
    button: 'In der Demo anmelden',
  },
  mailLink: {
    title: 'Anmeldung per E-Mail',
    text: 'Wir senden Ihnen einen Link, mit dem Sie sich einmal anmelden.',
    none: 'Dieser Dienst hat keinen Mailserver. Der Betreiber kann einen Link für Sie erzeugen mit: billhook user create --email',
    button: 'Link senden',
  },
  signUp: {
    title: 'Konto erstellen',
    text: 'Wir senden Ihnen einen Link, mit dem Sie Ihr Unternehmen einrichten.',
    button: 'Link senden',
    offer: 'Neu bei billhook?',
  },
  link: {
    title: 'Anmelden',
    text: (email) => `Sie melden sich als ${email} an. Der Link funktioniert einmal.`,
    button: 'Jetzt anmelden',
    invitation: (business) => `Einladung zu ${business}`,
    joins: (email) =>
      `Sie nehmen sie als ${email} an und werden angemeldet. Wenn Sie dieses Unternehmen nicht kennen, schließen Sie diese Seite: Es geschieht nichts.`,
    accept: 'Annehmen',
    gone: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
    },
  },
  code: {
    title: 'Anmeldung in zwei Schritten',
    label: 'Code aus Ihrer Authenticator-App',
    hint: 'Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.',
    button: 'Weiter',
  },
  setUp: {
    title: 'billhook einrichten',
    text: 'Legen Sie den ersten Benutzer dieses Dienstes an: den Inhaber des Unternehmens.',
    signUpText: (email) => `Sie melden sich als ${email} an, der Inhaber Ihres Unternehmens.`,
    claim: (business) => `Legen Sie den ersten Benutzer von ${business} an: den Inhaber.`,
    name: 'Name des Unternehmens',
    nameHint: 'Kunden sehen ihn auf Rechnungen und Zahlungsseiten.',
    currency: 'Währung',
    timezone: 'Zeitzone',
    email: 'Ihre E-Mail-Adresse',
    password: 'Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Am besten einige Wörter, die Sie sich merken können.',
    button: 'Einrichten',
    gone: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er wurde schon verwendet oder ist abgelaufen. Solange es keinen Benutzer gibt, gibt billhook beim Start einen neuen aus.',
    },
  },
};

export const SIGN_IN_WORDS = { en, nl, de } satisfies Record<Language, Words>;
