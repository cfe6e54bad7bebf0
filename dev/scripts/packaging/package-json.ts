/** What the package says of itself; everything that stores and hosts are told starts from it. */
import { readFileSync } from 'node:fs';

export type PackageJson = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
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

export const TITLE = 'Billhook';

/** In at most 100 characters, as the registry wants it. */
export const SHORT_DESCRIPTION = 'Invoices, payments and reminders: ask what is overdue, bill and remind customers.';
