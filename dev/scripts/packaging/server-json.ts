/** `server.json`, the entry for the registry of MCP servers. */
import { SHORT_DESCRIPTION, TITLE } from '../../../src/model/product.ts';
import { HOST_SETTINGS, type HostSetting } from './host-settings.ts';
import { fileOf, type PackageJson, repositoryOf } from './package-json.ts';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

export type PublishedBundle = {
  /** Download address of the bundle. */
  readonly url: string;
  /** Digest of the file, in hexadecimal. */
  readonly sha256: string;
};

/**
 * `bundle`: omitted in the committed file, because digest and address exist only after the bundle was packed and
 * uploaded.
 */
export function serverJson(about: PackageJson, bundle?: PublishedBundle): object {
  const { name, version, mcpName } = about;
  const environmentVariables = HOST_SETTINGS.map(variable);
  const npm = {
    registryType: 'npm',
    identifier: name,
    version,
    runtimeHint: 'npx',
    transport: { type: 'stdio' },
    packageArguments: [{ type: 'positional', value: 'mcp' }],
    environmentVariables,
  };
  return {
    $schema: SCHEMA,
    name: mcpName,
    title: TITLE,
    description: SHORT_DESCRIPTION,
    version,
    websiteUrl: about.homepage,
    repository: { url: repositoryOf(about), source: 'github' },
    icons: [
      { src: fileOf(about, 'docs/images/icon.png'), mimeType: 'image/png', sizes: ['512x512'] },
      { src: fileOf(about, 'docs/images/icon.svg'), mimeType: 'image/svg+xml', sizes: ['any'] },
    ],
    packages: bundle ? [npm, packed(bundle)] : [npm],
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://{host}/mcp',
        variables: {
          host: {
            description: 'Host name of your billhook service, with its path prefix if it has one.',
            isRequired: true,
            placeholder: 'billing.example.com',
          },
        },
      },
    ],
  };
}

function packed({ url, sha256 }: PublishedBundle): object {
  return { registryType: 'mcpb', identifier: url, fileSha256: sha256, transport: { type: 'stdio' } };
}

function variable({ name, description, kind, placeholder }: HostSetting): object {
  return {
    name,
    description,
    isRequired: false,
    isSecret: kind === 'secret',
    format: kind === 'switch' ? 'boolean' : 'string',
    ...(kind === 'switch' ? { default: 'false' } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
}
