import { pageQuery } from '@kontor/platform/page-queries';

export const billingDetailsCall = 'GET /organization/{organizationUuid}/billing-details';

/** Of a merchant's page. Partners get no invoices. */
export const merchantQueries = [pageQuery(billingDetailsCall)];
