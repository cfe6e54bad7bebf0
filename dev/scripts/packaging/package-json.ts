/** What the package says of itself; everything that stores and hosts are told starts from it. */
import { readFileSync } from 'node:fs';

export type PackageJson = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly author: string;
  readonly homepage: string;
  readonly keywords: readonly string[];
  /** In reverse-DNS form: what the registry of MCP servers compares `server.json` with. */
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
 * The address of a file itself, of this version: a listing of an older version keeps its picture. `v<version>` is the
 * tag that publishes a version.
 */
export function fileOf(about: PackageJson, path: string): string {
  return `${repositoryOf(about).replace('//github.com/', '//raw.githubusercontent.com/')}/v${about.version}/${path}`;
}

/** How a host starts this very version of the published package. */
export function startCommand({ name, version }: PackageJson): { readonly command: string; readonly args: string[] } {
  return { command: 'npx', args: ['-y', `${name}@${version}`, 'mcp'] };
}
