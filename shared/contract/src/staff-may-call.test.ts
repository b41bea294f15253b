import { expect, test } from 'vitest';
import { type Call, defineCalls } from './call.ts';
import { calls } from './calls.ts';
import { type StaffCall, staffMayCall } from './staff-may-call.ts';
import { staffRoles } from './staff-role.ts';

const ofStaff = Object.entries<Call>(calls).filter(([, { permission }]) => permission === 'staff') as [
  StaffCall,
  Call,
][];

test('pages know of every call of the vendor’s people for which roles it is, and that admins may make all', () => {
  const wrong = ofStaff.flatMap(([call, { staff }]) =>
    staffRoles
      .filter((role) => staffMayCall(role, call) !== (role === 'admin' || (staff?.includes(role) ?? false)))
      .map((role) => `${role}: ${call}`),
  );
  expect(wrong).toEqual([]);
  expect(ofStaff.length).toBeGreaterThan(30);
});

test('a call of a later release is for none', () => {
  expect(staffRoles.filter((role) => staffMayCall(role, 'GET /backoffice/later' as StaffCall))).toEqual([]);
});

test('a call of the vendor’s people without roles does not compile', () => {
  const success = { status: 204, body: null } as const;
  const path = 'GET /backoffice/price';
  // @ts-expect-error it names no roles
  defineCalls({ [path]: { summary: 'Prices', permission: 'staff', success, errors: [] } });
  // @ts-expect-error it names none of the roles
  defineCalls({ [path]: { summary: 'Prices', permission: 'staff', staff: [], success, errors: [] } });
});
