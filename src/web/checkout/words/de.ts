import type { Words } from './words.ts';

export const de: Words = {
  kinds: {
    payment_link: 'Zahlungsanforderung',
    invoice: 'Rechnung',
    payment_plan: 'Zahlungsplan',
    pre_authorization: 'Reservierung',
    donation: 'Spende',
    personal_page: 'Bezahlen',
  },
  methods: {
    ideal: 'iDEAL',
    card: 'Karte',
    bancontact: 'Bancontact',
    sepa_debit: 'SEPA-Lastschrift',
    bank_transfer: 'Überweisung',
    paypal: 'PayPal',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    klarna: 'Klarna',
    cash: 'Bar',
    other: 'Andere',
  },
  title: (amount, name) => `${amount} an ${name} zahlen`,
  openTitle: (name) => `An ${name} zahlen`,
  wrongTitle: (title) => `Bitte prüfen: ${title}`,
  testmode: 'Dies ist ein Test. Es wird kein echtes Geld verlangt oder bewegt.',
  facts: {
    billedTo: 'Für',
    number: 'Rechnungsnummer',
    dueDate: 'Fällig am',
    reference: 'Referenz',
    payableUntil: 'Zahlbar bis',
    total: 'Gesamt',
    paidSoFar: 'Bereits bezahlt',
    tax: (rate) => `USt. ${rate} %`,
    taxIncluded: (rate) => `Enthält USt. ${rate} %`,
    discount: (rate) => (rate === null ? 'Rabatt' : `Rabatt ${rate} %`),
    moreLines: (count) => (count === 1 ? 'und eine weitere Zeile im PDF' : `und ${count} weitere Zeilen im PDF`),
    lines: 'Wofür',
    item: 'Posten',
    amount: 'Betrag',
    reserved: 'Reserviert',
    taken: 'Abgebucht',
    pdf: 'Rechnung herunterladen (PDF)',
  },
  transfer: {
    summary: 'Per Überweisung bezahlen',
    holder: 'Kontoinhaber',
    reference: 'Verwendungszweck',
    scan: 'Mit der Banking-App scannen: Sie füllt die Überweisung aus.',
    label: 'Code für Banking-Apps mit Konto, Betrag und Verwendungszweck',
  },
  recurring: (rhythm, times) =>
    times === null
      ? `Jetzt und danach ${rhythm} bezahlt, von selbst abgebucht, bis zur Kündigung.`
      : `${times} Zahlungen: eine jetzt und danach ${rhythm}, von selbst abgebucht.`,
  toSubscription: 'Abonnement ansehen oder kündigen',
  raised: (raised, goal) => `${raised} von ${goal} gesammelt`,
  raisedOnly: (raised) => `${raised} gesammelt`,
  progress: 'Bisher gesammelt',
  form: {
    method: 'Wie möchten Sie bezahlen?',
    amount: (currency) => `Betrag in ${currency}`,
    name: 'Ihr Name',
    email: 'Ihre E-Mail-Adresse',
    emailHint: 'Nur damit bekannt ist, wer bezahlt hat.',
    emailNeeded: 'Dorthin wird geschrieben, wenn eine Zahlung fehlschlägt.',
    note: 'Nachricht',
    optional: '(freiwillig)',
    pay: (amount) => `${amount} bezahlen`,
    hold: (amount) => `${amount} reservieren`,
    holdHint:
      'Der Betrag wird jetzt nur auf Ihrer Karte reserviert. Später wird er ganz oder teilweise abgebucht oder freigegeben.',
    payOpen: 'Weiter zur Zahlung',
    donate: 'Spenden',
    next: 'Sie schließen auf der sicheren Seite des Zahlungsdienstes ab.',
  },
  faults: {
    heading: 'Es wurde nichts abgebucht. Bitte prüfen:',
    amount: (reason, largest, decimals) => {
      switch (reason) {
        case 'missing':
          return 'Geben Sie einen Betrag ein.';
        case 'not_a_number':
          return 'Geben Sie einen Betrag in Ziffern ein, etwa 12,50. Schreiben Sie tausend als 1000.';
        case 'not_positive':
          return 'Geben Sie einen Betrag über null ein.';
        case 'too_many_decimals':
          return `${decimals === 0 ? 'Geben Sie einen ganzen Betrag ein.' : `Geben Sie höchstens ${decimals} Nachkommastellen ein.`} Schreiben Sie tausend als 1000.`;
        case 'too_large':
          return `Geben Sie höchstens ${largest} ein.`;
      }
    },
    method: 'Wählen Sie, wie Sie bezahlen möchten.',
    name: 'Geben Sie einen Namen mit höchstens 255 Zeichen in einer Zeile ein.',
    email: 'Geben Sie eine E-Mail-Adresse wie ann@example.com ein, oder lassen Sie das Feld leer.',
    note: 'Geben Sie eine Nachricht mit höchstens 5.000 Zeichen ein.',
    form: 'Das Formular kam nicht vollständig an. Bitte senden Sie es noch einmal.',
  },
  device: {
    summary: 'Auf einem anderen Gerät bezahlen',
    hint: 'Scannen Sie diesen Code mit der Kamera Ihres Telefons:',
    label: (url) => `QR-Code von ${url}`,
  },
  pages: (name) => `${name} anderswo`,
  notPayable: {
    paid: { heading: 'Das ist bezahlt', text: 'Es ist nichts mehr zu bezahlen. Vielen Dank.' },
    paidOn: (date) => `Bezahlt am ${date}. Es ist nichts mehr zu bezahlen. Vielen Dank.`,
    refunded: {
      heading: 'Bezahlt und erstattet',
      text: 'Das Geld wurde zurückgegeben. Es ist nichts mehr zu bezahlen.',
    },
    processing: {
      heading: 'Die Zahlung wird verarbeitet',
      text: 'Sie müssen nichts tun. Je nach Bank dauert es Minuten oder einige Tage.',
    },
    held: { heading: 'Der Betrag ist reserviert', text: 'Er ist auf der Karte reserviert. Es ist nichts mehr zu tun.' },
    expired: { heading: 'Diese Anforderung ist abgelaufen', text: 'Sie kann nicht mehr bezahlt werden.' },
    expiredOn: (moment) => `Sie konnte bis ${moment} bezahlt werden.`,
    inactive: { heading: 'Diese Anforderung ist geschlossen', text: 'Sie kann nicht mehr bezahlt werden.' },
    cancelled: { heading: 'Diese Rechnung wurde storniert', text: 'Sie müssen sie nicht bezahlen.' },
    offline: { heading: 'Zurzeit nicht online bezahlbar', text: 'Bitte versuchen Sie es später noch einmal.' },
    active: { heading: 'Noch nicht bezahlt', text: 'Das kann noch bezahlt werden.' },
  },
  contact: 'Fragen? Kontakt:',
  result: {
    paid: { heading: 'Zahlung eingegangen', text: 'Sie können diese Seite als Beleg aufbewahren.' },
    thanks: 'Vielen Dank für Ihre Spende. Sie können diese Seite als Beleg aufbewahren.',
    held: { heading: 'Der Betrag ist reserviert', text: 'Es wurde noch nichts abgebucht. Es ist nichts mehr zu tun.' },
    processing: {
      heading: 'Ihre Zahlung wird verarbeitet',
      text: 'Sie müssen nichts tun. Je nach Bank dauert es Minuten oder einige Tage.',
    },
    asking: {
      heading: 'Wir fragen beim Zahlungsdienst nach',
      text: 'Er hat noch nicht geantwortet. Es wurde nichts doppelt abgebucht. Sie müssen nichts tun.',
    },
    open: {
      heading: 'Ihre Zahlung ist nicht abgeschlossen',
      text: 'Bisher wurde nichts abgebucht. Sie können dort weitermachen, wo Sie aufgehört haben.',
    },
    failed: 'Die Zahlung hat nicht geklappt',
    refunded: { heading: 'Zahlung erstattet', text: 'Sie haben das Geld zurückbekommen.' },
    looksAgain: 'Diese Seite aktualisiert sich etwa eine Minute lang von selbst.',
    overpaid: (amount) => `${amount} davon waren bereits bezahlt. Sie bekommen das Geld zurück.`,
    to: 'Empfänger',
    date: 'Datum',
    payment: 'Zahlungsnummer',
    reference: 'Referenz',
    method: 'Zahlungsart',
    given: 'Erstattet',
  },
  reasons: {
    declined:
      'Karte oder Konto wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es erneut, oder zahlen Sie anders.',
    insufficient_funds: 'Auf der Karte oder dem Konto war nicht genug Geld. Es wurde nichts abgebucht.',
    authentication_failed: 'Ihre Bank konnte nicht bestätigen, dass Sie es waren. Es wurde nichts abgebucht.',
    cancelled_by_payer: 'Sie haben abgebrochen. Es wurde nichts abgebucht.',
    cancelled: 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.',
    expired: 'Es hat zu lange gedauert. Es wurde nichts abgebucht.',
    hold_expired: 'Die Reservierung ist abgelaufen. Es wurde nichts abgebucht.',
    released: 'Die Reservierung wurde freigegeben. Es wurde nichts abgebucht.',
    recorded_in_error: 'Die Zahlung war irrtümlich erfasst.',
    no_mandate: 'Es gibt keine Ermächtigung, weitere Zahlungen abzubuchen. Bitte zahlen Sie selbst.',
    provider_refused:
      'Der Zahlungsdienst hat sie nicht angenommen. Es wurde nichts abgebucht. Versuchen Sie es erneut, oder zahlen Sie anders.',
    failed: 'Es wurde nichts abgebucht. Versuchen Sie es erneut, oder zahlen Sie anders.',
  },
  reload: 'Aktualisieren',
  again: 'Noch einmal versuchen',
  goOn: 'Weiter zur Zahlung',
  toPay: 'Zur Zahlung',
};
