/** A sentence of the parser, and how other languages say it. */
import type { Language } from '../../../model/language.ts';

export type Other = Exclude<Language, 'en'>;
type Says = (...parts: string[]) => string;
export type Sentence = Readonly<Record<Other, Says>> & { readonly of: RegExp };
