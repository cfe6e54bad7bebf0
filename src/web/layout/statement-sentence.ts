/** Translations of one sentence of the bank statement parser. */
import type { Language } from '../../model/language.ts';

export type Other = Exclude<Language, 'en'>;
type Says = (...parts: string[]) => string;
/** `of`: the English sentence. Its groups are the arguments of the translations. */
export type Sentence = Readonly<Record<Other, Says>> & { readonly of: RegExp };
