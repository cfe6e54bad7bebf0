import type { Language } from '../../../model/language.ts';
import type { Grant } from '../../../model/token.ts';

const en = {
  column: 'Limits',
  none: 'None',
  change: 'Limits',
  legend: 'Limits',
  hint: 'They apply to every call with this access, whatever its permissions. Leave empty what has no limit.',
  maxAmount: 'Maximum amount per call',
  maxAmountHint: (currency: string) =>
    `In ${currency}, such as 500. For other currencies: EUR=500 USD=550. Currencies that are not listed are refused.`,
  maxPerDay: 'Maximum total per day',
  currencies: 'Allowed currencies',
  currenciesHint: 'Such as EUR, USD. Not needed if the amounts above name them.',
  readOnly: 'Read only',
  testModeOnly: 'Test mode only: no real data changes',
  askAboveLimit: 'Above the maximum per call, ask a person in the assistant (never above the daily total)',
  grantsLegend: 'Allow although it has limits',
  grantsHint:
    'These send money elsewhere or start it again, whatever the amounts above. Tick only what this access needs.',
  grants: {
    payment_details: 'Change the business and its payment details, and write its own text into reminders',
    receivers: 'Change names and e-mail addresses of customers',
    webhooks: 'Add, change and delete webhooks',
    resume: 'Resume subscriptions',
  } satisfies Record<Grant, string>,
  page: {
    title: (name: string) => `Limits of ${name}`,
    text: 'They apply from the next call. Amounts already used today count.',
    button: 'Save limits',
  },
  shown: {
    readOnly: 'read only',
    testModeOnly: 'test mode only',
    perCall: (amounts: string) => `at most ${amounts} per call`,
    perDay: (amounts: string) => `at most ${amounts} per day`,
    only: (currencies: string) => `only ${currencies}`,
    asks: 'a person can allow more',
    granted: (what: string) => `allowed: ${what}`,
    or: ' or ',
  },
};
type Words = typeof en;

const nl: Words = {
  column: 'Limieten',
  none: 'Geen',
  change: 'Limieten',
  legend: 'Limieten',
  hint: 'Ze gelden voor elke aanroep met deze toegang, ongeacht de rechten. Laat leeg wat geen limiet heeft.',
  maxAmount: 'Maximumbedrag per aanroep',
  maxAmountHint: (currency) =>
    `In ${currency}, zoals 500. Voor andere valuta: EUR=500 USD=550. Valuta die er niet bij staan, worden geweigerd.`,
  maxPerDay: 'Maximumtotaal per dag',
  currencies: 'Toegestane valuta',
  currenciesHint: 'Zoals EUR, USD. Niet nodig als de bedragen hierboven ze noemen.',
  readOnly: 'Alleen lezen',
  testModeOnly: 'Alleen testmodus: geen echte gegevens wijzigen',
  askAboveLimit:
    'Boven het maximum per aanroep een persoon in de assistent om toestemming vragen (nooit boven het dagtotaal)',
  grantsLegend: 'Toestaan ondanks de limieten',
  grantsHint:
    'Hiermee kan geld ergens anders heen gaan of opnieuw gaan lopen, welke bedragen er ook staan. Vink alleen aan wat deze toegang nodig heeft.',
  grants: {
    payment_details: 'Het bedrijf en zijn betaalgegevens wijzigen, en eigen tekst in herinneringen schrijven',
    receivers: 'Namen en e-mailadressen van klanten wijzigen',
    webhooks: 'Webhooks toevoegen, wijzigen en verwijderen',
    resume: 'Abonnementen hervatten',
  },
  page: {
    title: (name) => `Limieten van ${name}`,
    text: 'Ze gelden vanaf de volgende aanroep. Wat vandaag al is gebruikt, telt mee.',
    button: 'Limieten opslaan',
  },
  shown: {
    readOnly: 'alleen lezen',
    testModeOnly: 'alleen testmodus',
    perCall: (amounts) => `hoogstens ${amounts} per aanroep`,
    perDay: (amounts) => `hoogstens ${amounts} per dag`,
    only: (currencies) => `alleen ${currencies}`,
    asks: 'een persoon kan meer toestaan',
    granted: (what) => `toegestaan: ${what}`,
    or: ' of ',
  },
};

const de: Words = {
  column: 'Limits',
  none: 'Keine',
  change: 'Limits',
  legend: 'Limits',
  hint: 'Sie gelten für jeden Aufruf mit diesem Zugang, unabhängig von den Berechtigungen. Lassen Sie leer, was nicht begrenzt ist.',
  maxAmount: 'Höchstbetrag pro Aufruf',
  maxAmountHint: (currency) =>
    `In ${currency}, z. B. 500. Für andere Währungen: EUR=500 USD=550. Nicht genannte Währungen werden abgelehnt.`,
  maxPerDay: 'Höchstsumme pro Tag',
  currencies: 'Erlaubte Währungen',
  currenciesHint: 'Zum Beispiel EUR, USD. Nicht nötig, wenn die Beträge oben sie nennen.',
  readOnly: 'Nur lesen',
  testModeOnly: 'Nur Testmodus: keine echten Daten ändern',
  askAboveLimit:
    'Über dem Höchstbetrag pro Aufruf eine Person im Assistenten um Erlaubnis bitten (nie über der Tagessumme)',
  grantsLegend: 'Trotz der Limits erlauben',
  grantsHint:
    'Damit kann Geld woandershin fließen oder wieder anlaufen, gleich welche Beträge oben stehen. Wählen Sie nur aus, was dieser Zugang braucht.',
  grants: {
    payment_details: 'Den Betrieb und seine Zahlungsangaben ändern, und eigenen Text in Erinnerungen schreiben',
    receivers: 'Namen und E-Mail-Adressen von Kunden ändern',
    webhooks: 'Webhooks anlegen, ändern und löschen',
    resume: 'Abonnements fortsetzen',
  },
  page: {
    title: (name) => `Limits von ${name}`,
    text: 'Sie gelten ab dem nächsten Aufruf. Was heute schon verbraucht wurde, zählt mit.',
    button: 'Limits speichern',
  },
  shown: {
    readOnly: 'nur lesen',
    testModeOnly: 'nur Testmodus',
    perCall: (amounts) => `höchstens ${amounts} pro Aufruf`,
    perDay: (amounts) => `höchstens ${amounts} pro Tag`,
    only: (currencies) => `nur ${currencies}`,
    asks: 'eine Person kann mehr erlauben',
    granted: (what) => `erlaubt: ${what}`,
    or: ' oder ',
  },
};

export const LIMIT_WORDS = { en, nl, de } satisfies Record<Language, Words>;
