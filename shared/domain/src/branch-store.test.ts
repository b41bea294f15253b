import type { CashRegister, NewBranchStore } from '@kontor/contract/branch-store';
import { expect, test } from 'vitest';
import {
  branchStoreBlock,
  branchStoreFaults,
  cashRegisterState,
  certificateState,
  registersInUse,
} from './branch-store.ts';

const kreuzberg: NewBranchStore = {
  name: 'Kreuzberg',
  isoCountryCode: 'DE',
  addressLine1: 'Skalitzer Straße 94',
  zip: '10997',
  city: 'Berlin',
  taxNumber: '30/123/45678',
};
const vienna = { ...kreuzberg, isoCountryCode: 'AT', zip: '1070', taxNumber: '12-345/6789' };
const faults = (store: NewBranchStore) => branchStoreFaults(store, ['DE', 'AT']);

test.each([
  kreuzberg,
  { ...kreuzberg, zip: '01067', taxNumber: '181/815/08155' },
  { ...kreuzberg, taxNumber: '1130012345678' },
  { ...kreuzberg, taxNumber: 'DE 123456789' },
  { ...kreuzberg, taxNumber: 'DE123456789-00002' },
  vienna,
  { ...vienna, taxNumber: '12 345/6789' },
  { ...vienna, taxNumber: 'atu12345678' },
])('$isoCountryCode, $zip, $taxNumber can be asked for', (store) => {
  expect(faults(store)).toEqual([]);
});

test.each([
  [{ ...kreuzberg, zip: '1070' }, ['zip']],
  [{ ...kreuzberg, zip: '00123' }, ['zip']],
  [{ ...kreuzberg, taxNumber: '12345' }, ['taxNumber']],
  [{ ...kreuzberg, taxNumber: 'none' }, ['taxNumber']],
  [{ ...kreuzberg, taxNumber: '12-345/6789' }, ['taxNumber']],
  [{ ...vienna, zip: '0170' }, ['zip']],
  [{ ...vienna, zip: '10997', taxNumber: '30/123/45678' }, ['zip', 'taxNumber']],
])('%j is refused because of %j', (store, paths) => {
  expect(faults(store).map(({ path, code }) => [path, code])).toEqual(paths.map((path) => [path, 'pattern']));
});

test('a country in which POS is not sold is refused, whatever else is wrong', () => {
  const refused = [{ path: 'isoCountryCode', code: 'country-unsupported' }];
  expect(faults({ ...kreuzberg, isoCountryCode: 'FR', zip: '75011' })).toEqual(refused);
  expect(branchStoreFaults(vienna, ['DE'])).toEqual(refused);
});

test.each([
  ['active', { enabled: true, devices: 1 }, null],
  ['trial', { enabled: true, devices: 1 }, null],
  ['past-due', { enabled: true, devices: 3 }, null],
  ['active', { enabled: false, devices: 0 }, 'not-booked'],
  ['ended', { enabled: false, devices: 0 }, 'not-booked'],
  ['suspended', { enabled: false, devices: 2 }, 'suspended'],
  ['suspended', { enabled: false, devices: 0 }, 'not-booked'],
] as const)('%s with %j: %s', (state, pos, block) => {
  expect(branchStoreBlock({ state, pos })).toBe(block);
});

test.each([
  [null, 'valid'],
  ['2027-02-23T00:00:00.000Z', 'valid'],
  ['2027-02-21T00:00:00.000Z', 'expiring'],
  ['2026-11-23T12:00:01.000Z', 'expiring'],
  ['2026-11-23T12:00:00.000Z', 'expired'],
])('a certificate until %s is %s', (expiresAt, state) => {
  expect(certificateState(expiresAt, new Date('2026-11-23T12:00:00.000Z'))).toBe(state);
});

const tss = { serialNumber: 'a1', state: 'active', certificateExpiresAt: '2030-01-01T00:00:00.000Z' } as const;
const till = { state: 'active', tss, decommissionedAt: null } as const;
test.each<[what: string, register: Pick<CashRegister, 'state' | 'tss' | 'decommissionedAt'>, state: string]>([
  ['one that signs', till, 'working'],
  ['one that is disabled', { ...till, state: 'disabled' }, 'off'],
  ['one that was decommissioned', { ...till, decommissionedAt: '2026-11-23T11:00:00.000Z' }, 'off'],
  ['one that will be decommissioned', { ...till, decommissionedAt: '2026-12-31T23:00:00.000Z' }, 'working'],
  ['one without TSE', { ...till, tss: null }, 'unsigned'],
  ['one whose TSE is disabled', { ...till, tss: { ...tss, state: 'disabled' } }, 'unsigned'],
  [
    'one with an old certificate',
    { ...till, tss: { ...tss, certificateExpiresAt: '2026-11-01T00:00:00.000Z' } },
    'expired',
  ],
  [
    'one whose certificate ends',
    { ...till, tss: { ...tss, certificateExpiresAt: '2026-12-01T00:00:00.000Z' } },
    'expiring',
  ],
])('a cash register, %s, is shown as such, and as off while its branch is', (_, register, state) => {
  const now = new Date('2026-11-23T12:00:00.000Z');
  expect(cashRegisterState({ state: 'active' }, register, now)).toBe(state);
  expect(cashRegisterState({ state: 'disabled' }, register, now)).toBe('off');
});

test('of the cash registers of a branch those in operation are counted', () => {
  const now = new Date('2026-11-23T12:00:00.000Z');
  const used = aRegister({});
  const cashRegisters = [
    used,
    aRegister({ state: 'disabled' }),
    aRegister({ decommissionedAt: '2026-11-01T18:00:00.000Z' }),
  ];
  expect(registersInUse({ state: 'active', cashRegisters }, now)).toEqual([used]);
  expect(registersInUse({ state: 'disabled', cashRegisters }, now)).toEqual([]);
});

const aRegister = (change: Partial<CashRegister>): CashRegister => ({
  uuid: '0197a000-0000-7000-8000-0000000000c1',
  name: 'Kasse 1',
  serialNumber: 'KP-1',
  manufacturer: null,
  model: null,
  commissionedAt: null,
  ...till,
  ...change,
});
