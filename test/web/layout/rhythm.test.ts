import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/model/language.ts';
import { INTERVALS } from '../../../src/model/subscription.ts';
import { rhythmText } from '../../../src/web/layout/rhythm.ts';

/** Every interval, in singular and plural. */
const SAID: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ['every day', 'every 3 days'],
    ['every week', 'every 3 weeks'],
    ['every month', 'every 3 months'],
    ['every quarter', 'every 3 quarters'],
    ['every year', 'every 3 years'],
  ],
  nl: [
    ['elke dag', 'elke 3 dagen'],
    ['elke week', 'elke 3 weken'],
    ['elke maand', 'elke 3 maanden'],
    ['elk kwartaal', 'elke 3 kwartalen'],
    ['elk jaar', 'elke 3 jaar'],
  ],
  de: [
    ['täglich', 'alle 3 Tage'],
    ['jede Woche', 'alle 3 Wochen'],
    ['jeden Monat', 'alle 3 Monate'],
    ['jedes Quartal', 'alle 3 Quartale'],
    ['jedes Jahr', 'alle 3 Jahre'],
  ],
  fr: [
    ['chaque jour', 'tous les 3 jours'],
    ['chaque semaine', 'toutes les 3 semaines'],
    ['chaque mois', 'tous les 3 mois'],
    ['chaque trimestre', 'tous les 3 trimestres'],
    ['chaque année', 'tous les 3 ans'],
  ],
};

test.each(LANGUAGES)('how often something is paid is said as readers of %s say it', (language) => {
  const said = INTERVALS.map((interval) => [
    rhythmText({ interval, interval_count: 1 }, language),
    rhythmText({ interval, interval_count: 3 }, language),
  ]);
  expect(said).toEqual(SAID[language]);
});
