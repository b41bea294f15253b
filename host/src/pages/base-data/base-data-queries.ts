import { pageQuery } from '@kontor/platform/page-queries';

export const billingDetailsCall = 'GET /organization/{organizationUuid}/billing-details';

export const invoiceLanguageCall = 'GET /organization/{organizationUuid}/invoice-language';

/** Of a merchant's page. Partners get no invoices. */
export const merchantQueries = [pageQuery(billingDetailsCall), pageQuery(invoiceLanguageCall)];
