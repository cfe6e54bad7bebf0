/** Texts of the unsubscribe page. */
import type { Language } from '../../model/language.ts';

type Message = { readonly heading: string; readonly text: string; readonly button: string };

/** `seller`: the sender of the reminders. */
export const WORDS: Readonly<
  Record<Language, { readonly wanted: (seller: string) => Message; readonly ended: (seller: string) => Message }>
> = {
  en: {
    wanted: (seller) => ({
      heading: 'No more reminders?',
      text: `You get payment reminders by mail from ${seller}. What is due stays due.`,
      button: 'Send me no more reminders',
    }),
    ended: (seller) => ({
      heading: 'No more reminders',
      text: `${seller} sends you no payment reminders by mail any more. What is due stays due.`,
      button: 'Send me reminders again',
    }),
  },
  nl: {
    wanted: (seller) => ({
      heading: 'Geen herinneringen meer?',
      text: `U krijgt betalingsherinneringen per e-mail van ${seller}. Wat u moet betalen, blijft staan.`,
      button: 'Stuur mij geen herinneringen meer',
    }),
    ended: (seller) => ({
      heading: 'Geen herinneringen meer',
      text: `${seller} stuurt u geen betalingsherinneringen per e-mail meer. Wat u moet betalen, blijft staan.`,
      button: 'Stuur mij weer herinneringen',
    }),
  },
  de: {
    wanted: (seller) => ({
      heading: 'Keine Erinnerungen mehr?',
      text: `Sie erhalten Zahlungserinnerungen per E-Mail von ${seller}. Offene Beträge bleiben offen.`,
      button: 'Keine Erinnerungen mehr senden',
    }),
    ended: (seller) => ({
      heading: 'Keine Erinnerungen mehr',
      text: `${seller} sendet Ihnen keine Zahlungserinnerungen per E-Mail mehr. Offene Beträge bleiben offen.`,
      button: 'Wieder Erinnerungen senden',
    }),
  },
};
