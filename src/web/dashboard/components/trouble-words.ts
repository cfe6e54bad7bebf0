/** Texts of the pages that explain why the requested page is not shown. */
import type { Language } from '../../../model/language.ts';

const en = {
  not_found: { heading: 'Page not found', text: 'It may have been moved, or belong to another business.' },
  forbidden: { heading: 'Only for owners', text: 'Ask an owner of this business to do it for you.' },
  foreign: {
    heading: 'This form has expired',
    text: 'Nothing was changed. Open the page again and try once more.',
  },
  method_not_allowed: { heading: 'This does not work here', text: 'Open the address in your browser instead.' },
  too_large: {
    heading: 'That is too much at once',
    text: 'Nothing was changed. Go back and send less: shorter texts, or fewer lines.',
  },
  malformed: { heading: 'The request could not be read', text: 'Go back and try once more.' },
  unavailable: { heading: 'Not possible right now', text: 'Nothing was changed. Try again in a few seconds.' },
  broken: { heading: 'Something went wrong on our side', text: 'Check whether it was done before you try again.' },
  too_often: { heading: 'Too many requests', text: 'Nothing was changed.' },
  refused: 'This is not possible',
  back: 'Back to the overview',
  requestId: (id: string) => `If you contact support, mention ${id}.`,
  wait: (seconds: number) => (seconds === 1 ? 'Try again in 1 second.' : `Try again in ${seconds} seconds.`),
};
type Words = typeof en;
export type Trouble = Exclude<keyof Words, 'refused' | 'back' | 'requestId' | 'wait'>;

const nl: Words = {
  not_found: {
    heading: 'Pagina niet gevonden',
    text: 'De pagina is misschien verplaatst, of hoort bij een ander bedrijf.',
  },
  forbidden: { heading: 'Alleen voor eigenaren', text: 'Vraag een eigenaar van dit bedrijf om het voor u te doen.' },
  foreign: {
    heading: 'Dit formulier is verlopen',
    text: 'Er is niets gewijzigd. Open de pagina opnieuw en probeer het nog eens.',
  },
  method_not_allowed: { heading: 'Dit werkt hier niet', text: 'Open het adres in uw browser.' },
  too_large: {
    heading: 'Dat is te veel tegelijk',
    text: 'Er is niets gewijzigd. Ga terug en stuur minder: kortere teksten of minder regels.',
  },
  malformed: { heading: 'De aanvraag is niet leesbaar', text: 'Ga terug en probeer het nog eens.' },
  unavailable: {
    heading: 'Nu niet mogelijk',
    text: 'Er is niets gewijzigd. Probeer het over een paar seconden opnieuw.',
  },
  broken: {
    heading: 'Er ging bij ons iets mis',
    text: 'Kijk of het toch is gelukt, voordat u het opnieuw probeert.',
  },
  too_often: { heading: 'Te veel aanvragen', text: 'Er is niets gewijzigd.' },
  refused: 'Dit is niet mogelijk',
  back: 'Terug naar het overzicht',
  requestId: (id) => `Vermeld ${id} als u contact opneemt.`,
  wait: (seconds) =>
    seconds === 1 ? 'Probeer het over 1 seconde opnieuw.' : `Probeer het over ${seconds} seconden opnieuw.`,
};

const de: Words = {
  not_found: {
    heading: 'Seite nicht gefunden',
    text: 'Sie wurde vielleicht verschoben oder gehört zu einem anderen Unternehmen.',
  },
  forbidden: { heading: 'Nur für Inhaber', text: 'Bitten Sie einen Inhaber dieses Unternehmens, es für Sie zu tun.' },
  foreign: {
    heading: 'Dieses Formular ist abgelaufen',
    text: 'Es wurde nichts geändert. Öffnen Sie die Seite erneut und versuchen Sie es noch einmal.',
  },
  method_not_allowed: { heading: 'Das funktioniert hier nicht', text: 'Öffnen Sie die Adresse in Ihrem Browser.' },
  too_large: {
    heading: 'Das ist zu viel auf einmal',
    text: 'Es wurde nichts geändert. Gehen Sie zurück und senden Sie weniger: kürzere Texte oder weniger Positionen.',
  },
  malformed: {
    heading: 'Die Anfrage konnte nicht gelesen werden',
    text: 'Gehen Sie zurück und versuchen Sie es noch einmal.',
  },
  unavailable: {
    heading: 'Zurzeit nicht möglich',
    text: 'Es wurde nichts geändert. Versuchen Sie es in einigen Sekunden erneut.',
  },
  broken: {
    heading: 'Bei uns ist ein Fehler aufgetreten',
    text: 'Prüfen Sie, ob es trotzdem geklappt hat, bevor Sie es erneut versuchen.',
  },
  too_often: { heading: 'Zu viele Anfragen', text: 'Es wurde nichts geändert.' },
  refused: 'Das ist nicht möglich',
  back: 'Zurück zur Übersicht',
  requestId: (id) => `Geben Sie ${id} an, wenn Sie sich an uns wenden.`,
  wait: (seconds) =>
    seconds === 1 ? 'Versuchen Sie es in 1 Sekunde erneut.' : `Versuchen Sie es in ${seconds} Sekunden erneut.`,
};

export const TROUBLE_WORDS = { en, nl, de } satisfies Record<Language, Words>;
