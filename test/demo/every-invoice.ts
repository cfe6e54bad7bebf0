import type { Administration } from '../../src/operations/administration.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';

type Page = Awaited<ReturnType<typeof pageAfter>>;

const pageAfter = ({ run }: Administration, account: AccountRow, cursor: string | undefined) =>
  run(account, 'listInvoices', { limit: 100, cursor });

/** Every invoice of an account, newest first, read page by page. */
export async function everyInvoice(administration: Administration, account: AccountRow): Promise<Page['invoices']> {
  const pages: Page[] = [];
  for (let page: Page | undefined; page?.next_cursor !== null; pages.push(page)) {
    page = await pageAfter(administration, account, page?.next_cursor);
  }
  return pages.flatMap(({ invoices }) => invoices);
}
