import { pageQuery } from '@kontor/platform/page-queries';

export const clientsCall = 'GET /operator/connect/client';

/** What the page shows first. Deliveries are of the system that the query of the address names. */
export const connectQueries = [pageQuery(clientsCall)];
