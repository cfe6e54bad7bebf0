// Compares names as banks write them with names as invoices write them (R89, rule 5).
import { expect, test } from 'vitest';
import { comparedName, differences } from '../../src/model/alike-names.ts';

const between = (payer: string, name: string) => differences(comparedName(payer), comparedName(name));

test.each<[string, string, string[]]>([
  ['JANSSEN EN ZONEN', 'Janssen & Zonen B.V.', ['without its legal form']],
  ['JANSEN & ZN BV', 'Jansen B.V.', ['with other words beside it']],
  ['MUELLER HANS', 'Hans Müller', ['in another order', 'spelled otherwise']],
  ['MULLER, HANS', 'Hans Müller', ['in another order']],
  ['HR J JANSEN CJ', 'Jan Jansen', ['with initials']],
  ['J. JANSEN EO A. DE VRIES', 'J. Jansen', ['with other words beside it']],
  ['MW P VD BERG', 'Petra van den Berg', ['with initials']],
  ['STICHTING DE REGENBOOG', 'De Regenboog', ['with another legal form']],
  ['DE REGENBOOG', 'Stichting De Regenboog', ['without its legal form']],
  ['BAECKEREI GROSS OHG', 'Bäckerei Groß oHG', ['spelled otherwise']],
  ['SOC DUPONT ET FILS', 'Dupont & Fils SARL', ['without its legal form', 'with other words beside it']],
  ['THE FLOWER SHOP LIMITED', 'The Flower Shop Ltd', ['with another legal form']],
  // Names that banks cut off at 35 and at 27 characters.
  [
    'INTERNATIONALES HANDELSKONTOR BRANDE',
    'Internationales Handelskontor Brandenburg GmbH & Co. KG',
    ['without its legal form', 'cut off'],
  ],
  ['VAN DER MEER TRANSPORT EN L', 'Van der Meer Transport en Logistiek B.V.', ['without its legal form', 'cut off']],
  ['BOUWBEDRIJF JANSSEN EN ZONEN', 'Bouwbedrijf Janssen en Zonen Rotterdam', ['cut off']],
  ['SOERENSEN BYG', 'Sørensen Byg ApS', ['without its legal form', 'spelled otherwise']],
  ['DYKSTRA JAN', 'Jan Dijkstra', ['in another order', 'spelled otherwise']],
  ['Jansen V.O.F.', 'Jansen VOF', []],
])('%s may be %s', (payer, name, differs) => {
  expect(between(payer, name)).toEqual(differs);
});

test.each([
  ['JANSEN BV', 'Pietersen B.V.'],
  ['STICHTING', 'Stichting De Regenboog'],
  ['B.V.', 'Jansen B.V.'],
  ['P JANSEN', 'Anna Jansen'],
  ['HANDEL', 'Van der Meer Handel B.V.'],
  ['ANNA DE VRIES', 'Jan de Vries'],
  ['A B', 'A. B.'],
  ['DE', 'De Vries'],
  ['', 'Jansen'],
  // Long, but not a prefix of the name.
  ['HANDELSONDERNEMING PIET JANSEN', 'Jansen Transport Holding'],
])('%s is not taken for %s', (payer, name) => {
  expect(between(payer, name)).toBeUndefined();
});

test('names without end cost no more than others', () => {
  const long = 'Jansen & Zonen B.V. '.repeat(5_000);
  const started = process.cpuUsage().user;
  for (let n = 0; n < 50; n++) between(long, long);
  expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(2_000);
});
