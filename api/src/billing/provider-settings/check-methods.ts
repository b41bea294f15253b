import type Stripe from 'stripe';
import type { SettingCheck } from './setting-check.ts';

/**
 * The ways to pay of the checkout: each has to be enabled, and the account capable of it, which `available` says of both
 * (https://docs.stripe.com/api/payment_method_configurations/object).
 */
export const checkMethods: SettingCheck = async ({ stripe }) => {
  const listed = await Array.fromAsync(stripe.paymentMethodConfigurations.list({ limit: 100 }));
  const used = listed.find((one) => one.is_default && one.active && one.application === null);
  const isOff = (method: keyof Stripe.PaymentMethodConfiguration) => !isAvailable(used?.[method]);
  const wallets = (['apple_pay', 'google_pay', 'link'] as const).filter(isOff);
  return {
    'method-card': isOff('card') && 'cards are not available: orders by card fail',
    'method-sepa-debit': isOff('sepa_debit') && 'SEPA direct debit is not available: orders by direct debit fail',
    'method-bank-transfer':
      isOff('customer_balance') && 'bank transfers are not available: yearly orders by bank transfer fail',
    'method-wallets': wallets.length > 0 && `${wallets.join(', ')} are not available: the checkout does not show them`,
  };
};

const isAvailable = (method: unknown): boolean =>
  typeof method === 'object' && method !== null && 'available' in method && method.available === true;

/** Wallets appear on registered domains only: https://docs.stripe.com/payments/payment-methods/pmd-registration */
export const checkDomain: SettingCheck = async ({ stripe, host }) => {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: host, enabled: true, limit: 1 });
  const inactive = (['apple_pay', 'google_pay', 'link'] as const).filter(
    (wallet) => data[0]?.[wallet].status !== 'active',
  );
  return {
    'wallet-domain':
      inactive.length > 0 &&
      (data[0] === undefined
        ? `${host} is no payment method domain: the checkout shows no wallets`
        : `${host} is not verified for ${inactive.join(', ')}: the checkout does not show them`),
  };
};

/** A customer that was given no mode of its own has that of the account. */
export const checkReconciliation: SettingCheck = async ({ stripe }) => {
  const { data } = await stripe.customers.list({ limit: 1 });
  const customer = data[0];
  if (customer === undefined) return {};
  const { settings } = await stripe.customers.retrieveCashBalance(customer.id);
  return {
    'transfers-reconciled':
      settings.using_merchant_default &&
      settings.reconciliation_mode !== 'automatic' &&
      `transfers are reconciled ${settings.reconciliation_mode}: they pay invoices only with the portal's daily comparison`,
  };
};
