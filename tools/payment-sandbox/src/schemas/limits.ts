/** Text that Stripe limits more than usual: a field of all calls below a path. */
interface Limit {
  below: string;
  /** The end of the parameter's path, such as `address[line1]`. */
  field: string;
  characters: number;
}

/** Stripe takes this much text where its reference names no limit: `maxLength` in https://github.com/stripe/openapi. */
const usual = 5000;

const limit = (below: string, field: string, characters: number): Limit => ({ below, field, characters });

/** The limits of the parameters that the sandbox supports, from the same source. */
const limits: readonly Limit[] = [
  limit('/v1/customers', 'name', 256),
  limit('/v1/customers', 'email', 512),
  limit('/v1/customers', 'phone', 20),
  limit('/v1/customers', 'invoice_prefix', 12),
  limit('/v1/customers/:/balance_transactions', 'description', 350),
  limit('/v1/tax_rates', 'display_name', 50),
  limit('/v1/tax_rates', 'jurisdiction', 50),
  limit('/v1/products', 'description', 40_000),
  limit('/v1/products', 'unit_label', 12),
  limit('/v1/products', 'statement_descriptor', 22),
  limit('/v1/prices', 'lookup_key', 200),
  limit('/v1/payment_intents', 'description', 1000),
  limit('/v1/payment_intents', 'statement_descriptor', 22),
  limit('/v1/payment_intents', 'statement_descriptor_suffix', 22),
  limit('/v1/setup_intents', 'description', 1000),
  limit('/v1/subscriptions', 'description', 500),
  limit('/v1/subscriptions', 'cancellation_details[comment]', 5000),
  limit('/v1/subscription_schedules', 'description', 500),
  limit('/v1/invoices', 'description', 1500),
  limit('/v1/billing/meters', 'display_name', 250),
  limit('/v1/billing/meters', 'event_name', 100),
  limit('/v1/billing/meter_events', 'event_name', 100),
  limit('/v1/billing/meter_events', 'identifier', 100),
  limit('/v1/disputes', 'evidence[uncategorized_text]', 20_000),
];

/** https://docs.stripe.com/api/metadata */
export const metadataLimits = { keys: 50, key: 40, value: 500 };

/** https://docs.stripe.com/api/idempotent_requests */
export const idempotencyKeyLimit = 255;

/** The greatest number of characters of a parameter of a call, such as `POST /v1/customers/:`. */
export function limitOf(call: string, param: string): number {
  const path = call.split(' ')[1] ?? '';
  const found = limits.filter(
    ({ below, field }) => path.startsWith(below) && (param === field || param.endsWith(`[${field}]`)),
  );
  return found.at(-1)?.characters ?? usual;
}
