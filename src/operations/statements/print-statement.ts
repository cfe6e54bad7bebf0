/** Prints a statement as a PDF, in the customer's language. */
import type { StatementDocument } from '../../documents/statement/printed-statement.ts';
import type { Language } from '../../model/language.ts';
import type { Statement } from '../../model/statement.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { Printed } from '../archive/printer.ts';
import { partiesNow } from '../invoices/parties.ts';
import type { ReadContext } from '../kernel/context.ts';
import { type Period, statementIn } from './statement.ts';

/** Largest number of lines in a PDF: about forty pages. */
const PRINTED_LINES_MAX = 1_500;

export function printableStatement(ctx: ReadContext, customer: CustomerRow, period: Period): Promise<Statement> {
  return statementIn(ctx, customer, period, PRINTED_LINES_MAX);
}

type Facts = {
  readonly customer: CustomerRow;
  readonly period: Period;
  readonly statement: Statement;
  readonly language: Language;
};

export async function printStatement(
  ctx: ReadContext,
  { customer, period, statement, language }: Facts,
): Promise<Printed> {
  const parties = await partiesNow(ctx.store, ctx.account.id, customer);
  const { logo: file } = parties.seller;
  const logo = file === null ? null : ((await ctx.store.logos.find(ctx.account.id, file)) ?? null);
  const { collected, asked } = await ctx.store.statements.openToPay(ctx.account.id, customer.id);
  const isCollected = collected && !asked;
  const document: StatementDocument = {
    language,
    parties,
    logo,
    ...period,
    ...statement,
    isCollected,
    madeAt: ctx.now(),
  };
  const { renderInThread } = await import('../invoices/pdf-threads.ts');
  const bytes = await renderInThread('statement', document);
  return { filename: `statement-${period.from}-${period.to}.pdf`, bytes };
}
