import type { Words } from './words.ts';

export const nl: Words = {
  kinds: {
    payment_link: 'Betaalverzoek',
    invoice: 'Factuur',
    payment_plan: 'Betaalplan',
    pre_authorization: 'Reservering',
    donation: 'Donatie',
    personal_page: 'Betalen',
  },
  methods: {
    ideal: 'iDEAL',
    card: 'Kaart',
    bancontact: 'Bancontact',
    sepa_debit: 'SEPA-incasso',
    bank_transfer: 'Overboeking',
    paypal: 'PayPal',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    klarna: 'Klarna',
    cash: 'Contant',
    other: 'Anders',
  },
  title: (amount, name) => `${amount} betalen aan ${name}`,
  openTitle: (name) => `${name} betalen`,
  wrongTitle: (title) => `Controleer: ${title}`,
  testmode: 'Dit is een test. Er wordt geen echt geld gevraagd of overgemaakt.',
  facts: {
    billedTo: 'Voor',
    number: 'Factuurnummer',
    dueDate: 'Vervaldatum',
    reference: 'Kenmerk',
    payableUntil: 'Te betalen tot',
    total: 'Totaal',
    paidSoFar: 'Al betaald',
    tax: (rate) => `Btw ${rate}%`,
    taxIncluded: (rate) => `Waarvan btw ${rate}%`,
    discount: (rate) => (rate === null ? 'Korting' : `Korting ${rate}%`),
    moreLines: (count) => (count === 1 ? 'en nog een regel in de pdf' : `en nog ${count} regels in de pdf`),
    lines: 'Waarvoor het is',
    item: 'Omschrijving',
    amount: 'Bedrag',
    reserved: 'Gereserveerd',
    taken: 'Afgeschreven',
    pdf: 'Factuur downloaden (pdf)',
  },
  transfer: {
    summary: 'Betalen per overboeking',
    holder: 'Ten name van',
    reference: 'Kenmerk',
    scan: 'Scan met uw bankapp: die vult de overboeking in.',
    label: 'Code voor bankapps met rekening, bedrag en kenmerk',
  },
  recurring: (rhythm, times) =>
    times === null
      ? `Nu betaald en daarna ${rhythm}, vanzelf afgeschreven, tot u opzegt.`
      : `${times} betalingen: één nu en daarna ${rhythm}, vanzelf afgeschreven.`,
  toSubscription: 'Uw abonnement bekijken of opzeggen',
  raised: (raised, goal) => `${raised} van ${goal} opgehaald`,
  raisedOnly: (raised) => `${raised} opgehaald`,
  progress: 'Tot nu toe opgehaald',
  form: {
    method: 'Hoe wilt u betalen?',
    amount: (currency) => `Bedrag in ${currency}`,
    name: 'Uw naam',
    email: 'Uw e-mailadres',
    emailHint: 'Alleen zodat zij weten wie er heeft betaald.',
    emailNeeded: 'Daar schrijven zij u als een betaling mislukt.',
    note: 'Bericht',
    optional: '(niet verplicht)',
    pay: (amount) => `${amount} betalen`,
    hold: (amount) => `${amount} reserveren`,
    holdHint:
      'Het bedrag wordt nu alleen op uw kaart gereserveerd. Later wordt het geheel of deels afgeschreven, of vrijgegeven.',
    payOpen: 'Verder naar betalen',
    donate: 'Doneren',
    next: 'U rondt af op de beveiligde pagina van de betaaldienst.',
  },
  faults: {
    heading: 'Er is niets afgeschreven. Controleer:',
    amount: (reason, largest, decimals) => {
      switch (reason) {
        case 'missing':
          return 'Vul een bedrag in.';
        case 'not_a_number':
          return 'Vul een bedrag in cijfers in, zoals 12,50. Schrijf duizend als 1000.';
        case 'not_positive':
          return 'Vul een bedrag in dat groter is dan nul.';
        case 'too_many_decimals':
          return `${decimals === 0 ? 'Vul een heel bedrag in.' : `Vul hoogstens ${decimals} decimalen in.`} Schrijf duizend als 1000.`;
        case 'too_large':
          return `Vul hoogstens ${largest} in.`;
      }
    },
    method: 'Kies hoe u wilt betalen.',
    name: 'Vul een naam van hoogstens 255 tekens in, op één regel.',
    email: 'Vul één e-mailadres in, zoals ann@example.com, of laat het leeg.',
    note: 'Vul een bericht van hoogstens 5.000 tekens in.',
    form: 'Het formulier is niet goed verstuurd. Verstuur het nog eens.',
  },
  device: {
    summary: 'Op een ander apparaat betalen',
    hint: 'Scan deze code met de camera van uw telefoon:',
    label: (url) => `QR-code van ${url}`,
  },
  pages: (name) => `${name} elders`,
  notPayable: {
    paid: { heading: 'Dit is betaald', text: 'U hoeft niets meer te betalen. Bedankt.' },
    paidOn: (date) => `Dit is betaald op ${date}. U hoeft niets meer te betalen. Bedankt.`,
    refunded: { heading: 'Betaald en terugbetaald', text: 'Het geld is teruggegeven. U hoeft niets meer te betalen.' },
    processing: {
      heading: 'De betaling wordt verwerkt',
      text: 'U hoeft niets te doen. Afhankelijk van uw bank duurt dit minuten of een paar dagen.',
    },
    held: {
      heading: 'Het bedrag is gereserveerd',
      text: 'Het staat gereserveerd op de kaart. U hoeft niets meer te doen.',
    },
    expired: { heading: 'Dit verzoek is verlopen', text: 'Het kan niet meer worden betaald.' },
    expiredOn: (moment) => `Het kon worden betaald tot ${moment}.`,
    inactive: { heading: 'Dit verzoek is gesloten', text: 'Het kan niet meer worden betaald.' },
    cancelled: { heading: 'Deze factuur is ingetrokken', text: 'U hoeft deze niet te betalen.' },
    offline: { heading: 'Nu niet online te betalen', text: 'Probeer het later nog eens.' },
    active: { heading: 'Nog niet betaald', text: 'Dit kan nog worden betaald.' },
  },
  contact: 'Vragen? Neem contact op met',
  result: {
    paid: { heading: 'Betaling ontvangen', text: 'U kunt deze pagina als bewijs bewaren.' },
    thanks: 'Bedankt voor uw donatie. U kunt deze pagina als bewijs bewaren.',
    held: { heading: 'Het bedrag is gereserveerd', text: 'Er is nog niets afgeschreven. U hoeft niets meer te doen.' },
    processing: {
      heading: 'Uw betaling wordt verwerkt',
      text: 'U hoeft niets te doen. Afhankelijk van uw bank duurt dit minuten of een paar dagen.',
    },
    asking: {
      heading: 'We vragen het na bij de betaaldienst',
      text: 'Die heeft nog niet geantwoord. Er is niets dubbel afgeschreven. U hoeft niets te doen.',
    },
    open: {
      heading: 'Uw betaling is niet afgerond',
      text: 'Er is tot nu toe niets afgeschreven. U kunt verdergaan waar u was gebleven.',
    },
    failed: 'De betaling is niet gelukt',
    refunded: { heading: 'Betaling terugbetaald', text: 'U hebt het geld teruggekregen.' },
    looksAgain: 'Deze pagina vernieuwt zichzelf ongeveer een minuut lang.',
    overpaid: (amount) => `${amount} daarvan was al betaald. Dat krijgt u terug.`,
    to: 'Ontvanger',
    date: 'Datum',
    payment: 'Betalingsnummer',
    reference: 'Kenmerk',
    method: 'Betaalwijze',
    given: 'Terugbetaald',
  },
  reasons: {
    declined: 'De kaart of rekening is geweigerd. Er is niets afgeschreven. Probeer het opnieuw of betaal anders.',
    insufficient_funds: 'Er stond niet genoeg geld op de kaart of rekening. Er is niets afgeschreven.',
    authentication_failed: 'Uw bank kon niet bevestigen dat u het was. Er is niets afgeschreven.',
    cancelled_by_payer: 'U hebt de betaling afgebroken. Er is niets afgeschreven.',
    cancelled: 'De betaling is afgebroken. Er is niets afgeschreven.',
    expired: 'Het duurde te lang. Er is niets afgeschreven.',
    hold_expired: 'De reservering is verlopen. Er is niets afgeschreven.',
    released: 'De reservering is vrijgegeven. Er is niets afgeschreven.',
    recorded_in_error: 'De betaling was per vergissing geregistreerd.',
    no_mandate: 'Er is geen machtiging om volgende betalingen af te schrijven. Betaal zelf.',
    provider_refused:
      'De betaaldienst heeft de betaling niet aangenomen. Er is niets afgeschreven. Probeer het opnieuw of betaal anders.',
    failed: 'Er is niets afgeschreven. Probeer het opnieuw of betaal anders.',
  },
  reload: 'Vernieuwen',
  again: 'Opnieuw proberen',
  goOn: 'Verder naar betalen',
  toPay: 'Naar de betaling',
};
