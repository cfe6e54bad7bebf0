/** Whether dates are in order. Whether a date is past depends on the day, which is the reader's. */
import type { Invoice, Period } from '../facts.ts';
import type { Findings, Place } from '../findings.ts';

export function checkDates({ facts, places, placeOf }: Invoice, findings: Findings): void {
  const { issue_date: issued, due_date: due } = facts;
  if (issued !== null && due !== null && due < issued) {
    findings.warning('DATES', `the due date ${due} is before the issue date ${issued}`, placeOf('due_date'));
  }
  for (const [index, { number, date }] of facts.preceding_invoices.entries()) {
    if (issued === null || date === null || date <= issued) continue;
    const message = `the preceding invoice ${number ?? ''} is of ${date}, after the issue date ${issued}`;
    findings.warning('DATES', message, places.preceding_invoices[index] ?? null);
  }
  checkPeriod('BR-29', facts.period, placeOf('issue_date'), findings);
  for (const [index, { period }] of facts.lines.entries()) {
    checkPeriod('BR-30', period, places.lines[index] ?? null, findings);
  }
}

function checkPeriod(rule: string, period: Period | null, at: Place, findings: Findings): void {
  const { start = null, end = null } = period ?? {};
  if (start === null || end === null || end >= start) return;
  findings.error(rule, `the period ends on ${end}, before it begins on ${start}`, at);
}
