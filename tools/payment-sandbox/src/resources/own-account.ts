import { page } from '../http/list.ts';
import { get, type Operation, paging } from '../http/operation.ts';
import { flag, optional, text } from '../http/params.ts';
import type { Account, BalanceSettings, MethodConfiguration, MethodDomain } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';

/** The account that the keys belong to: https://docs.stripe.com/api/accounts/retrieve */
const ownAccount = ({ settings }: Sandbox): Account => ({
  id: 'acct_sandbox',
  object: 'account',
  business_profile: null,
  business_type: 'company',
  charges_enabled: settings.chargesEnabled,
  country: settings.country,
  created: 0,
  default_currency: settings.currency,
  details_submitted: true,
  email: null,
  external_accounts: { object: 'list', data: [], has_more: false, url: '/v1/accounts/acct_sandbox/external_accounts' },
  metadata: {},
  payouts_enabled: true,
  type: 'standard',
});

const methodsOfConfiguration = ['card', 'sepa_debit', 'customer_balance', 'apple_pay', 'google_pay', 'link'] as const;

/** The default configuration: https://docs.stripe.com/api/payment_method_configurations/object */
function configuration({ settings }: Sandbox): MethodConfiguration {
  const methods = methodsOfConfiguration.map((name) => {
    const available = settings.paymentMethods.includes(name);
    const value = available ? ('on' as const) : ('off' as const);
    return [name, { available, display_preference: { overridable: null, preference: value, value } }] as const;
  });
  return {
    id: 'pmc_sandbox',
    object: 'payment_method_configuration',
    active: true,
    application: null,
    is_default: true,
    livemode: false,
    name: 'Default',
    parent: null,
    ...Object.fromEntries(methods),
  };
}

/** https://docs.stripe.com/api/payment_method_domains/object */
function domain(name: string): MethodDomain {
  const active = { status: 'active' as const };
  return {
    id: `pmd_${name.replaceAll(/\W/g, '')}`,
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: active,
    created: 0,
    domain_name: name,
    enabled: true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  };
}

/** https://docs.stripe.com/api/balance-settings */
const balanceSettings = ({ settings }: Sandbox): BalanceSettings => ({
  object: 'balance_settings',
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: { interval: settings.payoutInterval },
      statement_descriptor: null,
      status: 'enabled',
    },
    settlement_timing: { delay_days: 2, start_of_day: null },
  },
});

/** What can be read of the settings of the account itself. */
export const ownAccountOperations: Operation[] = [
  get('/account', {}, ownAccount),

  get('/balance_settings', {}, balanceSettings),

  get('/payment_method_configurations', paging, (sandbox, input) =>
    page([configuration(sandbox)], input, '/v1/payment_method_configurations'),
  ),

  get(
    '/payment_method_domains',
    { ...paging, domain_name: optional(text), enabled: optional(flag) },
    (sandbox, { domain_name: name, ...input }) => {
      const { walletDomains } = sandbox.settings;
      const isRegistered = name !== undefined && (walletDomains.includes('*') || walletDomains.includes(name));
      const named = name === undefined ? walletDomains.filter((one) => one !== '*') : isRegistered ? [name] : [];
      return page(named.map(domain), input, '/v1/payment_method_domains');
    },
  ),
];
