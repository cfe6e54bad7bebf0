export const MEMBER_WORDS = {
  title: 'Members',
  text: 'Owners do everything. Members do the billing, and see no settings that are for owners.',
  columns: { email: 'E-mail', role: 'Role', since: 'Since', actions: 'What you can do' },
  invited: 'invited',
  roles: { owner: 'Owner', member: 'Member' },
  you: 'you',
  changeRole: 'Change the role',
  remove: 'Remove',
  of: (email: string) => ` of ${email}`,
  changing: {
    title: (email: string) => `The role of ${email}`,
    text: 'Owners do everything: tokens, payment provider, settings and members. Members do the billing.',
    role: 'Role',
    button: 'Save',
  },
  removing: {
    invited: {
      title: (email: string) => `Withdraw the invitation of ${email}?`,
      text: 'The link that they got works no longer.',
      button: 'Withdraw it',
    },
    other: {
      title: (email: string) => `Remove ${email}?`,
      text: 'They are signed out of this business at once. What they did stays in the activity; tokens that they made go on working.',
      button: 'Remove them',
    },
    self: {
      title: () => 'Leave this business?',
      text: 'You are signed out of it at once, and cannot come back unless an owner invites you.',
      button: 'Leave it',
    },
  },
  invite: 'Invite somebody',
  none: { heading: 'Nobody signs in here yet', text: 'Invite the first person by e-mail.' },
  inviting: {
    title: 'Invite somebody',
    mailed: 'We mail them a link that works once, for 24 hours. They become a member when they accept.',
    shown:
      'There is no mail server, so you get a link to give to them. It works once, for 24 hours. They become a member when they accept.',
    email: 'Their e-mail',
    button: 'Invite',
  },
  shown: {
    title: 'Their link',
    text: 'Give it to nobody else: whoever opens it is signed in as them. It is shown this once.',
    label: 'Link',
  },
} as const;
