import type Stripe from 'stripe';
import { accountCountry } from './account-country.ts';
import { unlessMissing } from './provider-problem.ts';

/** A bank account that takes transfers for one customer. */
export interface BankAccount {
  readonly accountHolder: string;
  readonly iban: string;
  readonly bic: string;
}

/**
 * The account for a customer's transfers; the provider creates one per customer and always returns the same. `null` for a
 * deleted customer, whose account was closed.
 */
export async function readBankAccount(stripe: Stripe, customerId: string): Promise<BankAccount | null> {
  const instructions = await unlessMissing(() =>
    stripe.customers.createFundingInstructions(customerId, {
      currency: 'eur',
      funding_type: 'bank_transfer',
      bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: accountCountry } },
    }),
  );
  if (instructions === null) return null;
  const { bank_transfer } = instructions;
  const iban = bank_transfer.financial_addresses.find((address) => address.iban)?.iban;
  if (!iban) throw new Error(`Customer ${customerId} has no bank account to be transferred to`);
  return { accountHolder: iban.account_holder_name, iban: iban.iban, bic: iban.bic };
}
