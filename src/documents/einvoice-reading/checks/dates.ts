/** Checks the order of dates. Does not compare dates with today, so that a file has the same findings on every day. */
import type { Invoice, Period } from '../facts.ts';
import { type Findings, type Place, quoted } from '../findings.ts';

export function checkDates({ facts, places, placeOf }: Invoice, findings: Findings): void {
  const { issue_date: issued, due_date: due } = facts;
  if (issued !== null && due !== null && due < issued) {
    findings.warning('dates', `the due date ${due} is before the issue date ${issued}`, placeOf('due_date'));
  }
  for (const [index, { number, date }] of facts.preceding_invoices.entries()) {
    if (issued === null || date === null || date <= issued) continue;
    const message = `the preceding invoice ${quoted(number ?? '')} is of ${date}, after the issue date ${issued}`;
    findings.warning('dates', message, places.preceding_invoices[index] ?? null);
  }
  checkPeriod(facts.period, placeOf('issue_date'), findings);
  for (const [index, { period }] of facts.lines.entries()) checkPeriod(period, places.lines[index] ?? null, findings);
}

function checkPeriod(period: Period | null, at: Place, findings: Findings): void {
  const { start = null, end = null } = period ?? {};
  if (start === null || end === null || end >= start) return;
  findings.warning('dates', `the period ends on ${end}, before it begins on ${start}`, at);
}
