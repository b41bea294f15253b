import type { Customer } from '@kontor/contract/customer';
import { ids } from '@kontor/testing/factories';

/** A merchant with a shop and a contract, who owes an invoice. */
export const aCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  organizationUuid: ids.organization,
  name: 'Radwerk Berlin GmbH',
  type: 'merchant',
  state: 'active',
  isoCountryCode: 'DE',
  shopCount: 1,
  monthlyAmount: 44_600,
  balance: 11_900,
  dunningState: 'invoice-reminder-sent',
  createdAt: '2026-01-10T08:00:00.000Z',
  ...overrides,
});
