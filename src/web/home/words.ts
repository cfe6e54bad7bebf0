/** Texts of the front page. */
import type { Language } from '../../model/language.ts';
import type { MoneyMode } from '../../operations/upkeep/service-status.ts';

const en = {
  title: 'Billing that assistants can operate',
  lead: 'billhook sends invoices, takes payments and follows up on what is overdue: in the dashboard, through its API, or by asking an assistant such as Claude or ChatGPT.',
  signIn: 'Sign in',
  signUp: 'Create an account',
  reference: 'API reference',
  status: {
    title: 'Status',
    ready: 'Ready',
    notReady: 'Not ready',
    store: { good: 'The database works.', bad: 'The database does not answer or takes no changes.' },
    migrations: {
      good: 'The database is up to date.',
      bad: 'The tables of the database are not those of this version.',
    },
    worker: {
      good: 'Background jobs are running.',
      bad: 'Background jobs are not running: mails, webhooks and renewals wait.',
    },
    demo: 'Demo: an invented business. Nothing is real, and nothing is kept.',
    money: {
      none: 'No payment provider is connected.',
      test: 'Test mode: payments move no real money.',
      live: 'Live: payments move real money.',
    } satisfies Record<MoneyMode, string>,
  },
  connect: {
    title: 'Connect an assistant',
    text: 'Add this address to your assistant. It opens a page of this service, where you sign in and choose what it may do.',
    address: 'Address for assistants',
    local:
      'This address is on this computer. Programs here can use it; claude.ai and ChatGPT need a public https address.',
    settings: (where: string) => `Open ${where} and paste the address above.`,
    file: (path: string) => `Put this into ${path}:`,
    inside: (command: string, host: string) => `Then type ${command} in ${host} to sign in.`,
    header: 'Any MCP client. If it cannot sign in by itself, create a token in the dashboard and send it:',
    otherName: 'Others',
  },
  developers: {
    title: 'For developers',
    reference: 'Every operation with examples, and calls to this service',
    openapi: 'The API as an OpenAPI document',
    assistant: 'The API for GPT actions and other assistants',
    events: 'The events that webhooks receive',
    llms: 'This service described for language models',
    readyz: 'The status above, for monitoring',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Facturatie die assistenten kunnen bedienen',
  lead: 'billhook verstuurt facturen, ontvangt betalingen en volgt op wat te laat is: in het dashboard, via de API, of door het een assistent als Claude of ChatGPT te vragen.',
  signIn: 'Inloggen',
  signUp: 'Account aanmaken',
  reference: 'API-referentie',
  status: {
    title: 'Status',
    ready: 'Gereed',
    notReady: 'Niet gereed',
    store: { good: 'De database werkt.', bad: 'De database antwoordt niet of neemt geen wijzigingen aan.' },
    migrations: {
      good: 'De database is bijgewerkt.',
      bad: 'De tabellen van de database zijn niet die van deze versie.',
    },
    worker: {
      good: 'Achtergrondtaken draaien.',
      bad: 'Achtergrondtaken draaien niet: mails, webhooks en verlengingen wachten.',
    },
    demo: 'Demo: een verzonnen bedrijf. Niets is echt, en niets wordt bewaard.',
    money: {
      none: 'Er is geen betaalprovider gekoppeld.',
      test: 'Testmodus: met betalingen is geen echt geld gemoeid.',
      live: 'Live: betalingen zijn echt.',
    },
  },
  connect: {
    title: 'Een assistent koppelen',
    text: 'Voeg dit adres toe aan uw assistent. Die opent een pagina van deze dienst, waar u inlogt en kiest wat de assistent mag.',
    address: 'Adres voor assistenten',
    local:
      'Dit adres is op deze computer. Programma’s hier kunnen het gebruiken; claude.ai en ChatGPT hebben een openbaar https-adres nodig.',
    settings: (where) => `Open ${where} en plak het adres hierboven.`,
    file: (path) => `Zet dit in ${path}:`,
    inside: (command, host) => `Typ daarna ${command} in ${host} om in te loggen.`,
    header: 'Elke MCP-client. Kan die niet zelf inloggen, maak dan in het dashboard een token aan en stuur het mee:',
    otherName: 'Andere',
  },
  developers: {
    title: 'Voor ontwikkelaars',
    reference: 'Elke bewerking met voorbeelden, en aanroepen van deze dienst',
    openapi: 'De API als OpenAPI-document',
    assistant: 'De API voor GPT-acties en andere assistenten',
    events: 'De gebeurtenissen die webhooks ontvangen',
    llms: 'Deze dienst beschreven voor taalmodellen',
    readyz: 'De status hierboven, voor monitoring',
  },
};

const de: Words = {
  title: 'Abrechnung, die Assistenten bedienen können',
  lead: 'billhook verschickt Rechnungen, nimmt Zahlungen an und verfolgt, was überfällig ist: im Dashboard, über die API oder durch eine Frage an einen Assistenten wie Claude oder ChatGPT.',
  signIn: 'Anmelden',
  signUp: 'Konto erstellen',
  reference: 'API-Referenz',
  status: {
    title: 'Status',
    ready: 'Bereit',
    notReady: 'Nicht bereit',
    store: {
      good: 'Die Datenbank funktioniert.',
      bad: 'Die Datenbank antwortet nicht oder nimmt keine Änderungen an.',
    },
    migrations: {
      good: 'Die Datenbank ist auf dem neuesten Stand.',
      bad: 'Die Tabellen der Datenbank sind nicht die dieser Version.',
    },
    worker: {
      good: 'Hintergrundaufgaben laufen.',
      bad: 'Hintergrundaufgaben laufen nicht: E-Mails, Webhooks und Verlängerungen warten.',
    },
    demo: 'Demo: ein erfundenes Unternehmen. Nichts ist echt, und nichts wird gespeichert.',
    money: {
      none: 'Es ist kein Zahlungsanbieter verbunden.',
      test: 'Testmodus: Bei Zahlungen fließt kein echtes Geld.',
      live: 'Live: Bei Zahlungen fließt echtes Geld.',
    },
  },
  connect: {
    title: 'Einen Assistenten verbinden',
    text: 'Fügen Sie diese Adresse Ihrem Assistenten hinzu. Er öffnet eine Seite dieses Dienstes, auf der Sie sich anmelden und wählen, was er darf.',
    address: 'Adresse für Assistenten',
    local:
      'Diese Adresse ist auf diesem Computer. Programme hier können sie benutzen; claude.ai und ChatGPT brauchen eine öffentliche https-Adresse.',
    settings: (where) => `Öffnen Sie ${where} und fügen Sie die Adresse von oben ein.`,
    file: (path) => `Schreiben Sie dies in ${path}:`,
    inside: (command, host) => `Geben Sie dann ${command} in ${host} ein, um sich anzumelden.`,
    header:
      'Jeder MCP-Client. Kann er sich nicht selbst anmelden, erstellen Sie im Dashboard ein Token und senden Sie es mit:',
    otherName: 'Andere',
  },
  developers: {
    title: 'Für Entwickler',
    reference: 'Jede Operation mit Beispielen, und Aufrufe dieses Dienstes',
    openapi: 'Die API als OpenAPI-Dokument',
    assistant: 'Die API für GPT-Aktionen und andere Assistenten',
    events: 'Die Ereignisse, die Webhooks erhalten',
    llms: 'Dieser Dienst, für Sprachmodelle beschrieben',
    readyz: 'Der Status von oben, zur Überwachung',
  },
};

export const WORDS: Readonly<Record<Language, Words>> = { en, nl, de };
