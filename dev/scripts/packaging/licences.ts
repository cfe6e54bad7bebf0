/** The licences of the packages whose code or files are shipped with ours. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `places`: folders of packages, relative to `root`. */
export function licencesOf(root: string, places: Iterable<string>): string {
  return [...new Set(places)]
    .sort()
    .map((place) => licenceOf(join(root, place)))
    .join('\n\n');
}

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: unknown;
};

function licenceOf(place: string): string {
  const about = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Manifest;
  const [file] = globSync('{LICENSE,LICENCE,license,License}*', { cwd: place });
  const text = file === undefined ? licenceByName(about) : readFileSync(join(place, file), 'utf8');
  return `${about.name} ${about.version} (${about.license})\n\n${text.trim()}`;
}

/** Text for a package that names its licence but does not contain its text. */
function licenceByName({ name, license, author }: Manifest): string {
  const text = TEXTS[license];
  if (text === undefined) throw new Error(`${name} ships no text of its licence, ${license}`);
  const holder = typeof author === 'string' ? author : `the authors of ${name}`;
  return `Copyright (c) ${holder}\n\n${text}`;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

const TEXTS: Readonly<Record<string, string>> = {
  MIT,
  ISC,
  // Our own licence. Its text names no copyright holder.
  'Apache-2.0': readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8'),
};
