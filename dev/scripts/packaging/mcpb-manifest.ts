/** The manifest of the bundle that Claude Desktop and other hosts install with one click. */
import { SHORT_DESCRIPTION, TITLE } from '../../../src/model/product.ts';
import { HOST_SETTINGS, type HostSetting, OWN_LEDGER } from './host-settings.ts';
import { type PackageJson, pageOf, repositoryOf } from './package-json.ts';

/** Description that stores show below the name. */
export const WHAT_IT_DOES =
  'Billing that an assistant can operate: customers, invoices, payments, payment links, subscriptions and reminders. ' +
  '"Which invoices are overdue, and how much is it?" is answered in one call. Nothing is sent to a customer unless asked for.';

const LONG_DESCRIPTION = `${WHAT_IT_DOES}

To try it, turn **Demo** on. To work on a service that runs elsewhere, give its address and a token. Otherwise it keeps a \
ledger on this computer; begin one with \`npx billhook init\` and the \
same \`DATABASE_URL\`.`;

/**
 * Node version that the host must provide. `engines` in package.json allows older versions, because `bin/billhook.js`
 * looks for a newer Node.
 */
const NODE_OF_SERVICE = '>=24';

type ListedTool = { readonly name: string; readonly description?: string | undefined };

export function mcpbManifest(about: PackageJson, tools: readonly ListedTool[]): object {
  return {
    manifest_version: '0.4',
    name: about.name,
    display_name: TITLE,
    version: about.version,
    description: SHORT_DESCRIPTION,
    long_description: LONG_DESCRIPTION,
    author: { name: about.author },
    license: about.license,
    support: `${repositoryOf(about)}/issues`,
    privacy_policies: [pageOf(about, 'docs/privacy.md')],
    keywords: about.keywords,
    server: {
      type: 'node',
      entry_point: 'bin/billhook.js',
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/bin/billhook.js`, 'mcp'],
        env: Object.fromEntries(HOST_SETTINGS.map(({ name }) => [name, environmentValue(name)])),
      },
    },
    tools: tools.map(({ name, description = '' }) => ({ name, description })),
    // The texts of the prompts depend on their arguments.
    prompts_generated: true,
    user_config: Object.fromEntries(HOST_SETTINGS.map((setting) => [setting.name.toLowerCase(), optionOf(setting)])),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: NODE_OF_SERVICE } },
  };
}

/** The path of the ledger begins with the home folder, because hosts start servers in an arbitrary folder. */
function environmentValue(name: HostSetting['name']): string {
  const given = `\${user_config.${name.toLowerCase()}}`;
  return name === 'DATABASE_URL' ? `file:\${HOME}/${given}` : given;
}

/**
 * Every option has a default. Without a value and a default, the variable would contain the text `${user_config.…}`.
 */
function optionOf({ name, title, description, kind }: HostSetting): object {
  if (kind === 'switch') return { type: 'boolean', title, description, default: false };
  if (name === 'DATABASE_URL') {
    const where = 'File of a ledger on this computer, from your home folder.';
    return { type: 'string', title, description: where, default: OWN_LEDGER };
  }
  return { type: 'string', title, description, default: '', ...(kind === 'secret' ? { sensitive: true } : {}) };
}
