import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { OrganizationRow } from '../organization/organization.tables.ts';
import type { UserRow } from '../user/user.tables.ts';
import type { Billing } from './billing.ts';

/**
 * The organization at the payment provider, with the address it has now.
 * One per organization, however many ask at once: whoever writes first decides.
 */
export async function ensureCustomer(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  organization: OrganizationRow,
  user: Pick<UserRow, 'email' | 'language'>,
): Promise<string> {
  const known = await findCustomer(database, organization.uuid);
  const details = customerDetails(organization, known ? null : user);
  const hash = createHash('sha256')
    .update(JSON.stringify(customerDetails(organization, null)))
    .digest('base64url');
  if (known?.details_hash === hash) return known.stripe_id;
  if (known) await stripe.customers.update(known.stripe_id, details);
  const id = known?.stripe_id ?? (await createCustomer(stripe, organization.uuid, details));
  const { stripe_id } = await database
    .insertInto('payment_customer')
    .values({ organization_uuid: organization.uuid, stripe_id: id, details_hash: hash })
    .onConflict((conflict) => conflict.column('organization_uuid').doUpdateSet({ details_hash: hash }))
    .returning('stripe_id')
    .executeTakeFirstOrThrow();
  return stripe_id;
}

export async function findCustomer(database: Billing['database'], organizationUuid: string) {
  const row = await database
    .selectFrom('payment_customer')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  return row ?? null;
}

async function createCustomer(stripe: Stripe, organizationUuid: string, details: Stripe.CustomerCreateParams) {
  const key = createHash('sha256').update(JSON.stringify(details)).digest('base64url');
  const { id } = await stripe.customers.create(details, { idempotencyKey: `customer:${organizationUuid}:${key}` });
  return id;
}

function customerDetails(
  { uuid, name, base_data }: OrganizationRow,
  user: Pick<UserRow, 'email' | 'language'> | null,
): Stripe.CustomerCreateParams {
  return {
    name: base_data?.companyName ?? name,
    metadata: { organization_uuid: uuid },
    ...(user && { email: user.email, preferred_locales: [user.language] }),
    ...(base_data && {
      phone: base_data.phoneNumber ?? '',
      address: {
        line1: base_data.addressLine1,
        line2: base_data.addressLine2 ?? '',
        postal_code: base_data.zip,
        city: base_data.city,
        country: base_data.isoCountryCode,
      },
    }),
  };
}
