/** Columns of customer tables. */

import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { emailText } from '../components/email-text.ts';
import { dayOf } from '../components/formats.ts';
import type { Column } from '../components/table.ts';
import type { SignedIn } from '../page.ts';
import type { CustomerData } from './fields.ts';

export function customerColumns({ at, session, language }: SignedIn): readonly Column<CustomerData>[] {
  const { columns } = DASHBOARD[language].customers.list;
  return [
    {
      label: columns.name,
      orders: [{ sort: 'name', direction: 'ascending' }],
      cell: ({ id, name }) => html`<a href="${at(`/customers/${id}`)}"><bdi>${name}</bdi></a>`,
    },
    { label: columns.email, phone: 'below', cell: ({ email }) => emailText(email) },
    { label: columns.company, cell: ({ company }) => text(company) },
    {
      label: columns.since,
      kind: 'short',
      orders: [{ sort: 'newest', direction: 'descending' }],
      cell: ({ created_at }) => dayOf(created_at, session.account.timezone, language),
    },
  ];
}

/** The text of a cell; an empty text hides the cell on a phone. */
function text(value: string | null): Html | '' {
  return value ? html`<bdi>${value}</bdi>` : '';
}
