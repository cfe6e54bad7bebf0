/**
 * Reads the files that are embedded in a PDF. The catalog lists them as attachments or as associated files (Factur-X).
 */
import { STEPS } from './budget.ts';
import type { PdfFile } from './file.ts';
import { isDictionary, nameIn, type PdfDictionary, type PdfValue, referenceIn, stringIn, textOf } from './objects.ts';
import { damaged } from './scanner.ts';

export type Attachment = {
  readonly name: string;
  readonly isXml: boolean;
  readonly content: () => Buffer;
};

/** Limit against an attack: a tree of names that contains itself. */
const NODES_MAX = 10_000;

export function attachmentsOf({ catalog, resolve, stream, budget }: PdfFile): Attachment[] {
  const found = new Map<number, Attachment>();
  for (const specification of [...listed(), ...itemsOf(catalog.get('AF'))]) {
    const file = resolve(specification);
    if (!isDictionary(file)) continue;
    const embedded = resolve(file.get('EF'));
    const number = isDictionary(embedded) ? referenceIn(embedded.get('F') ?? embedded.get('UF')) : undefined;
    // The same file may be in both lists. Such a file is returned only once.
    if (number === undefined || found.has(number)) continue;
    const content = stream(number);
    const name = nameOf(file);
    const type = nameIn(resolve(content.dictionary.get('Subtype'))) ?? '';
    found.set(number, { name, isXml: /\.xml$/i.test(name) || /xml$/i.test(type), content: content.data });
  }
  return [...found.values()];

  function listed(): PdfValue[] {
    const names = resolve(catalog.get('Names'));
    const tree = isDictionary(names) ? [names.get('EmbeddedFiles')] : [];
    const files: PdfValue[] = [];
    for (let nodes = 0; tree.length > 0; nodes += 1) {
      if (nodes > NODES_MAX) throw damaged('its list of attachments is endless');
      const node = resolve(tree.pop());
      if (!isDictionary(node)) continue;
      for (const child of queued(itemsOf(node.get('Kids')))) tree.push(child);
      // The array `Names` contains pairs: a name, then its file specification.
      for (const [index, item] of queued(itemsOf(node.get('Names'))).entries()) if (index % 2 === 1) files.push(item);
    }
    return files;
  }

  function itemsOf(value: PdfValue | undefined): readonly PdfValue[] {
    const items = resolve(value);
    if (items === null) return [];
    return Array.isArray(items) ? items : [items];
  }

  /** Charges the budget for each item that is put into a queue. Attack: a node that lists itself ten thousand times. */
  function queued(items: readonly PdfValue[]): readonly PdfValue[] {
    budget.step(items.length * STEPS.value);
    return items;
  }

  function nameOf(file: PdfDictionary): string {
    const name = stringIn(resolve(file.get('UF'))) ?? stringIn(resolve(file.get('F')));
    return name === undefined ? '' : textOf(name);
  }
}
