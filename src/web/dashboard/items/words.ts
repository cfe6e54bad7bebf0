import type { Language } from '../../../model/language.ts';
import { count } from '../components/counted.ts';

const en = {
  list: {
    title: 'Items',
    make: 'Add item',
    count: count('item', 'items'),
    none: {
      heading: 'No items yet',
      text: 'Add what you sell often. On an invoice you then choose it instead of typing it.',
    },
    noneFound: { heading: 'No results', text: 'No item has this in its code or description.' },
    clear: 'Clear filters',
    query: 'Code or description',
    columns: { code: 'Code', description: 'Description', price: 'Price', tax: 'Tax', state: 'Status' },
    state: 'Status',
    states: { active: 'Active', inactive: 'Deactivated' },
  },
  fields: {
    code: 'Code',
    description: 'Description',
    unit: 'Unit',
    unit_price: 'Price',
    currency: 'Currency',
    tax_rate: 'Tax %',
    tax_category: 'Tax category',
    active: 'Status',
  },
  hints: {
    code: 'Your own short name for it, such as HOUR. Not only digits.',
    description: 'Printed on invoices.',
    unit_price: 'Per unit, without tax. Empty: each invoice states the price.',
    tax_rate: 'Empty: the default.',
  },
  taken: 'is already used by another item',
  adding: { title: 'Add item', button: 'Add item' },
  changing: { title: (code: string) => `Edit ${code}`, button: 'Save' },
  removing: {
    link: 'Delete',
    title: (code: string) => `Delete ${code}?`,
    text: 'An item that was used on an invoice is deactivated instead: its invoices keep it, new ones cannot choose it.',
    button: 'Delete item',
  },
};
type Words = typeof en;

const nl: Words = {
  list: {
    title: 'Artikelen',
    make: 'Artikel toevoegen',
    count: count('artikel', 'artikelen'),
    none: {
      heading: 'Nog geen artikelen',
      text: 'Voeg toe wat u vaak verkoopt. Op een factuur kiest u het dan, in plaats van het te typen.',
    },
    noneFound: { heading: 'Geen resultaten', text: 'Geen artikel heeft dit in code of omschrijving.' },
    clear: 'Filters wissen',
    query: 'Code of omschrijving',
    columns: { code: 'Code', description: 'Omschrijving', price: 'Prijs', tax: 'Btw', state: 'Status' },
    state: 'Status',
    states: { active: 'Actief', inactive: 'Gedeactiveerd' },
  },
  fields: {
    code: 'Code',
    description: 'Omschrijving',
    unit: 'Eenheid',
    unit_price: 'Prijs',
    currency: 'Valuta',
    tax_rate: 'Btw %',
    tax_category: 'Btw-categorie',
    active: 'Status',
  },
  hints: {
    code: 'Uw eigen korte naam ervoor, zoals UUR. Niet alleen cijfers.',
    description: 'Staat op facturen.',
    unit_price: 'Per stuk, zonder btw. Leeg: elke factuur noemt de prijs.',
    tax_rate: 'Leeg: de standaard.',
  },
  taken: 'is al van een ander artikel',
  adding: { title: 'Artikel toevoegen', button: 'Artikel toevoegen' },
  changing: { title: (code) => `${code} bewerken`, button: 'Opslaan' },
  removing: {
    link: 'Verwijderen',
    title: (code) => `${code} verwijderen?`,
    text: 'Een artikel dat op een factuur staat, wordt gedeactiveerd: facturen houden het, nieuwe kunnen het niet kiezen.',
    button: 'Artikel verwijderen',
  },
};

const de: Words = {
  list: {
    title: 'Artikel',
    make: 'Artikel hinzufügen',
    count: count('Artikel', 'Artikel'),
    none: {
      heading: 'Noch keine Artikel',
      text: 'Fügen Sie hinzu, was Sie oft verkaufen. Auf einer Rechnung wählen Sie es dann aus, statt es zu tippen.',
    },
    noneFound: { heading: 'Keine Ergebnisse', text: 'Kein Artikel hat dies in Code oder Beschreibung.' },
    clear: 'Filter zurücksetzen',
    query: 'Code oder Beschreibung',
    columns: { code: 'Code', description: 'Beschreibung', price: 'Preis', tax: 'USt.', state: 'Status' },
    state: 'Status',
    states: { active: 'Aktiv', inactive: 'Deaktiviert' },
  },
  fields: {
    code: 'Code',
    description: 'Beschreibung',
    unit: 'Einheit',
    unit_price: 'Preis',
    currency: 'Währung',
    tax_rate: 'USt. %',
    tax_category: 'Steuerkategorie',
    active: 'Status',
  },
  hints: {
    code: 'Ihr eigener kurzer Name dafür, z. B. STUNDE. Nicht nur Ziffern.',
    description: 'Steht auf Rechnungen.',
    unit_price: 'Pro Einheit, ohne USt. Leer: jede Rechnung nennt den Preis.',
    tax_rate: 'Leer: der Standard.',
  },
  taken: 'gehört bereits zu einem anderen Artikel',
  adding: { title: 'Artikel hinzufügen', button: 'Artikel hinzufügen' },
  changing: { title: (code) => `${code} bearbeiten`, button: 'Speichern' },
  removing: {
    link: 'Löschen',
    title: (code) => `${code} löschen?`,
    text: 'Ein Artikel, der auf einer Rechnung steht, wird deaktiviert: Rechnungen behalten ihn, neue können ihn nicht wählen.',
    button: 'Artikel löschen',
  },
};

export const ITEM_WORDS = { en, nl, de } satisfies Record<Language, Words>;
