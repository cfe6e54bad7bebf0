/** PDFs of the issued invoices and credit notes of a period, as they were issued (R85). */
import { setTimeout as delay } from 'node:timers/promises';
import { BillingError } from '../../model/billing-error.ts';
import type { ListPage } from '../../store/engine/database.ts';
import type { Queries } from '../../store/store.ts';
import { archivedPdf } from '../archive/archived-pdf.ts';
import type { PrintedKind } from '../archive/printer.ts';
import { inBatches } from '../kernel/batches.ts';
import type { Services } from '../kernel/context.ts';
import { tenantOf } from '../kernel/operation.ts';
import type { Entry } from './archive.ts';
import { datedInvoices, type Source } from './tables.ts';

type Documents = {
  readonly kind: PrintedKind;
  readonly folder: string;
  readonly list: (tx: Queries, page: ListPage) => Promise<readonly { readonly id: number }[]>;
};

export async function* pdfsOf(source: Services & Source, onRows: (rows: number) => void): AsyncGenerator<Entry, void> {
  const { id } = source.account;
  const documents: readonly Documents[] = [
    {
      kind: 'invoice',
      folder: 'invoices',
      list: (tx, page) => tx.invoiceLists.list(id, datedInvoices(source), page),
    },
    {
      kind: 'credit_note',
      folder: 'credit-notes',
      list: (tx, page) => tx.creditNotes.list(id, { ...source.period }, page),
    },
  ];
  for (const { kind, folder, list } of documents) {
    const work = tenantOf(source, true);
    const { store } = source;
    const batch = (page: ListPage) => store.asTenant(work, () => store.batch((tx) => list(tx, page)));
    for await (const rows of inBatches(batch)) {
      for (const row of rows) {
        const { filename, bytes } = await printed(source, kind, row.id);
        yield { name: `${folder}/${filename}`, pieces: [bytes], isPacked: true };
        onRows(1);
      }
    }
  }
}

const ATTEMPTS = 10;
const PAUSE_MS = 1_000;

/**
 * Returns the PDF of a document. While the queue of PDFs is full, waits and tries again. An error would end the
 * download, and the whole archive would have to be created again.
 */
async function printed(source: Services & Source, kind: PrintedKind, id: number) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await archivedPdf(source, source.account.id, kind, id);
    } catch (error) {
      const isBusy = error instanceof BillingError && error.code === 'service_busy';
      if (!isBusy || attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    }
  }
}
