import type { Language } from '../../../model/language.ts';

const en = {
  title: 'API tokens',
  text: 'Programs and assistants use a token to work in this business. Give each one its own token, with only the permissions it needs.',
  make: 'Create token',
  none: { heading: 'No tokens yet', text: 'Create one for each program or assistant that works with your invoices.' },
  columns: { name: 'Name', scopes: 'Permissions', used: 'Last used', expires: 'Expires', actions: 'Actions' },
  never: 'Never',
  scopes: { 'billing.read': 'Read', 'billing.write': 'Write' },
  revoked: 'Revoked',
  expired: 'Expired',
  rotate: 'Rotate',
  revoke: 'Revoke',
  form: {
    name: 'Name',
    nameHint: 'For example the program or assistant that uses it.',
    scopes: 'Permissions',
    read: 'Read: invoices, customers, payments, reports',
    write: 'Write: create, send, remind, record, cancel',
    lifetime: 'Expires after',
    lifetimes: { '30': '30 days', '90': '90 days', '180': '180 days', '365': 'One year', never: 'Never' },
    button: 'Create token',
  },
  shown: {
    title: 'Your new token',
    text: 'Copy it now. It is shown only once and is not stored.',
    label: 'Token',
  },
  rotating: {
    title: (name: string) => `Rotate ${name}`,
    text: 'A new secret replaces the old one. Both can work for a while, so that no program stops.',
    overlap: 'Old token works for another',
    overlaps: { '0': 'Stop now', '1': 'One hour', '24': 'One day', '168': 'One week' },
    button: 'Rotate token',
  },
  revoking: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'Programs that use it stop working at once. This cannot be undone.',
    button: 'Revoke token',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'API-tokens',
  text: 'Programma’s en assistenten gebruiken een token om in dit bedrijf te werken. Geef elk een eigen token, met alleen de rechten die nodig zijn.',
  make: 'Token aanmaken',
  none: {
    heading: 'Nog geen tokens',
    text: 'Maak er een aan voor elk programma of elke assistent die met uw facturen werkt.',
  },
  columns: { name: 'Naam', scopes: 'Rechten', used: 'Laatst gebruikt', expires: 'Verloopt', actions: 'Acties' },
  never: 'Nooit',
  scopes: { 'billing.read': 'Lezen', 'billing.write': 'Schrijven' },
  revoked: 'Ingetrokken',
  expired: 'Verlopen',
  rotate: 'Vernieuwen',
  revoke: 'Intrekken',
  form: {
    name: 'Naam',
    nameHint: 'Bijvoorbeeld het programma of de assistent die de token gebruikt.',
    scopes: 'Rechten',
    read: 'Lezen: facturen, klanten, betalingen, rapporten',
    write: 'Schrijven: maken, versturen, herinneren, registreren, annuleren',
    lifetime: 'Verloopt na',
    lifetimes: { '30': '30 dagen', '90': '90 dagen', '180': '180 dagen', '365': 'Eén jaar', never: 'Nooit' },
    button: 'Token aanmaken',
  },
  shown: {
    title: 'Uw nieuwe token',
    text: 'Kopieer de token nu. Hij wordt maar één keer getoond en niet bewaard.',
    label: 'Token',
  },
  rotating: {
    title: (name) => `${name} vernieuwen`,
    text: 'Een nieuwe token vervangt de oude. Beide kunnen een tijdje werken, zodat geen programma stilvalt.',
    overlap: 'De oude token werkt nog',
    overlaps: { '0': 'Nu stoppen', '1': 'Eén uur', '24': 'Eén dag', '168': 'Eén week' },
    button: 'Token vernieuwen',
  },
  revoking: {
    title: (name) => `${name} intrekken?`,
    text: 'Programma’s die de token gebruiken, werken meteen niet meer. Dit kan niet ongedaan worden gemaakt.',
    button: 'Token intrekken',
  },
};

const de: Words = {
  title: 'API-Token',
  text: 'Programme und Assistenten verwenden ein Token, um in diesem Unternehmen zu arbeiten. Geben Sie jedem ein eigenes Token, nur mit den nötigen Berechtigungen.',
  make: 'Token erstellen',
  none: {
    heading: 'Noch keine Token',
    text: 'Erstellen Sie eines für jedes Programm und jeden Assistenten, der mit Ihren Rechnungen arbeitet.',
  },
  columns: {
    name: 'Name',
    scopes: 'Berechtigungen',
    used: 'Zuletzt verwendet',
    expires: 'Läuft ab',
    actions: 'Aktionen',
  },
  never: 'Nie',
  scopes: { 'billing.read': 'Lesen', 'billing.write': 'Schreiben' },
  revoked: 'Widerrufen',
  expired: 'Abgelaufen',
  rotate: 'Erneuern',
  revoke: 'Widerrufen',
  form: {
    name: 'Name',
    nameHint: 'Zum Beispiel das Programm oder der Assistent, der es verwendet.',
    scopes: 'Berechtigungen',
    read: 'Lesen: Rechnungen, Kunden, Zahlungen, Berichte',
    write: 'Schreiben: erstellen, senden, erinnern, erfassen, stornieren',
    lifetime: 'Läuft ab nach',
    lifetimes: { '30': '30 Tagen', '90': '90 Tagen', '180': '180 Tagen', '365': 'Einem Jahr', never: 'Nie' },
    button: 'Token erstellen',
  },
  shown: {
    title: 'Ihr neues Token',
    text: 'Kopieren Sie es jetzt. Es wird nur einmal angezeigt und nicht gespeichert.',
    label: 'Token',
  },
  rotating: {
    title: (name) => `${name} erneuern`,
    text: 'Ein neues Token ersetzt das alte. Beide können eine Zeit lang funktionieren, damit kein Programm ausfällt.',
    overlap: 'Das alte Token funktioniert noch',
    overlaps: { '0': 'Sofort beenden', '1': 'Eine Stunde', '24': 'Einen Tag', '168': 'Eine Woche' },
    button: 'Token erneuern',
  },
  revoking: {
    title: (name) => `${name} widerrufen?`,
    text: 'Programme, die es verwenden, funktionieren sofort nicht mehr. Das kann nicht rückgängig gemacht werden.',
    button: 'Token widerrufen',
  },
};

export const API_WORDS = { en, nl, de } satisfies Record<Language, Words>;
