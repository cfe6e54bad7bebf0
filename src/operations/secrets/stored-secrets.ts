/** Tries to decrypt every stored secret, for `billhook doctor` and for the check of a backup. */
import type { SealedColumn, SealedText } from '../../store/access/sealed-values.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';

export type SecretCounts = {
  readonly readable: number;
  /** Number of encrypted texts that only the previous key decrypts. */
  readonly previous: number;
  readonly unreadable: number;
};

const PAGE = 200;

export async function countSecrets({ store, secrets }: Pick<Services, 'store' | 'secrets'>): Promise<SecretCounts> {
  const rotation = secrets.rotation();
  const counts = { readable: 0, previous: 0, unreadable: 0 };
  for await (const { column, text } of sealedTexts(store)) {
    try {
      secrets.open(text.sealed);
      if (column.table !== 'sealed_values') counts.readable++;
      if (rotation && rotation.openWithCurrent(text.sealed) === null) counts.previous++;
    } catch {
      if (!column.mixed) counts.unreadable++;
    }
  }
  return counts;
}

type Place = { readonly column: SealedColumn; readonly text: SealedText };

/** Every encrypted text, read in pages. May miss rows that are added or changed between two pages. */
export async function* sealedTexts({ sealedValues }: Pick<Queries, 'sealedValues'>): AsyncGenerator<Place> {
  for (const column of sealedValues.columns) {
    let last: SealedText | undefined;
    do {
      const page = await sealedValues.page(column, last?.key ?? null, PAGE);
      for (const text of page) yield { column, text };
      last = page.length < PAGE ? undefined : page.at(-1);
    } while (last);
  }
}
