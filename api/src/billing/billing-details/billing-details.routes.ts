import { isDeepStrictEqual } from 'node:util';
import type { BillingDetails, NewBillingDetails } from '@kontor/contract/billing-details';
import { withoutRepeats } from '@kontor/domain/billing-details';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { lockOrganization } from '../../organizations/organization.repository.ts';
import { requirePostcode } from '../../organizations/require-postcode.ts';
import { findBillingDetails, saveBillingDetails } from './billing-details.repository.ts';
import { findInvoiceLanguage, saveInvoiceLanguage } from './invoice-language.repository.ts';

export function billingDetailsRoutes(
  api: Api,
  { database, record }: Pick<Infrastructure, 'database' | 'record'>,
): void {
  api.route('GET /organization/{organizationUuid}/billing-details', ({ organization }) =>
    findBillingDetails(database, organization.uuid),
  );

  api.route('PUT /organization/{organizationUuid}/billing-details', async ({ organization, body }) => {
    const organizationUuid = organization.uuid;
    const address = body.differentAddress;
    const differentAddress = address && { ...address, zip: requirePostcode('differentAddress.', address) };
    return inTransaction(database, async (tx) => {
      await lockOrganization(tx, organizationUuid);
      const before = await findBillingDetails(tx, organizationUuid);
      await saveBillingDetails(tx, organizationUuid, detailsOf({ ...body, differentAddress }));
      const after = await findBillingDetails(tx, organizationUuid);
      if (!isDeepStrictEqual(before, after)) await record(tx, { organizationUuid, action: 'billing-details.changed' });
      return after;
    });
  });

  api.route('GET /organization/{organizationUuid}/invoice-language', async ({ organization }) => ({
    language: await findInvoiceLanguage(database, organization.uuid),
  }));

  api.route('PUT /organization/{organizationUuid}/invoice-language', ({ organization, body: { language } }) => {
    const organizationUuid = organization.uuid;
    return inTransaction(database, async (tx) => {
      await lockOrganization(tx, organizationUuid);
      const before = await findInvoiceLanguage(tx, organizationUuid);
      await saveInvoiceLanguage(tx, organizationUuid, language);
      if (before !== language) await record(tx, { organizationUuid, action: 'billing-details.changed' });
      return { language };
    });
  });
}

const detailsOf = ({ invoiceEmails, differentAddress, ...details }: NewBillingDetails): BillingDetails => ({
  ...details,
  invoiceEmails: withoutRepeats(invoiceEmails),
  differentAddress: differentAddress && { ...differentAddress, companyName: differentAddress.companyName ?? null },
});
