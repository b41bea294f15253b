import type { BillingDetails } from '@kontor/contract/billing-details';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

const none: BillingDetails = {
  invoiceEmails: [],
  purchaseOrderNumber: null,
  costCentre: null,
  buyerReference: null,
  differentAddress: null,
};

export async function findBillingDetails(db: Queryable, organizationUuid: string): Promise<BillingDetails> {
  const row = await db
    .selectFrom('billing_details')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  if (row === undefined) return none;
  return {
    invoiceEmails: row.invoice_emails,
    purchaseOrderNumber: row.purchase_order_number,
    costCentre: row.cost_centre,
    buyerReference: row.buyer_reference,
    differentAddress: row.different_address,
  };
}

export async function organizationOfShop(db: Queryable, shopUuid: string): Promise<string> {
  const { organization_uuid } = await db
    .selectFrom('shop')
    .select('organization_uuid')
    .where('uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  return organization_uuid;
}

/** Of the organization that a shop belongs to. */
export const findDetailsOfShop = async (db: Queryable, shopUuid: string): Promise<BillingDetails> =>
  findBillingDetails(db, await organizationOfShop(db, shopUuid));

export async function saveBillingDetails(
  db: Queryable,
  organizationUuid: string,
  details: BillingDetails,
): Promise<void> {
  const values = {
    invoice_emails: JSON.stringify(details.invoiceEmails),
    purchase_order_number: details.purchaseOrderNumber,
    cost_centre: details.costCentre,
    buyer_reference: details.buyerReference,
    different_address: details.differentAddress && JSON.stringify(details.differentAddress),
  };
  await db
    .insertInto('billing_details')
    .values({ organization_uuid: organizationUuid, ...values })
    .onConflict((conflict) => conflict.column('organization_uuid').doUpdateSet(values))
    .execute();
}
