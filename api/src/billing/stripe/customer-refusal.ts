import Stripe from 'stripe';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';

/** The fields of base data by what the payment provider calls them. */
const fields: Readonly<Record<string, string>> = {
  name: 'companyName',
  phone: 'phoneNumber',
  'address[line1]': 'addressLine1',
  'address[line2]': 'addressLine2',
  'address[postal_code]': 'zip',
  'address[city]': 'city',
  'address[country]': 'isoCountryCode',
};

/**
 * Sends a customer's details to the payment provider. A refusal of one of them becomes a violation of that field, because the
 * customer can change it; the forms' limits are the provider's, so that this is what they did not know.
 *
 * @throws ProblemError 422 at `baseData.…`
 */
export async function namingTheField<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw refusedField(error) ?? error;
  }
}

function refusedField(error: unknown): ProblemError | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const field = fields[error.param ?? ''];
  return field === undefined ? null : violation(`baseData.${field}`, 'invalid', error.message);
}
