import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SAYS_A_FILE = /\.(ts|js|mjs|json|ya?ml|md)$/;
const FOLDERS = /^(src|test|dev|bin|docs|schema|tools|\.ci)\//;
const ROOMS = /^(model|store|gateways|operations|api|web|worker|assistant|demo)\//;

/**
 * Paths that a document names and that do not exist in the repository. Paths are texts in backticks, and relative
 * links:
 * - `<name>` and `*` in a path match anything.
 * - Below schema/, tools/ and the folders of src, only text that looks like a file or folder counts as a path. Reason:
 *   `tools/call` is a method of the protocol.
 * - Bare names count only as `*.ts` and `*.md`.
 */
export function missingPaths(root: string, document: string, markdown: string): string[] {
  const prose = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const named = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter(isPath);
  const linked = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|\/\/)/.test(target))
    .map((target) => join(dirname(document), target));
  return [...named.filter((path) => !isThere(root, path)), ...linked.filter((path) => !existsSync(join(root, path)))];
}

function isPath(text: string): boolean {
  if (!/^[\w.@{},*<>/-]+$/.test(text)) return false;
  if (/^(src|test|dev|bin|docs|\.ci)\//.test(text)) return true;
  if (FOLDERS.test(text) || ROOMS.test(text)) return SAYS_A_FILE.test(text) || text.endsWith('/');
  return !text.includes('/') && /^[\w-][\w.-]*\.(ts|md)$/.test(text);
}

function isThere(root: string, path: string): boolean {
  const pattern = path.replaceAll(/<[^>]*>/g, '*').replace(/\/$/, '');
  const places = path.includes('/') ? [pattern, `src/${pattern}`] : [pattern, `{src,test,dev,docs}/**/${pattern}`];
  return places.some((place) => globSync(place, { cwd: root }).length > 0);
}
