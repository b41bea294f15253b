import { languages } from '@kontor/contract/language';
import { routes } from '@kontor/contract/routes';
import { expect, test } from 'vitest';
import { remote } from './remote.tsx';

test('serves every page that the contract gives to it, and no other', () => {
  const own = Object.values(routes).filter(({ owner }) => owner === 'subscription');
  expect(remote.routes.map(({ path }) => path)).toEqual(own.map(({ path }) => path));
});

test.each(languages)('gives its texts in one language at a time: %s', async (language) => {
  expect(await remote.i18n.load?.(language)).toHaveProperty('invoices');
});
