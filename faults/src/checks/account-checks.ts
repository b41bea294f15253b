import type { OpenPayout } from '@kontor/contract/operator-money';
import type { OrganizationAccount } from '@kontor/contract/organization-account';
import type { Installation } from '../installation/installation.ts';
import { type PortalClient, readPages } from '../shop/portal-client.ts';
import { customersOf, liveAt } from '../shop/provider-view.ts';
import type { TestOrganization } from '../shop/test-shop.ts';
import { transferredParts } from './money-checks.ts';
import type { ShopView } from './shop-view.ts';

/** What stands on an organization's account, with every movement. */
async function readAccount({ client, uuid }: TestOrganization): Promise<OrganizationAccount> {
  const pages = await readPages<OrganizationAccount>(client, `/organization/${uuid}/account`);
  return { ...pages[0], entries: pages.flatMap(({ entries }) => entries) };
}

/**
 * Credit and transferred money are what the provider holds for the organization, what is owed is what its shops owe, and the
 * movements add up to it.
 */
export async function checkAccount(
  { provider }: Pick<Installation, 'provider'>,
  organization: TestOrganization,
  views: readonly ShopView[],
): Promise<string[]> {
  const account = await readAccount(organization);
  const [customer, ...others] = await customersOf(provider.observer, organization.uuid);
  // A customer that was deleted, and that no order has needed since, is known until the next one.
  if (others.length > 0 || (customer === undefined && organization.deletedCustomers.size > 0)) return [];
  const cash = customer && (await provider.observer.customers.retrieveCashBalance(customer.id));
  return compareAccount(account, {
    credit: -(customer?.balance ?? 0),
    unassigned: (cash?.available?.['eur'] ?? 0) - views.reduce((sum, view) => sum + transferredParts(view), 0),
    owed: views.reduce((sum, { balance }) => sum + balance.owed, 0),
    underWay: views.reduce((sum, view) => sum + underWayOf(view), 0),
    overpaid: organization.deletedCustomers.size > 0 ? views.reduce((sum, { overpaid }) => sum + overpaid, 0) : 0,
  });
}

interface Expected extends Pick<OrganizationAccount, 'credit' | 'unassigned' | 'owed'> {
  /** By debits that take days: no longer owed, and not paid yet. */
  readonly underWay: number;
  /** For invoices, beyond what they are over, where the provider had no customer for the credit. */
  readonly overpaid: number;
}

export function compareAccount(account: OrganizationAccount, expected: Expected): string[] {
  const found = (['credit', 'unassigned', 'owed'] as const)
    .filter((what) => account[what] !== expected[what])
    .map((what) => `the account's ${what} is ${account[what]} in the portal and ${expected[what]} elsewhere`);
  const moved = account.entries.reduce((sum, { amount }) => sum + amount, 0);
  const stands = account.owed + expected.underWay - expected.overpaid - account.credit - account.unassigned;
  return moved === stands ? found : [...found, `the account's movements add up to ${moved}, and it says ${stands}`];
}

/** Whose credit operators are told to pay out. */
export async function readPayouts(operator: PortalClient): Promise<ReadonlySet<string>> {
  const pages = await readPages<OpenPayout[]>(operator, '/backoffice/payout');
  return new Set(pages.flat().map(({ organizationUuid }) => organizationUuid));
}

/** Operators are told of the credit that no contract will use, and of no other. */
export function checkPayable(isListed: boolean, views: readonly Pick<ShopView, 'provider'>[]): string[] {
  const isUsed = views.some(({ provider }) => liveAt(provider).length > 0);
  if (isListed) return isUsed ? ['has a contract, and its credit is to be paid out'] : [];
  const credit = -(views[0]?.provider.customers[0]?.balance ?? 0);
  return credit <= 0 || isUsed ? [] : [`has no contract, ${credit} of credit, and operators are not told`];
}

const underWayOf = ({ invoices }: ShopView): number =>
  invoices.reduce((sum, { state, owed, total }) => (state === 'processing' ? sum + (owed || total) : sum), 0);
