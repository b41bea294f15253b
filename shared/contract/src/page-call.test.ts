import { expect, test } from 'vitest';
import { inputOfCall, mayBeAskedAhead } from './page-call.ts';

const shop = 'GET /organization/{organizationUuid}/shop/{shopUuid}';
const path = { organizationUuid: 'a', shopUuid: 'b', fiskalyOrganizationUuid: 'c' };

test('a call gets the parameters of its path from that of the page, and no other ones', () => {
  expect(inputOfCall({ call: shop }, path)).toEqual({ params: { organizationUuid: 'a', shopUuid: 'b' } });
  expect(inputOfCall({ call: 'GET /user' }, path)).toEqual({});
});

test('a call has its query, unless that is empty', () => {
  const query = { iso_country_code: 'DE' };
  expect(inputOfCall({ call: 'GET /user', query }, path)).toEqual({ query });
  expect(inputOfCall({ call: 'GET /user', query: {} }, path)).toEqual({});
});

test('a call with a parameter that the path of the page lacks cannot be asked', () => {
  expect(inputOfCall({ call: 'GET /user/{userUuid}/delete' }, path)).toBeNull();
  expect(inputOfCall({ call: shop }, { organizationUuid: 'a', shopUuid: undefined })).toBeNull();
});

test('a call in the language of its page has that in its query, and is not asked where the language is not known', () => {
  const terms = { call: 'GET /legal-document/current', query: { kind: 'terms' }, isInLanguage: true } as const;
  expect(inputOfCall(terms, {}, 'en')).toEqual({ query: { kind: 'terms', language: 'en' } });
  expect(inputOfCall(terms, {})).toBeNull();
  expect(inputOfCall({ call: 'GET /user' }, {}, 'en')).toEqual({});
});

test('only calls that read are asked ahead, and none that makes a link at the payment provider', () => {
  expect(mayBeAskedAhead(shop)).toBe(true);
  expect(mayBeAskedAhead('POST /auth/logout')).toBe(false);
  expect(mayBeAskedAhead('GET /organization/{organizationUuid}/partner-account/onboarding-url')).toBe(false);
});
