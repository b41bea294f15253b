import { expect, test } from 'vitest';
import { type Call, defineCalls } from './call.ts';
import { calls, type KnownCall } from './calls.ts';
import { type Role, roles } from './role.ts';
import { isAskedBy, mayCall } from './roles-of-calls.ts';

const table = Object.entries<Call>(calls) as [KnownCall, Call][];

test('every call of a member is for the roles that stand beside it, and for no other', () => {
  const ofMembers = table.filter(([, { roles: allowed }]) => allowed !== undefined);
  const wrong = ofMembers.flatMap(([call, { roles: allowed }]) =>
    roles.filter((role) => mayCall(role, call) !== allowed?.includes(role)).map((role) => `${role}: ${call}`),
  );
  expect(wrong).toEqual([]);
  expect(ofMembers.length).toBeGreaterThan(100);
});

test('a call of a member is about an organization, so that no other one is taken for a call for all', () => {
  const elsewhere = table.filter(([call, { roles: allowed }]) => allowed && !/ \/organization\/\{\w+\}/.test(call));
  expect(elsewhere).toEqual([]);
});

test.each<[string, boolean]>([
  ['GET /user', true],
  ['GET /organization/{organizationUuid}/page-of-a-later-release', false],
  ['GET /organization/{organizationUuid}/shop/{shopUuid}/page-of-a-later-release', false],
])('%s: whether all members may make it', (call, expected) => {
  expect(roles.map((role: Role) => mayCall(role, call as KnownCall))).toEqual(roles.map(() => expected));
});

test('a page asks for its visitor what their role may read, and for owners alone what only they answer', () => {
  const members = { call: 'GET /organization/{organizationUuid}/member' } as const;
  const texts = { call: 'GET /legal-document', isForOwners: true } as const;
  const askedBy = (query: Parameters<typeof isAskedBy>[1]) => [null, ...roles].filter((role) => isAskedBy(role, query));
  expect(askedBy({ call: 'GET /user' })).toEqual([null, ...roles]);
  expect(askedBy(members)).toEqual(roles.filter((role) => mayCall(role, members.call)));
  expect(askedBy(texts)).toEqual(['owner']);
});

test('a call of members without roles does not compile', () => {
  const success = { status: 204, body: null } as const;
  const path = 'GET /organization/{organizationUuid}/price';
  // @ts-expect-error it names no roles
  defineCalls({ [path]: { summary: 'Prices', permission: 'member', success, errors: [] } });
  // @ts-expect-error it names none of the roles
  defineCalls({ [path]: { summary: 'Prices', permission: 'member', roles: [], success, errors: [] } });
});
