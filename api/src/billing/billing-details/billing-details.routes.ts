import type { BillingDetails, NewBillingDetails } from '@kontor/contract/billing-details';
import { withoutRepeats } from '@kontor/domain/billing-details';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { findBillingDetails, saveBillingDetails } from './billing-details.repository.ts';

export function billingDetailsRoutes(api: Api, database: Database): void {
  api.route('GET /organization/{organizationUuid}/billing-details', ({ organization }) =>
    findBillingDetails(database, organization.uuid),
  );

  api.route('PUT /organization/{organizationUuid}/billing-details', async ({ organization, body }) => {
    await saveBillingDetails(database, organization.uuid, detailsOf(body));
    return findBillingDetails(database, organization.uuid);
  });
}

const detailsOf = ({ invoiceEmails, differentAddress, ...details }: NewBillingDetails): BillingDetails => ({
  ...details,
  invoiceEmails: withoutRepeats(invoiceEmails),
  differentAddress: differentAddress && { ...differentAddress, companyName: differentAddress.companyName ?? null },
});
