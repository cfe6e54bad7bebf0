/** Texts of error pages. */
import type { Language } from '../../model/language.ts';

export type Trouble =
  | 'not_found'
  | 'method_not_allowed'
  | 'too_large'
  | 'malformed'
  | 'unavailable'
  | 'too_often'
  | 'broken';

type Words = Readonly<Record<Trouble, { readonly heading: string; readonly text: string }>> & {
  readonly requestId: (id: string) => string;
  readonly wait: (seconds: number) => string;
};

export const TROUBLES: Readonly<Record<Language, Words>> = {
  en: {
    not_found: {
      heading: 'There is nothing to pay here',
      text: 'Check the address, or ask the sender for it.',
    },
    method_not_allowed: { heading: 'This does not work here', text: 'Open the address in your browser instead.' },
    too_large: { heading: 'That was too much', text: 'Go back, shorten what you typed, and try again.' },
    malformed: { heading: 'That could not be read', text: 'Open the address again and try once more.' },
    unavailable: {
      heading: 'Not possible right now',
      text: 'Nothing was charged by opening this page. Try again in a few seconds.',
    },
    too_often: {
      heading: 'Too many requests',
      text: 'This page was opened too often from your network. Nothing was charged by opening it.',
    },
    broken: {
      heading: 'Something went wrong on our side',
      text: 'Look at the address you came from before you try again: it shows whether you have paid.',
    },
    requestId: (id) => `If you ask about it, mention ${id}.`,
    wait: (seconds) => (seconds === 1 ? 'Open it again in 1 second.' : `Open it again in ${seconds} seconds.`),
  },
  nl: {
    not_found: {
      heading: 'Hier is niets te betalen',
      text: 'Controleer het adres, of vraag het aan degene van wie u het hebt.',
    },
    method_not_allowed: { heading: 'Dat kan hier niet', text: 'Open het adres in uw browser.' },
    too_large: { heading: 'Dat was te veel', text: 'Ga terug, kort uw tekst in en probeer het opnieuw.' },
    malformed: { heading: 'Dat was niet te lezen', text: 'Open het adres opnieuw en probeer het nog eens.' },
    unavailable: {
      heading: 'Nu even niet mogelijk',
      text: 'Door deze pagina te openen is niets afgeschreven. Probeer het over een paar seconden opnieuw.',
    },
    too_often: {
      heading: 'Te veel verzoeken',
      text: 'Deze pagina is te vaak geopend vanaf uw netwerk. Door de pagina te openen is niets afgeschreven.',
    },
    broken: {
      heading: 'Er ging bij ons iets mis',
      text: 'Bekijk het adres waar u vandaan kwam voordat u het opnieuw probeert: daar staat of u hebt betaald.',
    },
    requestId: (id) => `Vermeld bij vragen ${id}.`,
    wait: (seconds) =>
      seconds === 1 ? 'Open de pagina over 1 seconde opnieuw.' : `Open de pagina over ${seconds} seconden opnieuw.`,
  },
  de: {
    not_found: {
      heading: 'Hier gibt es nichts zu bezahlen',
      text: 'Prüfen Sie die Adresse, oder fragen Sie bei der Person nach, von der Sie sie haben.',
    },
    method_not_allowed: { heading: 'Das geht hier nicht', text: 'Öffnen Sie die Adresse im Browser.' },
    too_large: {
      heading: 'Das war zu viel',
      text: 'Gehen Sie zurück, kürzen Sie Ihre Eingaben und versuchen Sie es erneut.',
    },
    malformed: {
      heading: 'Das war nicht lesbar',
      text: 'Öffnen Sie die Adresse erneut und versuchen Sie es noch einmal.',
    },
    unavailable: {
      heading: 'Im Moment nicht möglich',
      text: 'Durch das Öffnen dieser Seite wurde nichts abgebucht. Versuchen Sie es in einigen Sekunden erneut.',
    },
    too_often: {
      heading: 'Zu viele Anfragen',
      text: 'Diese Seite wurde aus Ihrem Netz zu oft geöffnet. Durch das Öffnen wurde nichts abgebucht.',
    },
    broken: {
      heading: 'Bei uns ist etwas schiefgegangen',
      text: 'Sehen Sie vor einem neuen Versuch auf der Seite nach, von der Sie kamen: Dort steht, ob Sie bezahlt haben.',
    },
    requestId: (id) => `Nennen Sie bei Rückfragen ${id}.`,
    wait: (seconds) =>
      seconds === 1
        ? 'Öffnen Sie die Seite in 1 Sekunde erneut.'
        : `Öffnen Sie die Seite in ${seconds} Sekunden erneut.`,
  },
};
