import type { CustomerDetails, CustomerMember, ShopOfCustomer } from '@kontor/contract/customer';
import { aBaseData, aCartItem, aMember, aShop, aSubscription, ids } from '@kontor/testing/factories';
import { aCustomer } from './a-customer.ts';

/** A shop with a contract, which is charged next month. */
export const aShopOfCustomer = (overrides: Partial<ShopOfCustomer> = {}): ShopOfCustomer => ({
  ...aShop(),
  createdAt: '2026-01-10T08:00:00.000Z',
  subscription: aSubscription(),
  entitlements: {
    state: 'active',
    erp: { enabled: true, plan: 'professional', includedOrders: 1_500, extraOrderAmount: 15 },
    wms: { enabled: true, devices: 3 },
    pos: { enabled: false, devices: 0 },
    validUntil: null,
    suspendsAt: null,
  },
  prices: [aCartItem('professional'), aCartItem('wms', 3)],
  monthlyAmount: 44_600,
  owed: 11_900,
  nextCharge: { amount: 53_074, date: '2026-12-01T00:00:00.000Z', isYearlySubscription: false },
  paymentMethod: { type: 'card', label: 'Visa •••• 4242' },
  dunning: null,
  flags: { noSelfService: false, complimentary: false, licenceVersion: null },
  ...overrides,
});

export const aCustomerMember = (overrides: Partial<CustomerMember> = {}): CustomerMember => ({
  ...aMember({ hasSecondFactor: true }),
  language: 'de',
  state: 'active',
  factors: ['totp'],
  deletionConfirmedAt: null,
  ...overrides,
});

/** A merchant with a partner agency, who owes an invoice and has some credit. */
export const customerDetails = (overrides: Partial<CustomerDetails> = {}): CustomerDetails => ({
  ...aCustomer(),
  baseData: aBaseData(),
  vatIdVerificationStatus: 'verified',
  requiresSecondFactor: false,
  account: { owed: 16_900, credit: 5_000, unassigned: 0 },
  members: [aCustomerMember()],
  shops: [aShopOfCustomer()],
  nextCharge: { amount: 53_074, date: '2026-12-01T00:00:00.000Z', isYearlySubscription: false, shopUuid: ids.shop },
  agency: { organizationUuid: ids.order, name: 'Nordlicht Agentur', since: '2026-03-01T09:00:00.000Z' },
  ...overrides,
});
