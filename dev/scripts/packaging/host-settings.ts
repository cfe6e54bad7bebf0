/** The settings of `billhook mcp` for which a host asks its user. All are optional. */

export type HostSetting = {
  readonly name: 'BILLHOOK_URL' | 'BILLHOOK_TOKEN' | 'DATABASE_URL' | 'BILLHOOK_READ_ONLY' | 'BILLHOOK_DEMO';
  readonly title: string;
  readonly description: string;
  readonly kind: 'text' | 'secret' | 'switch';
  readonly placeholder?: string;
};

export const HOST_SETTINGS: readonly HostSetting[] = [
  {
    name: 'BILLHOOK_URL',
    title: 'Address of your billhook service',
    description: 'Where the service runs that this works on. Empty: a ledger on this computer.',
    kind: 'text',
    placeholder: 'https://billing.example.com',
  },
  {
    name: 'BILLHOOK_TOKEN',
    title: 'Token',
    description:
      'An API token of that service, from its dashboard or `billhook token create`. It says what may be done.',
    kind: 'secret',
  },
  {
    name: 'DATABASE_URL',
    title: 'Database',
    description: 'Where a ledger on this computer is kept: file:<path> or postgres://<user>@<host>/<database>.',
    kind: 'text',
    placeholder: 'file:./data/billhook.db',
  },
  {
    name: 'BILLHOOK_READ_ONLY',
    title: 'Read only',
    description: 'Offer only tools that change nothing.',
    kind: 'switch',
  },
  {
    name: 'BILLHOOK_DEMO',
    title: 'Demo',
    description: 'Work on a made-up ledger that is not kept, to try it out, whatever else is set.',
    kind: 'switch',
  },
];

/** Default path of the ledger, relative to the user's home folder. All hosts on a computer use the same ledger. */
export const OWN_LEDGER = 'billhook/billhook.db';
