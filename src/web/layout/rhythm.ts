/** Payment intervals in words. */
import type { Language } from '../../model/language.ts';
import type { Interval, Rhythm } from '../../model/subscription.ts';

type Words = Readonly<Record<Interval, { readonly one: string; readonly many: (count: number) => string }>>;

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    day: { one: 'every day', many: (n) => `every ${n} days` },
    week: { one: 'every week', many: (n) => `every ${n} weeks` },
    month: { one: 'every month', many: (n) => `every ${n} months` },
    quarter: { one: 'every quarter', many: (n) => `every ${n} quarters` },
    year: { one: 'every year', many: (n) => `every ${n} years` },
  },
  nl: {
    day: { one: 'elke dag', many: (n) => `elke ${n} dagen` },
    week: { one: 'elke week', many: (n) => `elke ${n} weken` },
    month: { one: 'elke maand', many: (n) => `elke ${n} maanden` },
    quarter: { one: 'elk kwartaal', many: (n) => `elke ${n} kwartalen` },
    year: { one: 'elk jaar', many: (n) => `elke ${n} jaar` },
  },
  de: {
    day: { one: 'täglich', many: (n) => `alle ${n} Tage` },
    week: { one: 'jede Woche', many: (n) => `alle ${n} Wochen` },
    month: { one: 'jeden Monat', many: (n) => `alle ${n} Monate` },
    quarter: { one: 'jedes Quartal', many: (n) => `alle ${n} Quartale` },
    year: { one: 'jedes Jahr', many: (n) => `alle ${n} Jahre` },
  },
};

export function rhythmText({ interval, interval_count }: Rhythm, language: Language): string {
  const { one, many } = WORDS[language][interval];
  return interval_count === 1 ? one : many(interval_count);
}
