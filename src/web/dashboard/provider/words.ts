import type { Language } from '../../../model/language.ts';

const en = {
  title: 'Payment provider',
  text: 'Customers pay online through it. The money goes straight to your account there.',
  none: {
    heading: 'No payment provider connected',
    text: 'Online payments are not possible yet. Try the sandbox first: it moves no money.',
  },
  connect: 'Connect provider',
  another: 'Connect another provider',
  markReady: 'Mark as ready',
  disconnect: 'Disconnect',
  kinds: { sandbox: 'Sandbox (test money)', stripe: 'Stripe', mollie: 'Mollie' },
  states: { ready: 'Ready', onboarding: 'Not ready yet', unverified: 'Key not verified yet' },
  modes: { live: 'Live: real money', test: 'Test: no real money' },
  unverified:
    'The provider could not be reached when the key was entered. The key is verified before the first payment.',
  facts: { mode: 'Mode', since: 'Connected', drill: 'Simulated failure', key: 'API key' },
  kept: 'Stored encrypted, never shown',
  onboarding: 'Next steps',
  steps: {
    sandbox: ['Press “Mark as ready” below.'],
    stripe: [
      'Sign in at stripe.com and complete the details of your business.',
      'Wait until Stripe says that you can receive payments.',
      'Under Developers, API keys: copy the secret key.',
      'Press “Mark as ready” below, and paste the key there.',
    ],
    mollie: [
      'Sign in at mollie.com and complete the details of your business.',
      'Wait until Mollie has approved it.',
      'Under Developers, API keys: copy the live key.',
      'Press “Mark as ready” below, and paste the key there.',
    ],
  },
  callback:
    'Stripe reports payments to this address. Add it once in Stripe under Developers, Webhooks. Then connect again with the key and the signing secret: sk_…,whsec_…',
  events: 'Events to select there',
  connecting: {
    title: 'Connect a payment provider',
    text: 'It replaces the current provider. The key is verified at once. Open payments and reservations at the current provider are ended.',
    kind: 'Provider',
    state: 'Account status',
    states: { ready: 'Ready to receive payments', onboarding: 'Not ready yet: I finish it there first' },
    key: 'API key',
    keyHint: 'Of Stripe or Mollie; the sandbox has none. For Stripe you can add the webhook secret: sk_…,whsec_…',
    button: 'Connect',
  },
  ready: { title: 'Start online payments?', text: 'From now on customers can pay online.', button: 'Mark as ready' },
  disconnecting: {
    title: 'Disconnect the payment provider?',
    text: 'Online payments stop until a provider is connected again. Open payments and reservations are ended.',
    button: 'Disconnect',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Betaalprovider',
  text: 'Klanten betalen hiermee online. Het geld gaat rechtstreeks naar uw account daar.',
  none: {
    heading: 'Geen betaalprovider gekoppeld',
    text: 'Online betalen is nog niet mogelijk. Probeer eerst de sandbox: daar gaat geen geld om.',
  },
  connect: 'Provider koppelen',
  another: 'Andere provider koppelen',
  markReady: 'Als gereed markeren',
  disconnect: 'Ontkoppelen',
  kinds: { sandbox: 'Sandbox (testgeld)', stripe: 'Stripe', mollie: 'Mollie' },
  states: { ready: 'Gereed', onboarding: 'Nog niet gereed', unverified: 'Sleutel nog niet gecontroleerd' },
  modes: { live: 'Live: echt geld', test: 'Test: geen echt geld' },
  unverified:
    'De provider was niet bereikbaar toen de sleutel werd ingevuld. De sleutel wordt vóór de eerste betaling gecontroleerd.',
  facts: { mode: 'Modus', since: 'Gekoppeld', drill: 'Nagebootste fout', key: 'API-sleutel' },
  kept: 'Versleuteld bewaard, nooit getoond',
  onboarding: 'Volgende stappen',
  steps: {
    sandbox: ['Druk hieronder op “Als gereed markeren”.'],
    stripe: [
      'Log in op stripe.com en vul de gegevens van uw bedrijf aan.',
      'Wacht tot Stripe meldt dat u betalingen kunt ontvangen.',
      'Kopieer onder Developers, API keys de geheime sleutel.',
      'Druk hieronder op “Als gereed markeren” en plak de sleutel daar.',
    ],
    mollie: [
      'Log in op mollie.com en vul de gegevens van uw bedrijf aan.',
      'Wacht tot Mollie uw bedrijf heeft goedgekeurd.',
      'Kopieer onder Developers, API keys de live-sleutel.',
      'Druk hieronder op “Als gereed markeren” en plak de sleutel daar.',
    ],
  },
  callback:
    'Stripe meldt betalingen op dit adres. Voeg het één keer toe in Stripe onder Developers, Webhooks. Koppel daarna opnieuw met de sleutel en het ondertekeningsgeheim: sk_…,whsec_…',
  events: 'Gebeurtenissen die u daar kiest',
  connecting: {
    title: 'Betaalprovider koppelen',
    text: 'Deze vervangt de huidige provider. De sleutel wordt meteen gecontroleerd. Open betalingen en reserveringen bij de huidige provider worden beëindigd.',
    kind: 'Provider',
    state: 'Status van het account',
    states: { ready: 'Klaar om betalingen te ontvangen', onboarding: 'Nog niet klaar: ik rond het daar eerst af' },
    key: 'API-sleutel',
    keyHint:
      'Van Stripe of Mollie; de sandbox heeft er geen. Bij Stripe kunt u het webhookgeheim toevoegen: sk_…,whsec_…',
    button: 'Koppelen',
  },
  ready: {
    title: 'Online betalen starten?',
    text: 'Vanaf nu kunnen klanten online betalen.',
    button: 'Als gereed markeren',
  },
  disconnecting: {
    title: 'De betaalprovider ontkoppelen?',
    text: 'Online betalen stopt tot er weer een provider is gekoppeld. Open betalingen en reserveringen worden beëindigd.',
    button: 'Ontkoppelen',
  },
};

const de: Words = {
  title: 'Zahlungsanbieter',
  text: 'Kunden bezahlen hierüber online. Das Geld geht direkt auf Ihr Konto dort.',
  none: {
    heading: 'Kein Zahlungsanbieter verbunden',
    text: 'Online-Zahlungen sind noch nicht möglich. Testen Sie zuerst die Sandbox: Dort fließt kein Geld.',
  },
  connect: 'Anbieter verbinden',
  another: 'Anderen Anbieter verbinden',
  markReady: 'Als bereit markieren',
  disconnect: 'Trennen',
  kinds: { sandbox: 'Sandbox (Testgeld)', stripe: 'Stripe', mollie: 'Mollie' },
  states: { ready: 'Bereit', onboarding: 'Noch nicht bereit', unverified: 'Schlüssel noch nicht geprüft' },
  modes: { live: 'Live: echtes Geld', test: 'Test: kein echtes Geld' },
  unverified:
    'Der Anbieter war nicht erreichbar, als der Schlüssel eingegeben wurde. Der Schlüssel wird vor der ersten Zahlung geprüft.',
  facts: { mode: 'Modus', since: 'Verbunden', drill: 'Simulierter Fehler', key: 'API-Schlüssel' },
  kept: 'Verschlüsselt gespeichert, nie angezeigt',
  onboarding: 'Nächste Schritte',
  steps: {
    sandbox: ['Klicken Sie unten auf „Als bereit markieren“.'],
    stripe: [
      'Melden Sie sich bei stripe.com an und vervollständigen Sie die Angaben zu Ihrem Unternehmen.',
      'Warten Sie, bis Stripe meldet, dass Sie Zahlungen empfangen können.',
      'Kopieren Sie unter Developers, API keys den geheimen Schlüssel.',
      'Klicken Sie unten auf „Als bereit markieren“ und fügen Sie den Schlüssel dort ein.',
    ],
    mollie: [
      'Melden Sie sich bei mollie.com an und vervollständigen Sie die Angaben zu Ihrem Unternehmen.',
      'Warten Sie, bis Mollie Ihr Unternehmen freigegeben hat.',
      'Kopieren Sie unter Developers, API keys den Live-Schlüssel.',
      'Klicken Sie unten auf „Als bereit markieren“ und fügen Sie den Schlüssel dort ein.',
    ],
  },
  callback:
    'Stripe meldet Zahlungen an diese Adresse. Fügen Sie sie in Stripe einmal unter Developers, Webhooks hinzu. Verbinden Sie den Anbieter danach erneut, mit dem Schlüssel und dem Signaturgeheimnis: sk_…,whsec_…',
  events: 'Dort auszuwählende Ereignisse',
  connecting: {
    title: 'Zahlungsanbieter verbinden',
    text: 'Er ersetzt den aktuellen Anbieter. Der Schlüssel wird sofort geprüft. Offene Zahlungen und Reservierungen beim aktuellen Anbieter werden beendet.',
    kind: 'Anbieter',
    state: 'Status des Kontos',
    states: { ready: 'Bereit für Zahlungen', onboarding: 'Noch nicht bereit: Ich schließe es dort erst ab' },
    key: 'API-Schlüssel',
    keyHint:
      'Von Stripe oder Mollie; die Sandbox hat keinen. Bei Stripe können Sie das Webhook-Geheimnis anfügen: sk_…,whsec_…',
    button: 'Verbinden',
  },
  ready: {
    title: 'Online-Zahlungen starten?',
    text: 'Ab jetzt können Kunden online bezahlen.',
    button: 'Als bereit markieren',
  },
  disconnecting: {
    title: 'Zahlungsanbieter trennen?',
    text: 'Online-Zahlungen sind nicht möglich, bis wieder ein Anbieter verbunden ist. Offene Zahlungen und Reservierungen werden beendet.',
    button: 'Trennen',
  },
};

export const PROVIDER_WORDS = { en, nl, de } satisfies Record<Language, Words>;
