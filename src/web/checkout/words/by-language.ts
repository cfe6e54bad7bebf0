import type { Language } from '../../../model/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { nl } from './nl.ts';
import type { Words } from './words.ts';

export const WORDS: Readonly<Record<Language, Words>> = { en, nl, de };
