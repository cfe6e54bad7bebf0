/** The operations that only the dashboard has, named once: what walks all operations walks these too. */
import { getRevenue } from './invoices/get-revenue.ts';

export const FOR_DASHBOARD = { getRevenue } as const;
