/** Invoice totals in one currency. */
export type Figures = {
  readonly currency: string;
  readonly pending_invoices: number;
  readonly overdue_invoices: number;
  readonly total_outstanding: number;
  readonly total_overdue: number;
  readonly paid_this_month: number;
};
