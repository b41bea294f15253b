import { expect, test } from 'vitest';
import { isAdminAlone, isLastAdmin } from './staff.ts';

const admin = { userUuid: 'a', role: 'admin', invitation: null } as const;
const second = { ...admin, userUuid: 'b' };
const finance = { userUuid: 'c', role: 'finance', invitation: null } as const;
const invited = {
  userUuid: null,
  role: 'admin',
  invitation: { uuid: 'i', expiresAt: '2026-12-01T00:00:00Z' },
} as const;
const withoutAccount = { userUuid: null, role: 'admin', invitation: null } as const;

test.each([
  ['one admin', [admin, finance], true],
  ['a second admin', [admin, second], false],
  ['a second one who has not joined yet', [admin, invited], true],
  ['an address of the environment', [admin, withoutAccount], false],
])('whether the admin has to stay: %s', (_, staff, expected) => {
  expect(isLastAdmin(staff, 'a')).toBe(expected);
});

test('who is no admin is not the last one', () => {
  expect(isLastAdmin([admin, finance], 'c')).toBe(false);
});

test.each([
  ['one admin', [admin, finance], true],
  ['two', [admin, second], false],
  ['one who has not joined yet', [admin, invited], true],
  ['an address of the environment that no one has signed up with', [admin, withoutAccount], true],
])('whether an admin is alone with a decision: %s', (_, staff, expected) => {
  expect(isAdminAlone(staff)).toBe(expected);
});
