/**
 * Manifests of the plugin for Claude Code, Codex, Cursor and Gemini CLI. The root of this repository is the plugin. All
 * manifests start the published package in this version, with the settings of `HOST_SETTINGS`.
 */
import { BRAND_COLOR, SHORT_DESCRIPTION, TITLE } from '../../../src/model/product.ts';
import { HOST_SETTINGS, type HostSetting, OWN_LEDGER } from './host-settings.ts';
import { WHAT_IT_DOES } from './mcpb-manifest.ts';
import { type PackageJson, pageOf, repositoryOf, startCommand } from './package-json.ts';

const SKILLS = './tools/skills/';
const ICON = './docs/images/icon.png';

/**
 * Fixed path, because a `DATABASE_URL` in a developer's environment usually belongs to another program. To use another
 * ledger, a user sets the address of a running service.
 */
const DATABASE_URL = `file:~/${OWN_LEDGER}`;
const OTHERS = HOST_SETTINGS.filter(({ name }) => name !== 'DATABASE_URL');

/** Example questions for new users; Codex shows three. */
const FIRST_QUESTIONS = [
  'Which invoices are overdue, and how much is it?',
  'Bill Jansen BV 8 hours of consulting at 95 euros.',
  'Remind everyone who is more than 30 days late.',
];

/** Manifests by their path in the repository. */
export function pluginManifests(about: PackageJson): Readonly<Record<string, object>> {
  return {
    '.claude-plugin/plugin.json': claudePlugin(about),
    '.claude-plugin/marketplace.json': claudeMarketplace(about),
    '.codex-plugin/plugin.json': codexPlugin(about),
    '.cursor-plugin/plugin.json': cursorPlugin(about),
    'gemini-extension.json': geminiExtension(about),
  };
}

function common(about: PackageJson) {
  return {
    name: about.name,
    version: about.version,
    description: SHORT_DESCRIPTION,
    author: { name: about.author },
    homepage: about.homepage,
    repository: repositoryOf(about),
    license: about.license,
    keywords: about.keywords,
  };
}

/** Claude Code asks for the settings when the plugin is enabled, and keeps a token in the keychain. */
function claudePlugin(about: PackageJson): object {
  const env = HOST_SETTINGS.map(({ name }) => {
    const given = `\${user_config.${name.toLowerCase()}}`;
    return [name, name === 'DATABASE_URL' ? `file:~/${given}` : given];
  });
  return {
    ...common(about),
    skills: SKILLS,
    icon: ICON,
    mcpServers: { [about.name]: { ...startCommand(about), env: Object.fromEntries(env) } },
    userConfig: Object.fromEntries(HOST_SETTINGS.map((setting) => [setting.name.toLowerCase(), claudeOption(setting)])),
  };
}

/** Every option has a default. Without a value and a default, the server would not start. */
function claudeOption({ name, title, description, kind }: HostSetting): object {
  if (kind === 'switch') return { type: 'boolean', title, description, default: false };
  if (name === 'DATABASE_URL') {
    const where = 'File of a ledger on this computer, from your home folder.';
    return { type: 'string', title, description: where, default: OWN_LEDGER };
  }
  return { type: 'string', title, description, default: '', ...(kind === 'secret' ? { sensitive: true } : {}) };
}

function claudeMarketplace(about: PackageJson): object {
  return {
    name: about.name,
    description: SHORT_DESCRIPTION,
    owner: { name: about.author, url: repositoryOf(about) },
    plugins: [{ name: about.name, source: './', description: SHORT_DESCRIPTION, category: 'business' }],
  };
}

/** Codex does not ask for settings. They come from the environment in which Codex was started. */
function codexPlugin(about: PackageJson): object {
  return {
    ...common(about),
    skills: SKILLS,
    mcpServers: {
      [about.name]: { ...startCommand(about), env: { DATABASE_URL }, env_vars: OTHERS.map(({ name }) => name) },
    },
    interface: {
      displayName: TITLE,
      shortDescription: 'Invoices, payments, reminders',
      longDescription: WHAT_IT_DOES,
      developerName: about.author,
      category: 'Finance',
      capabilities: ['Interactive', 'Read', 'Write'],
      websiteURL: about.homepage,
      privacyPolicyURL: pageOf(about, 'docs/privacy.md'),
      termsOfServiceURL: pageOf(about, 'LICENSE'),
      defaultPrompt: FIRST_QUESTIONS,
      brandColor: BRAND_COLOR,
      composerIcon: ICON,
      logo: ICON,
    },
  };
}

/** Cursor asks for the variables when the plugin is installed. */
function cursorPlugin(about: PackageJson): object {
  return {
    ...common(about),
    displayName: TITLE,
    publisher: about.author,
    logo: ICON.replace('./', ''),
    category: 'business',
    skills: SKILLS,
    mcpServers: { [about.name]: { ...startCommand(about), env: filledIn('') } },
    variables: {
      type: 'object',
      properties: Object.fromEntries(OTHERS.map((setting) => [setting.name, cursorVariable(setting)])),
    },
  };
}

function cursorVariable({ title, description, kind }: HostSetting): object {
  return { type: 'string', title, description, default: kind === 'switch' ? 'false' : '' };
}

/** Gemini CLI asks for the settings when the extension is installed. */
function geminiExtension(about: PackageJson): object {
  return {
    name: about.name,
    version: about.version,
    description: SHORT_DESCRIPTION,
    mcpServers: { [about.name]: { ...startCommand(about), env: filledIn(':-') } },
    settings: OTHERS.map(({ name, title, description, kind }) => ({
      name: title,
      description,
      envVar: name,
      ...(kind === 'secret' ? { sensitive: true } : {}),
    })),
  };
}

/** `absent`: the host's syntax for an empty default, added to the name of a variable. */
function filledIn(absent: string): Readonly<Record<string, string>> {
  return { DATABASE_URL, ...Object.fromEntries(OTHERS.map(({ name }) => [name, `\${${name}${absent}}`])) };
}
