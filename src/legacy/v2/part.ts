/** Which part of a list is asked for (R35). */
import { invalid } from '../../model/refusal.ts';
import { faultsOf } from '../../operations/faults.ts';
import { type Part, PartOfList } from '../../operations/whole-list.ts';
import type { Fields } from '../http/fields.ts';
import { inputFrom, wholeNumber } from '../http/input.ts';

export function partIn(fields: Fields): Part {
  const { page, pagesize } = inputFrom(fields, { page: 'page', pagesize: 'pagesize' });
  const parsed = PartOfList.safeParse(
    {
      ...(page === undefined ? {} : { page: wholeNumber(page) }),
      ...(pagesize === undefined ? {} : { pagesize: wholeNumber(pagesize) }),
    },
    { reportInput: true },
  );
  if (!parsed.success) throw invalid(faultsOf(parsed.error, PartOfList));
  return parsed.data;
}
