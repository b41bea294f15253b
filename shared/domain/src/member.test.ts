import { roles } from '@kontor/contract/role';
import { expect, test } from 'vitest';
import { isLastOwner, mayAssign } from './member.ts';

test('owners give and take every role', () => {
  expect(roles.every((role) => mayAssign('owner', role, 'owner'))).toBe(true);
});

test('admins give and take every role but that of owners', () => {
  expect(roles.filter((role) => mayAssign('admin', role))).toEqual(['admin', 'billing', 'operations', 'reader']);
  expect(mayAssign('admin', 'owner', 'reader')).toBe(false);
  expect(mayAssign('admin', 'reader', 'owner')).toBe(false);
});

test('other members give and take none', () => {
  expect(roles.some((role) => mayAssign('billing', role) || mayAssign('reader', role))).toBe(false);
});

test('the only owner stays an owner', () => {
  const [owner, admin] = [{ role: 'owner' }, { role: 'admin' }] as const;
  expect(isLastOwner([owner, admin], owner)).toBe(true);
  expect(isLastOwner([owner, admin], admin)).toBe(false);
  expect(isLastOwner([owner, owner], owner)).toBe(false);
});
