/**
 * Questions to the person at the keyboard: confirming a change, or choosing an option. The screen has already shown the
 * details.
 */
import type { Confirm, Decide } from '../../app.ts';
import type { NextLine } from './typed.ts';

export type Person = { readonly confirm: Confirm; readonly decide: Decide };

export function personAt(answer: NextLine): Person {
  const saysYes = async (prompt: string, signal: AbortSignal) => isYes((await answer(prompt, signal)) ?? '');
  return {
    confirm: (_, signal) => saysYes('Do this? [y/N] ', signal),
    decide: async ({ options }, signal) => {
      if (options.length === 0) return (await saysYes('[y/N] ', signal)) ? 0 : null;
      const numbers = `1-${options.length}`;
      for (
        let prompt = `Which one? [${numbers}, Enter for none] `;
        ;
        prompt = `A number, ${numbers}, or Enter for none: `
      ) {
        const typed = (await answer(prompt, signal))?.trim() ?? '';
        const place = /^\d{1,3}$/.test(typed) ? Number(typed) - 1 : -1;
        if (place in options) return place;
        if (NONE.test(typed)) return null;
      }
    },
  };
}

const NONE = /^(|n|no|none|0)$/i;

/** True for a yes. Every other answer counts as no. */
export function isYes(answer: string): boolean {
  return /^(y|yes|j|ja)$/i.test(answer.trim());
}
