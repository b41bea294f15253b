import type { KnownCall } from '@kontor/contract/calls';
import type { Role } from '@kontor/contract/role';
import { mayCall } from '@kontor/contract/roles-of-calls';
import { aBalance, anOwedItem, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import type { FirstStep } from './first-steps.ts';
import { nextPress } from './next-press.ts';
import type { Status } from './status-sentence.ts';

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';

/** The call that each of these pages needs. */
const needs: Readonly<Record<string, KnownCall>> = {
  subscription: `GET ${shop}/price`,
  invoices: `GET ${shop}/invoice`,
  paymentMethods: `GET ${shop}/subscription/active/stripe-subscription`,
  posCompliance: `GET ${shop}/pos/compliance`,
  wmsDevices: `GET ${shop}/wms/device`,
  posDevices: `GET ${shop}/pos/device`,
};

const open: readonly FirstStep[] = [
  { id: 'address', page: 'shopBaseData', isDone: true },
  { id: 'plugin', page: 'plugin', isDone: false },
  { id: 'wmsDevices', page: 'wmsDevices', isDone: false, missing: 1 },
  { id: 'plan', page: 'subscription', isDone: false },
];

/** What the page asks for, as `head: text`, `step: id` or `notice`. */
function pressOf(status: Status, role: Role, steps = open): string {
  const press = nextPress(status, {
    balance: aBalance({ items: [anOwedItem()] }),
    steps,
    movedTo: { uuid: ids.shop, name: 'Radwerk Neu' },
    mayCall: (call) => mayCall(role, call),
    opens: (page) => needs[page] === undefined || mayCall(role, needs[page]),
  });
  if (press.by === 'notice') return 'notice';
  return press.by === 'head' ? `head: ${press.press.text}` : `step: ${press.step}`;
}

const everyRole = (press: string) => ({
  owner: press,
  admin: press,
  billing: press,
  operations: press,
  reader: press,
});
/** What is to be paid: who may not pay sees the invoices, who may not see them goes on with the work. */
const toPay = { ...everyRole('head: pay'), operations: 'head: erp', reader: 'head: invoices' };
const steps = { ...everyRole('step: plugin'), billing: 'step: plugin' };

const table: readonly (readonly [Status, Readonly<Record<Role, string>>])[] = [
  [{ kind: 'suspended' }, toPay],
  [{ kind: 'past-due' }, toPay],
  [{ kind: 'unpaid' }, toPay],
  [{ kind: 'owed', amount: 28_322, until: null }, toPay],
  [
    { kind: 'dunning', severity: 'danger', until: null, isCardDeclined: false },
    { ...everyRole('notice'), operations: 'head: erp' },
  ],
  [{ kind: 'unconfirmed-order' }, { ...everyRole('notice'), operations: 'head: erp', reader: 'head: erp' }],
  [{ kind: 'no-method' }, { ...everyRole('head: paymentMethod'), operations: 'step: plugin', reader: 'step: plugin' }],
  [
    { kind: 'expired', what: 'trial', until: null },
    { ...everyRole('head: plan'), operations: 'step: plugin', reader: 'head: subscription' },
  ],
  [
    { kind: 'canceled', until: null },
    { ...everyRole('head: withdraw'), operations: 'step: plugin', reader: 'head: subscription' },
  ],
  [
    { kind: 'migration-needed' },
    { ...everyRole('head: migration'), billing: 'step: plugin', operations: 'step: plugin', reader: 'step: plugin' },
  ],
  [{ kind: 'migration-requested', until: '2026-12-02T12:00:00.000Z' }, everyRole('head: migrationState')],
  [{ kind: 'moved', to: 'Radwerk Neu' }, everyRole('head: newShop')],
  [
    { kind: 'tax-office', count: 1, until: null, isOverdue: false },
    { ...everyRole('head: taxOffice'), billing: 'step: plugin' },
  ],
  [{ kind: 'trial', until: null }, steps],
  [{ kind: 'no-subscription' }, steps],
  [{ kind: 'open-steps', count: 2, rest: 'running', unknown: [] }, steps],
];

const cases = table.flatMap(([status, roles]) =>
  Object.entries(roles).map(([role, press]) => [status.kind, role as Role, press, status] as const),
);

test.each(cases)('%s asks the role %s for one thing: %s', (_, role, press, status) => {
  expect(pressOf(status, role)).toBe(press);
});

const calm: readonly Status[] = [
  { kind: 'running' },
  { kind: 'change-scheduled', until: null },
  { kind: 'unknown', grounds: ['money'] },
  { kind: 'hidden', isNothingOwed: true },
];

test.each(calm.map((status) => [status.kind, status] as const))('nobody is left without a way on: %s', (_, status) => {
  for (const role of ['owner', 'admin', 'operations', 'reader'] as const)
    expect(pressOf(status, role, [])).toBe('head: erp');
  expect(pressOf(status, 'billing', [])).toBe('head: invoices');
});

test('a product that stands still leads to its devices', () => {
  expect(pressOf({ kind: 'waiting', products: ['pos'] }, 'owner', [])).toBe('head: posDevices');
});

test('a step that this role cannot do is left to others, and the next one asked for', () => {
  const address: FirstStep = { id: 'address', page: 'shopBaseData', isDone: false };
  expect(pressOf({ kind: 'trial', until: null }, 'operations', [address, ...open])).toBe('step: plugin');
});

test('what is to be paid leads to the first of the open invoices', () => {
  const press = nextPress(
    { kind: 'suspended' },
    {
      balance: aBalance({ items: [anOwedItem()] }),
      steps: [],
      movedTo: null,
      mayCall: () => true,
      opens: () => true,
    },
  );
  expect(press).toMatchObject({ press: { page: 'invoices', search: `pay=${anOwedItem().invoiceUuid}` } });
});
