import type { Language } from '../../../model/language.ts';

const en = {
  title: 'Members',
  text: 'Owners have full access. Members manage billing and do not see the settings for owners.',
  columns: { email: 'Email', role: 'Role', since: 'Member since', actions: 'Actions' },
  invited: 'Invited',
  roles: { owner: 'Owner', member: 'Member' },
  you: 'You',
  changeRole: 'Change role',
  remove: 'Remove',
  of: (email: string) => ` of ${email}`,
  changing: {
    title: (email: string) => `Role of ${email}`,
    text: 'Owners have full access: tokens, payment provider, settings and members. Members manage billing.',
    role: 'Role',
    button: 'Save',
  },
  removing: {
    invited: {
      title: (email: string) => `Withdraw the invitation of ${email}?`,
      text: 'The link in the invitation stops working.',
      button: 'Withdraw invitation',
    },
    other: {
      title: (email: string) => `Remove ${email}?`,
      text: 'They are signed out of this business at once. Their activity stays, and tokens that they created keep working.',
      button: 'Remove member',
    },
    self: {
      title: () => 'Leave this business?',
      text: 'You are signed out of it at once. To return, you need an invitation from an owner.',
      button: 'Leave business',
    },
  },
  invite: 'Invite member',
  none: { heading: 'No members yet', text: 'Invite the first person by email.' },
  inviting: {
    title: 'Invite member',
    mailed: 'We email them a link that works once, for 24 hours. They become a member when they accept.',
    shown:
      'There is no mail server, so you get a link to pass on. It works once, for 24 hours. They become a member when they accept.',
    email: 'Email',
    button: 'Invite',
  },
  shown: {
    title: 'Invitation link',
    text: 'Give it only to the invited person: the link signs its holder in as them. It is shown only once.',
    label: 'Link',
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Teamleden',
  text: 'Eigenaren hebben volledige toegang. Teamleden beheren de facturatie en zien de instellingen voor eigenaren niet.',
  columns: { email: 'E-mail', role: 'Rol', since: 'Teamlid sinds', actions: 'Acties' },
  invited: 'Uitgenodigd',
  roles: { owner: 'Eigenaar', member: 'Teamlid' },
  you: 'U',
  changeRole: 'Rol wijzigen',
  remove: 'Verwijderen',
  of: (email) => ` van ${email}`,
  changing: {
    title: (email) => `Rol van ${email}`,
    text: 'Eigenaren hebben volledige toegang: tokens, betaalprovider, instellingen en teamleden. Teamleden beheren de facturatie.',
    role: 'Rol',
    button: 'Opslaan',
  },
  removing: {
    invited: {
      title: (email) => `De uitnodiging van ${email} intrekken?`,
      text: 'De link in de uitnodiging werkt dan niet meer.',
      button: 'Uitnodiging intrekken',
    },
    other: {
      title: (email) => `${email} verwijderen?`,
      text: 'Deze persoon wordt meteen uit dit bedrijf uitgelogd. De activiteit blijft, en tokens die deze persoon heeft aangemaakt, blijven werken.',
      button: 'Teamlid verwijderen',
    },
    self: {
      title: () => 'Dit bedrijf verlaten?',
      text: 'U wordt meteen uitgelogd. Om terug te keren hebt u een uitnodiging van een eigenaar nodig.',
      button: 'Bedrijf verlaten',
    },
  },
  invite: 'Teamlid uitnodigen',
  none: { heading: 'Nog geen teamleden', text: 'Nodig de eerste persoon uit per e-mail.' },
  inviting: {
    title: 'Teamlid uitnodigen',
    mailed: 'We mailen een link die één keer werkt, 24 uur lang. Na acceptatie is de persoon teamlid.',
    shown:
      'Er is geen mailserver, dus u krijgt een link om door te geven. Die werkt één keer, 24 uur lang. Na acceptatie is de persoon teamlid.',
    email: 'E-mail',
    button: 'Uitnodigen',
  },
  shown: {
    title: 'Uitnodigingslink',
    text: 'Geef deze alleen aan de uitgenodigde persoon: wie de link heeft, logt daarmee in. Hij wordt maar één keer getoond.',
    label: 'Link',
  },
};

const de: Words = {
  title: 'Mitglieder',
  text: 'Inhaber haben vollen Zugriff. Mitglieder verwalten die Abrechnung und sehen die Einstellungen für Inhaber nicht.',
  columns: { email: 'E-Mail', role: 'Rolle', since: 'Mitglied seit', actions: 'Aktionen' },
  invited: 'Eingeladen',
  roles: { owner: 'Inhaber', member: 'Mitglied' },
  you: 'Sie',
  changeRole: 'Rolle ändern',
  remove: 'Entfernen',
  of: (email) => ` von ${email}`,
  changing: {
    title: (email) => `Rolle von ${email}`,
    text: 'Inhaber haben vollen Zugriff: Token, Zahlungsanbieter, Einstellungen und Mitglieder. Mitglieder verwalten die Abrechnung.',
    role: 'Rolle',
    button: 'Speichern',
  },
  removing: {
    invited: {
      title: (email) => `Einladung von ${email} zurückziehen?`,
      text: 'Der Link in der Einladung funktioniert dann nicht mehr.',
      button: 'Einladung zurückziehen',
    },
    other: {
      title: (email) => `${email} entfernen?`,
      text: 'Die Person wird sofort von diesem Unternehmen abgemeldet. Ihre Aktivität bleibt, und von ihr erstellte Token funktionieren weiter.',
      button: 'Mitglied entfernen',
    },
    self: {
      title: () => 'Dieses Unternehmen verlassen?',
      text: 'Sie werden sofort abgemeldet. Für die Rückkehr brauchen Sie die Einladung eines Inhabers.',
      button: 'Unternehmen verlassen',
    },
  },
  invite: 'Mitglied einladen',
  none: { heading: 'Noch keine Mitglieder', text: 'Laden Sie die erste Person per E-Mail ein.' },
  inviting: {
    title: 'Mitglied einladen',
    mailed:
      'Wir senden einen Link, der einmal funktioniert, 24 Stunden lang. Mit der Annahme wird die Person Mitglied.',
    shown:
      'Es gibt keinen Mailserver, daher erhalten Sie einen Link zum Weitergeben. Er funktioniert einmal, 24 Stunden lang. Mit der Annahme wird die Person Mitglied.',
    email: 'E-Mail',
    button: 'Einladen',
  },
  shown: {
    title: 'Einladungslink',
    text: 'Geben Sie ihn nur der eingeladenen Person: Wer den Link hat, meldet sich damit als diese Person an. Er wird nur einmal angezeigt.',
    label: 'Link',
  },
};

export const MEMBER_WORDS = { en, nl, de } satisfies Record<Language, Words>;
