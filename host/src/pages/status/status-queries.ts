import { pageQuery } from '@kontor/platform/page-queries';

/** What the operators' page shows. */
export const statusCalls = {
  status: 'GET /operator/status',
  history: 'GET /operator/history',
  orders: 'GET /operator/order',
  invoices: 'GET /operator/invoice',
  differences: 'GET /operator/difference',
  jobs: 'GET /operator/job',
} as const;

export const statusQueries = Object.values(statusCalls).map((call) => pageQuery(call));
