/** Default privacy text: kinds of data, purposes, storage periods and recipients. */
import type { Language } from '../../model/language.ts';
import { REFRESH_TOKEN_SECONDS } from '../../model/oauth.ts';
import { SESSION_LIFETIME_MS } from '../../model/session.ts';

const DAY_SECONDS = 24 * 3600;
const SESSION_DAYS = SESSION_LIFETIME_MS / (DAY_SECONDS * 1000);
const UNUSED_DAYS = REFRESH_TOKEN_SECONDS / DAY_SECONDS;

export type Section = {
  readonly heading: string;
  readonly text?: string;
  readonly list?: readonly string[];
  readonly end?: string;
};

type Words = {
  /** `host`: the host name of the service. */
  readonly lead: (host: string) => string;
  readonly sections: readonly Section[];
  readonly contact: string;
  readonly noContact: string;
};

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    lead: (host) => `What the billing service at ${host} keeps about people, why, for how long, and who gets it.`,
    sections: [
      {
        heading: 'Who is responsible',
        text: 'The business that sends you an invoice or a payment link decides what is kept about you: ask it first. The business uses this service, which keeps the data on its behalf.',
      },
      {
        heading: 'What is kept',
        list: [
          'Customers: name, e-mail address, company, phone, address, VAT number and notes of the business; their invoices, payment links and subscriptions, and the mails that were sent about them.',
          'Payments: amount, time, method, state, what the payer typed (name, e-mail address, message) and the number under which the payment provider has it. Card and bank account numbers that are typed at the provider do not come here.',
          'Incoming payments of bank statements that the business imports: day, amount, text, and the payer’s name and account number.',
          'People who sign in: e-mail address, a digest of the password, and their sessions.',
          'Connected assistants: their name, what they may do, and what they changed.',
        ],
        end: 'The network address that a request comes from is counted for a short time, against floods and the guessing of passwords.',
      },
      {
        heading: 'Why',
        text: 'To send invoices, take payments, remind of what is due, keep the books that the law wants, and keep the service safe. Nothing is used for advertising or sold. Pages load nothing from elsewhere; cookies are used for signing in only.',
      },
      {
        heading: 'For how long',
        text: `Customers, invoices and payments: as long as the business keeps its books here; tax law asks it to keep them for years. The file of a statement that was uploaded for an assistant: an hour at most. Sessions: ${SESSION_DAYS} days at most. An assistant’s access: until it is disconnected, or not used for ${UNUSED_DAYS} days.`,
      },
      {
        heading: 'Who gets it',
        list: [
          'The payment provider that the business has chosen, such as Stripe or Mollie: what a payment needs.',
          'The mail server that delivers invoices and reminders.',
          'Programs of the business that it has told the service to notify.',
          'The company behind an assistant that the business has connected, or behind the language model that answers its questions here, such as Anthropic or OpenAI: what the assistant reads and writes.',
        ],
        end: 'No one else.',
      },
      {
        heading: 'Your rights',
        text: 'You can ask what is kept about you, and have it corrected or deleted: write to the business. What the law wants kept, such as an issued invoice, is deleted when its time is over. Each reminder has a link that ends reminders. You can complain to your data protection authority.',
      },
    ],
    contact: 'Contact of who runs this service:',
    noContact: 'The business tells you who runs this service for it.',
  },
  nl: {
    lead: (host) => `Wat de facturatiedienst op ${host} over personen bewaart, waarom, hoe lang, en wie het krijgt.`,
    sections: [
      {
        heading: 'Wie verantwoordelijk is',
        text: 'Het bedrijf dat u een factuur of betaallink stuurt, bepaalt wat er over u wordt bewaard: vraag het daar eerst. Het bedrijf gebruikt deze dienst, die de gegevens namens het bedrijf bewaart.',
      },
      {
        heading: 'Wat er wordt bewaard',
        list: [
          'Klanten: naam, e-mailadres, bedrijf, telefoon, adres, btw-nummer en notities van het bedrijf; hun facturen, betaallinks en abonnementen, en de mails die daarover zijn verstuurd.',
          'Betalingen: bedrag, tijd, betaalwijze, status, wat de betaler heeft ingevuld (naam, e-mailadres, bericht) en het nummer waaronder de betaaldienst de betaling kent. Kaart- en rekeningnummers die u bij de betaaldienst invult, komen niet hier.',
          'Ontvangen betalingen van bankafschriften die het bedrijf importeert: dag, bedrag, omschrijving, en naam en rekeningnummer van de betaler.',
          'Wie inlogt: e-mailadres, een afgeleide van het wachtwoord, en de sessies.',
          'Verbonden assistenten: hun naam, wat ze mogen, en wat ze hebben gewijzigd.',
        ],
        end: 'Het netwerkadres waar een verzoek vandaan komt, wordt korte tijd geteld, tegen overbelasting en het raden van wachtwoorden.',
      },
      {
        heading: 'Waarom',
        text: 'Om facturen te sturen, betalingen te ontvangen, aan openstaande bedragen te herinneren, de administratie te voeren die de wet verlangt, en de dienst veilig te houden. Er wordt niets voor reclame gebruikt of verkocht. Pagina’s laden niets van elders; cookies dienen alleen om in te loggen.',
      },
      {
        heading: 'Hoe lang',
        text: `Klanten, facturen en betalingen: zolang het bedrijf zijn administratie hier voert; de belastingwet verplicht het om ze jaren te bewaren. Het bestand van een afschrift dat voor een assistent is geüpload: hoogstens een uur. Sessies: hoogstens ${SESSION_DAYS} dagen. De toegang van een assistent: tot die wordt verbroken, of ${UNUSED_DAYS} dagen niet is gebruikt.`,
      },
      {
        heading: 'Wie het krijgt',
        list: [
          'De betaaldienst die het bedrijf heeft gekozen, zoals Stripe of Mollie: wat voor een betaling nodig is.',
          'De mailserver die facturen en herinneringen bezorgt.',
          'Programma’s van het bedrijf die het door de dienst laat inlichten.',
          'Het bedrijf achter een assistent die het bedrijf heeft verbonden, of achter het taalmodel dat hier zijn vragen beantwoordt, zoals Anthropic of OpenAI: wat de assistent leest en schrijft.',
        ],
        end: 'Verder niemand.',
      },
      {
        heading: 'Uw rechten',
        text: 'U kunt vragen wat er over u wordt bewaard, en het laten corrigeren of verwijderen: schrijf aan het bedrijf. Wat volgens de wet bewaard moet blijven, zoals een verstuurde factuur, wordt verwijderd als de termijn voorbij is. In elke herinnering staat een link waarmee u herinneringen beëindigt. U kunt een klacht indienen bij de toezichthouder voor gegevensbescherming.',
      },
    ],
    contact: 'Contact met de beheerder van deze dienst:',
    noContact: 'Het bedrijf vertelt u wie deze dienst voor het bedrijf beheert.',
  },
  de: {
    lead: (host) =>
      `Was der Abrechnungsdienst unter ${host} über Personen speichert, warum, wie lange, und wer es erhält.`,
    sections: [
      {
        heading: 'Wer verantwortlich ist',
        text: 'Das Unternehmen, das Ihnen eine Rechnung oder einen Zahlungslink sendet, bestimmt, was über Sie gespeichert wird: Fragen Sie zuerst dort. Das Unternehmen nutzt diesen Dienst, der die Daten in seinem Auftrag speichert.',
      },
      {
        heading: 'Was gespeichert wird',
        list: [
          'Kunden: Name, E-Mail-Adresse, Firma, Telefon, Anschrift, Umsatzsteuer-Identifikationsnummer und Notizen des Unternehmens; ihre Rechnungen, Zahlungslinks und Abonnements sowie die E-Mails, die dazu versandt wurden.',
          'Zahlungen: Betrag, Zeit, Zahlungsart, Stand, Angaben der zahlenden Person (Name, E-Mail-Adresse, Nachricht) und die Nummer, unter der der Zahlungsdienst sie führt. Karten- und Kontonummern, die Sie beim Zahlungsdienst eingeben, gelangen nicht hierher.',
          'Zahlungseingänge aus Kontoauszügen, die das Unternehmen importiert: Tag, Betrag, Text sowie Name und Kontonummer der zahlenden Person.',
          'Personen, die sich anmelden: E-Mail-Adresse, ein Prüfwert des Passworts und ihre Sitzungen.',
          'Verbundene Assistenten: ihr Name, was sie dürfen und was sie geändert haben.',
        ],
        end: 'Die Netzwerkadresse, von der eine Anfrage kommt, wird kurze Zeit gezählt, gegen Überlastung und das Erraten von Passwörtern.',
      },
      {
        heading: 'Warum',
        text: 'Um Rechnungen zu senden, Zahlungen anzunehmen, an offene Beträge zu erinnern, die Bücher zu führen, die das Gesetz verlangt, und den Dienst sicher zu halten. Nichts wird für Werbung genutzt oder verkauft. Die Seiten laden nichts von anderswo; Cookies dienen nur der Anmeldung.',
      },
      {
        heading: 'Wie lange',
        text: `Kunden, Rechnungen und Zahlungen: solange das Unternehmen seine Bücher hier führt; das Steuerrecht verpflichtet es, sie jahrelang aufzubewahren. Die Datei eines Auszugs, der für einen Assistenten hochgeladen wurde: höchstens eine Stunde. Sitzungen: höchstens ${SESSION_DAYS} Tage. Der Zugang eines Assistenten: bis er getrennt oder ${UNUSED_DAYS} Tage nicht genutzt wird.`,
      },
      {
        heading: 'Wer es erhält',
        list: [
          'Der Zahlungsdienst, den das Unternehmen gewählt hat, etwa Stripe oder Mollie: was für eine Zahlung nötig ist.',
          'Der Mailserver, der Rechnungen und Erinnerungen zustellt.',
          'Programme des Unternehmens, die es von diesem Dienst benachrichtigen lässt.',
          'Die Firma hinter einem Assistenten, den das Unternehmen verbunden hat, oder hinter dem Sprachmodell, das hier seine Fragen beantwortet, etwa Anthropic oder OpenAI: was der Assistent liest und schreibt.',
        ],
        end: 'Sonst niemand.',
      },
      {
        heading: 'Ihre Rechte',
        text: 'Sie können Auskunft verlangen, was über Sie gespeichert ist, und es berichtigen oder löschen lassen: Schreiben Sie dem Unternehmen. Was nach dem Gesetz aufzubewahren ist, etwa eine ausgestellte Rechnung, wird gelöscht, wenn die Frist vorbei ist. Jede Erinnerung enthält einen Link, mit dem Sie Erinnerungen beenden. Sie können sich bei Ihrer Datenschutzbehörde beschweren.',
      },
    ],
    contact: 'Kontakt zum Betreiber dieses Dienstes:',
    noContact: 'Das Unternehmen sagt Ihnen, wer diesen Dienst für es betreibt.',
  },
};
