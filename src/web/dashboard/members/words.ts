export const MEMBER_WORDS = {
  title: 'Members',
  text: 'Owners do everything. Members do the billing, and see no settings that are for owners.',
  columns: { email: 'E-mail', role: 'Role', since: 'Since' },
  roles: { owner: 'Owner', member: 'Member' },
  you: 'you',
  invite: 'Invite somebody',
  none: { heading: 'Nobody signs in here yet', text: 'Invite the first person by e-mail.' },
  inviting: {
    title: 'Invite somebody',
    mailed: 'We mail them a link that lets them in once, for 24 hours. They become a member.',
    shown:
      'There is no mail server, so you get a link to give to them. It works once, for 24 hours. They become a member.',
    email: 'Their e-mail',
    button: 'Invite',
  },
  shown: {
    title: 'Their link',
    text: 'Give it to nobody else: whoever opens it is signed in as them. It is shown this once.',
    label: 'Link',
  },
} as const;
