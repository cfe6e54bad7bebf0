/** Data of package.json, from which the manifests for stores and hosts are made. */
import { readFileSync } from 'node:fs';

export type PackageJson = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly author: string;
  readonly homepage: string;
  readonly keywords: readonly string[];
  /** Name in reverse-DNS form, which the registry of MCP servers compares with `server.json`. */
  readonly mcpName: string;
  readonly repository: { readonly url: string };
};

export function readPackageJson(root: string): PackageJson {
  return JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as PackageJson;
}

/** `https://github.com/<owner>/<name>`. */
export function repositoryOf({ repository }: PackageJson): string {
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** The address at which GitHub shows a file of the repository. */
export function pageOf(about: PackageJson, path: string): string {
  return `${repositoryOf(about)}/blob/main/${path}`;
}

/**
 * Address of a file in this version, so that the listing of an older version keeps its picture. `v<version>` is the tag
 * of a published version.
 */
export function fileOf(about: PackageJson, path: string): string {
  return `${repositoryOf(about).replace('//github.com/', '//raw.githubusercontent.com/')}/v${about.version}/${path}`;
}

/** Command with which a host starts exactly this version of the published package. */
export function startCommand({ name, version }: PackageJson): { readonly command: string; readonly args: string[] } {
  return { command: 'npx', args: ['-y', `${name}@${version}`, 'mcp'] };
}
