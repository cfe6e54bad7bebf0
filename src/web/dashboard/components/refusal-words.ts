/**
 * Refusals of operations in Dutch and German. Operations write English; a refusal without a translation stays English.
 */
import type { BillingError, BillingErrorCode } from '../../../model/billing-error.ts';
import type { Language } from '../../../model/language.ts';
import { FAULTS } from './fault-words.ts';
import { PAGE_WORDS } from './words.ts';

type Other = Exclude<Language, 'en'>;
/** A fixed text, or a function for a text that contains values of the refusal. */
type Texts = Readonly<Partial<Record<BillingErrorCode, string | ((refusal: BillingError) => string)>>>;

const REFUSALS: Readonly<Record<Other, Texts>> = {
  nl: {
    account_exists: 'Deze korte naam is al in gebruik.',
    business_incomplete:
      'Voor een ingebrekestelling ontbreken bedrijfsgegevens: statutaire naam, adres, plaats en IBAN zijn nodig.',
    customer_differs: 'Er is al een klant met dit e-mailadres, met andere gegevens. Kies wie bedoeld is.',
    customer_exists: 'Er is al een klant met dit e-mailadres.',
    customer_has_no_email: 'De klant heeft geen e-mailadres. Vul er een in bij de klant.',
    invoice_ambiguous:
      'Deze cijfers zijn het id van de ene factuur en het nummer van een andere. Geef het hele factuurnummer op.',
    credit_note_ambiguous:
      'Deze cijfers zijn het id van de ene creditfactuur en het nummer van een andere. Geef het hele nummer op.',
    customer_unsubscribed: 'De klant heeft zich afgemeld voor herinneringen.',
    invoice_already_issued: 'De factuur is al definitief.',
    invoice_already_paid: 'De factuur is al volledig betaald.',
    invoice_cancelled: 'De factuur is geannuleerd.',
    invoice_changed: 'De factuur is intussen gewijzigd. Open de pagina opnieuw.',
    einvoice_incomplete: 'Voor de e-factuur ontbreekt iets. De pagina van de factuur toont wat.',
    invoice_incomplete: 'Er ontbreekt iets op de factuur. De instellingen van facturen eisen dat die volledig is.',
    invoice_fully_credited: 'De factuur is al helemaal gecrediteerd.',
    invoice_has_payments: 'Op de factuur is al betaald. Maak een creditfactuur voor wat over is.',
    invoice_is_draft: 'De factuur is nog een concept. Maak hem eerst definitief.',
    invoice_refunded: 'De factuur is betaald en helemaal terugbetaald.',
    item_exists: 'Er is al een artikel met deze code.',
    last_owner: 'Een bedrijf heeft minstens één eigenaar nodig.',
    mail_rejected: ({ message }) => `De mailserver heeft de e-mail geweigerd: ${message}`,
    payment_already_refunded: 'De betaling is al helemaal terugbetaald.',
    payment_charged_back: 'De bank heeft de betaling teruggeboekt.',
    payment_link_inactive: 'De betaallink is niet meer actief.',
    payment_not_authorized: 'Voor deze betaling is niets meer gereserveerd.',
    payment_not_paid: 'De betaling is niet betaald, dus er is niets terug te betalen.',
    payment_not_recorded: 'De betaling kwam via een betaalprovider. Betaal het geld terug.',
    preview_needed: 'Er is niets verstuurd: dit overzicht is verlopen of gewijzigd. Bekijk het nieuwe hieronder.',
    provider_not_connected: 'Er is geen betaalprovider gekoppeld, dus er kan niet online worden betaald.',
    provider_onboarding: 'De betaalprovider is nog niet gereed.',
    provider_refused: ({ message }) => `De betaalprovider heeft dit geweigerd: ${message}`,
    rate_limited: ({ details }) =>
      `Te veel pogingen. Wacht ${minutes(details, 'minuut', 'minuten')} en probeer het opnieuw.`,
    too_many_mails: 'Dit adres heeft in 24 uur al het maximum van 20 e-mails gekregen. Er is niets verstuurd.',
    reminder_too_soon: 'In de laatste 24 uur is al een herinnering verstuurd.',
    service_busy: 'De dienst is nu druk. Probeer het zo meteen opnieuw.',
    subscription_ended: 'Het abonnement is geëindigd.',
    subscription_not_active: 'Het abonnement is niet actief.',
    subscription_not_paused: 'Het abonnement is niet gepauzeerd.',
    token_revoked: 'De token is al ingetrokken.',
    webhook_delivery_pending: 'Het bericht is nog onderweg.',
    webhook_endpoint_disabled: 'De webhook is uitgeschakeld.',
  },
  de: {
    account_exists: 'Dieser Kurzname ist schon vergeben.',
    business_incomplete:
      'Für eine Mahnung fehlen Unternehmensdaten: rechtlicher Name, Adresse, Ort und IBAN werden gebraucht.',
    customer_differs:
      'Es gibt schon einen Kunden mit dieser E-Mail-Adresse, mit anderen Angaben. Wählen Sie, wer gemeint ist.',
    customer_exists: 'Es gibt schon einen Kunden mit dieser E-Mail-Adresse.',
    customer_has_no_email: 'Der Kunde hat keine E-Mail-Adresse. Tragen Sie eine beim Kunden ein.',
    invoice_ambiguous:
      'Diese Ziffern sind die Id der einen Rechnung und die Nummer einer anderen. Geben Sie die ganze Rechnungsnummer an.',
    credit_note_ambiguous:
      'Diese Ziffern sind die Id der einen Rechnungskorrektur und die Nummer einer anderen. Geben Sie die ganze Nummer an.',
    customer_unsubscribed: 'Der Kunde hat Zahlungserinnerungen abbestellt.',
    invoice_already_issued: 'Die Rechnung ist schon ausgestellt.',
    invoice_already_paid: 'Die Rechnung ist schon vollständig bezahlt.',
    invoice_cancelled: 'Die Rechnung ist storniert.',
    invoice_changed: 'Die Rechnung wurde inzwischen geändert. Öffnen Sie die Seite erneut.',
    einvoice_incomplete: 'Für die E-Rechnung fehlt etwas. Die Seite der Rechnung zeigt, was.',
    invoice_incomplete: 'Auf der Rechnung fehlt etwas. Die Rechnungseinstellungen verlangen, dass sie vollständig ist.',
    invoice_fully_credited: 'Die Rechnung ist schon vollständig korrigiert.',
    invoice_has_payments:
      'Zu der Rechnung gibt es schon Zahlungen. Erstellen Sie eine Rechnungskorrektur für den Rest.',
    invoice_is_draft: 'Die Rechnung ist noch ein Entwurf. Stellen Sie sie zuerst aus.',
    invoice_refunded: 'Die Rechnung wurde bezahlt und vollständig erstattet.',
    item_exists: 'Es gibt schon einen Artikel mit diesem Code.',
    last_owner: 'Ein Unternehmen braucht mindestens einen Inhaber.',
    mail_rejected: ({ message }) => `Der Mailserver hat die E-Mail abgelehnt: ${message}`,
    payment_already_refunded: 'Die Zahlung ist schon vollständig erstattet.',
    payment_charged_back: 'Die Bank hat die Zahlung zurückgebucht.',
    payment_link_inactive: 'Der Zahlungslink ist nicht mehr aktiv.',
    payment_not_authorized: 'Für diese Zahlung ist nichts mehr reserviert.',
    payment_not_paid: 'Die Zahlung ist nicht bezahlt, daher gibt es nichts zu erstatten.',
    payment_not_recorded: 'Die Zahlung kam über einen Zahlungsanbieter. Erstatten Sie das Geld.',
    preview_needed:
      'Es wurde nichts gesendet: Diese Übersicht ist abgelaufen oder geändert. Sehen Sie sich die neue unten an.',
    provider_not_connected: 'Es ist kein Zahlungsanbieter verbunden, daher kann nicht online bezahlt werden.',
    provider_onboarding: 'Der Zahlungsanbieter ist noch nicht bereit.',
    provider_refused: ({ message }) => `Der Zahlungsanbieter hat dies abgelehnt: ${message}`,
    rate_limited: ({ details }) =>
      `Zu viele Versuche. Warten Sie ${minutes(details, 'Minute', 'Minuten')} und versuchen Sie es erneut.`,
    too_many_mails:
      'Diese Adresse hat in 24 Stunden schon das Maximum von 20 E-Mails bekommen. Es wurde nichts gesendet.',
    reminder_too_soon: 'In den letzten 24 Stunden wurde schon eine Zahlungserinnerung gesendet.',
    service_busy: 'Der Dienst ist gerade ausgelastet. Versuchen Sie es gleich noch einmal.',
    subscription_ended: 'Das Abonnement ist beendet.',
    subscription_not_active: 'Das Abonnement ist nicht aktiv.',
    subscription_not_paused: 'Das Abonnement ist nicht pausiert.',
    token_revoked: 'Das Token ist schon widerrufen.',
    webhook_delivery_pending: 'Das Ereignis ist noch unterwegs.',
    webhook_endpoint_disabled: 'Der Webhook ist deaktiviert.',
  },
};

/** Message for a form whose operation refused the call. */
export function refusalText(refusal: BillingError, language: Language): string {
  const { code, message, details } = refusal;
  if (code === 'idempotency_key_reused') return PAGE_WORDS[language].sentBefore;
  const text = language === 'en' ? undefined : (REFUSALS[language][code] ?? FAULTS[message]?.[language]);
  if (text === undefined) return [message, details.hint].filter(Boolean).join(' ');
  return typeof text === 'string' ? text : text(refusal);
}

function minutes({ retryAfterSeconds = 60 }: BillingError['details'], one: string, more: string): string {
  const count = Math.ceil(retryAfterSeconds / 60);
  return `${count} ${count === 1 ? one : more}`;
}
