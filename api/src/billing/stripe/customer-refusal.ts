import Stripe from 'stripe';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';

/** What customers entered, by what the payment provider calls it: their base data, and the address of their account. */
const fields: Readonly<Record<string, string>> = {
  name: 'baseData.companyName',
  phone: 'baseData.phoneNumber',
  'address[line1]': 'baseData.addressLine1',
  'address[line2]': 'baseData.addressLine2',
  'address[postal_code]': 'baseData.zip',
  'address[city]': 'baseData.city',
  'address[country]': 'baseData.isoCountryCode',
  email: 'email',
};

/**
 * Sends a customer's details to the payment provider. A refusal of one of them becomes a violation of that field, because the
 * customer can change it; the forms' limits are the provider's, so that this is what they did not know.
 *
 * @throws ProblemError 422 at `baseData.…` or `email`
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
  return field === undefined ? null : violation(field, 'invalid', error.message);
}
