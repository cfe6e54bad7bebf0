/**
 * Rules of the MCP registry for `server.json`, stricter than its published schema (`schemas/mcp-server.json`, which
 * `listings.test.ts` also checks): rejects unknown fields, and values that the registry refuses at publication.
 */
import * as z from 'zod';

/** A URL once its `{name}` placeholders are filled in from `variables`. */
const urlTemplate = z.string().refine((text) => URL.canParse(text.replaceAll(/\{\w+\}/g, 'x')));

const exactVersion = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/);

const inputFields = {
  description: z.string(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
};

const stdio = z.strictObject({ type: z.literal('stdio') });

const NpmPackage = z.strictObject({
  registryType: z.literal('npm'),
  identifier: z.string().regex(/^(@[a-z0-9-]+\/)?[a-z0-9-]+$/),
  version: exactVersion,
  // The program that gets the arguments. It is required if there are any.
  runtimeHint: z.literal('npx'),
  transport: stdio,
  packageArguments: z.array(z.strictObject({ type: z.literal('positional'), value: z.string() })),
  environmentVariables: z.array(z.strictObject({ name: z.string().regex(/^[A-Z_]+$/), ...inputFields })),
});

const BundlePackage = z.strictObject({
  registryType: z.literal('mcpb'),
  // The registry requires `mcp` in the URL.
  identifier: z.url({ protocol: /^https$/ }).regex(/mcp/),
  fileSha256: z.string().regex(/^[a-f0-9]{64}$/),
  transport: stdio,
});

const Remote = z.strictObject({
  type: z.literal('streamable-http'),
  url: urlTemplate,
  variables: z.record(z.string(), z.strictObject(inputFields)),
});

export const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: exactVersion,
  websiteUrl: z.url({ protocol: /^https$/ }),
  repository: z.strictObject({ url: z.url({ protocol: /^https$/ }), source: z.literal('github') }),
  icons: z.array(
    z.strictObject({
      src: z.url({ protocol: /^https$/ }).max(255),
      mimeType: z.enum(['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp']),
      sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)),
    }),
  ),
  packages: z.array(z.discriminatedUnion('registryType', [NpmPackage, BundlePackage])),
  remotes: z.array(Remote),
});
