import { createHash } from 'node:crypto';
import { receiverLimits } from '@kontor/contract/receiver-limits';
import type Stripe from 'stripe';
import type { UserRow } from '../../accounts/user/user.tables.ts';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import type { Billing } from './billing.ts';
import { namingTheField } from './customer-refusal.ts';
import type { PaymentTables } from './payment.tables.ts';

type Parts = Pick<Billing, 'database' | 'stripe'>;
type CustomerRow = PaymentTables['payment_customer'];

/**
 * The organization's customer at the payment provider, with its current address. One per organization, however many
 * requests are simultaneous: the first one stored is used.
 */
export async function ensureCustomer(
  parts: Parts,
  organization: OrganizationRow,
  { email, language }: Pick<UserRow, 'email' | 'language'>,
): Promise<string> {
  const known = await findCustomer(parts.database, organization.uuid);
  if (known !== null) {
    await updateCustomer(parts, organization, known);
    return known.stripe_id;
  }
  const details = { ...customerDetails(organization), email, preferred_locales: [language] };
  const idempotencyKey = `customer:${organization.uuid}:${hashOf(details)}`;
  const { id } =
    (await findAtProvider(parts.stripe, organization.uuid, email)) ??
    (await namingTheField(() => parts.stripe.customers.create(details, { idempotencyKey })));
  const details_hash = hashOf(customerDetails(organization));
  await storeCustomer(parts.database, { organization_uuid: organization.uuid, stripe_id: id, details_hash });
  const stored = await findCustomer(parts.database, organization.uuid);
  if (stored === null) throw new Error(`The customer ${id} belongs to another organization.`);
  return stored.stripe_id;
}

/**
 * A stored one is kept, whichever of its ids is the same: Postgres tells simultaneous inserts apart by either unique
 * index.
 */
const storeCustomer = (database: Billing['database'], customer: CustomerRow) =>
  database
    .insertInto('payment_customer')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * One that was created before and is unknown here, for example after a backup was restored. The search by organization
 * does not depend on who orders; a customer of the last minute is in no search yet, but in the list:
 * https://docs.stripe.com/search#data-freshness
 */
async function findAtProvider(
  stripe: Stripe,
  organizationUuid: string,
  email: string,
): Promise<Stripe.Customer | null> {
  const query = `metadata['organization_uuid']:'${organizationUuid}'`;
  const { data } = await stripe.customers.search({ query, limit: 1 });
  if (data[0]) return data[0];
  for await (const customer of stripe.customers.list({ email, limit: 100 })) {
    if (customer.metadata['organization_uuid'] === organizationUuid) return customer;
  }
  return null;
}

/** Stores a customer that only the payment provider knows, as after a backup was restored. */
export async function adoptCustomer(database: Billing['database'], organizationUuid: string, stripeId: string) {
  // Without a hash the details are sent again.
  await storeCustomer(database, { organization_uuid: organizationUuid, stripe_id: stripeId, details_hash: '' });
}

/** Sends changed details to the payment provider, if any. */
export async function updateCustomer(
  { database, stripe }: Parts,
  organization: OrganizationRow,
  known: CustomerRow,
): Promise<void> {
  const details = customerDetails(organization);
  const hash = hashOf(details);
  if (known.details_hash === hash) return;
  await namingTheField(() => stripe.customers.update(known.stripe_id, details));
  await database
    .updateTable('payment_customer')
    .set({ details_hash: hash })
    .where('organization_uuid', '=', organization.uuid)
    .execute();
}

const customerOfOrganization = kept(
  'customer-of-organization',
  (db, { organizationUuid }: { readonly organizationUuid: string }) =>
    db
      .selectFrom('payment_customer')
      .select(['organization_uuid', 'stripe_id', 'details_hash'])
      .where('organization_uuid', '=', organizationUuid),
);

export async function findCustomer(db: Queryable, organizationUuid: string): Promise<CustomerRow | null> {
  const [row] = await customerOfOrganization(db, { organizationUuid });
  return row ?? null;
}

export async function findCustomerByStripeId(db: Queryable, stripeId: string): Promise<CustomerRow | null> {
  const row = await db
    .selectFrom('payment_customer')
    .select(['organization_uuid', 'stripe_id', 'details_hash'])
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  return row ?? null;
}

const hashOf = (details: object): string => createHash('sha256').update(JSON.stringify(details)).digest('base64url');

/** https://docs.stripe.com/api/customers/create#create_customer-name */
const longestName = 256;

/** The beginning of a text that was stored before forms had limits, without half a character at its end. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : Array.from(text).slice(0, length).join('');

/** Stored before forms had the limit of the payment provider: without its separators, or not at all, since it bills nothing by it. */
function phoneOf(phoneNumber: string | null): string {
  const written = phoneNumber ?? '';
  if (written.length <= receiverLimits.phone) return written;
  const digits = written.replaceAll(/[^+\d]/g, '');
  return digits.length <= receiverLimits.phone ? digits : '';
}

function customerDetails({
  uuid,
  name,
  base_data,
}: OrganizationRow): Stripe.CustomerUpdateParams & Stripe.CustomerCreateParams {
  return {
    name: cut(base_data?.companyName ?? name, longestName),
    metadata: { organization_uuid: uuid },
    ...(base_data && {
      phone: phoneOf(base_data.phoneNumber),
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
