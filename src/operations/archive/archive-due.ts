/**
 * Worker task: creates and stores the PDFs of recently issued documents. Every document thus has a stored PDF, even if
 * the PDF is never downloaded or mailed (R85).
 */
import { jobRetryDelayMs } from '../../model/back-off.ts';
import { addMs } from '../../model/dates.ts';
import { LEASE_MS_MAX, leaseOf } from '../../model/lease.ts';
import type { ArchivedDocumentRow } from '../../store/invoices/archived-documents.ts';
import type { Services } from '../kernel/context.ts';
import { forEachOf } from '../kernel/for-each-of.ts';
import { archivedPdf } from './archived-pdf.ts';

/** Lease of a batch, longer than a batch takes. After this time, another worker takes over the documents of a dead worker. */
const LEASE_MS = LEASE_MS_MAX;
/**
 * Number of documents per batch. It is small, because downloads of PDFs use the same threads. A download must not wait
 * behind thousands of new documents.
 */
const BATCH = 5;

export async function archiveDueDocuments(services: Services): Promise<void> {
  const { store, clock } = services;
  const lease = leaseOf(clock, LEASE_MS);
  if (!(await store.archivedDocuments.isDue(lease.now))) return;
  const due = await store.transaction((tx) => tx.archivedDocuments.claimDue(lease, BATCH));
  await forEachOf(due, (row) => archive(services, row));
}

async function archive(services: Services, row: ArchivedDocumentRow): Promise<void> {
  const { account_id, kind, subject_id, attempts } = row;
  if (kind === 'statement') throw new Error('a statement is kept with its mail');
  try {
    await archivedPdf(services, account_id, kind, subject_id);
  } catch (error) {
    // `delay` is undefined after some hours of attempts. Then the next download or mail creates the PDF.
    const delay = jobRetryDelayMs(attempts);
    const next = delay === undefined ? null : addMs(services.clock.now(), delay);
    await services.store.transaction((tx) => tx.archivedDocuments.putOff(row, next));
    throw error;
  }
}
