import { accountCountry } from '../stripe/account-country.ts';
import type { SettingCheck } from './setting-check.ts';

/** That customers pay in Euro, and can be charged at all: https://docs.stripe.com/api/accounts/object */
export const checkAccount: SettingCheck = async ({ stripe }) => {
  const { default_currency: currency, charges_enabled: isCharging, country } = await stripe.accounts.retrieveCurrent();
  return {
    'account-currency':
      (currency !== 'eur' || country !== accountCountry) &&
      `the account is one of ${country ?? 'no country'} in ${currency ?? 'no currency'} instead of ${accountCountry} in eur: is the key that of another account?`,
    'account-charges':
      !isCharging && 'the account cannot charge customers: every order fails until the provider enables it',
  };
};

/** What is left in the balance pays commissions; a daily payout of everything leaves nothing for them. */
export const checkPayouts: SettingCheck = async ({ stripe }) => {
  const { payments } = await stripe.balanceSettings.retrieve();
  const interval = payments.payouts?.schedule?.interval ?? null;
  const kept = payments.payouts?.minimum_balance_by_currency?.['eur'] ?? 0;
  return {
    'payouts-leave-balance':
      interval !== null &&
      interval !== 'manual' &&
      kept === 0 &&
      `payouts to your bank are ${interval} and leave no balance: commissions wait until customers have paid more`,
  };
};
