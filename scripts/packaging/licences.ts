/** The licences of packages whose code is in a generated file. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `places`: folders of packages, relative to `root`. */
export function licencesOf(root: string, places: Iterable<string>): string {
  return [...new Set(places)]
    .sort()
    .map((place) => licenceOf(join(root, place)))
    .join('\n\n');
}

function licenceOf(place: string): string {
  const about = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Record<string, string>;
  const [file] = globSync('{LICENSE,LICENCE,license,License}*', { cwd: place });
  const text = file === undefined ? '' : readFileSync(join(place, file), 'utf8');
  return `${about.name} ${about.version} (${about.license})\n\n${text.trim()}`;
}
