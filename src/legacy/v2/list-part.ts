/** Reads the fields `page` and `pagesize` (R35). */
import { invalid } from '../../model/billing-error.ts';
import { faultsOf } from '../../operations/kernel/faults.ts';
import type { Fields } from '../http/fields.ts';
import { inputFrom, wholeNumber } from '../http/input.ts';
import { type ListPart, PageOfList } from '../operations/list-part.ts';

export function listPartIn(fields: Fields): ListPart {
  const { page, pagesize } = inputFrom(fields, { page: 'page', pagesize: 'pagesize' });
  const parsed = PageOfList.safeParse(
    {
      ...(page === undefined ? {} : { page: wholeNumber(page) }),
      ...(pagesize === undefined ? {} : { pagesize: wholeNumber(pagesize) }),
    },
    { reportInput: true },
  );
  if (!parsed.success) throw invalid(faultsOf(parsed.error, PageOfList));
  return parsed.data;
}
