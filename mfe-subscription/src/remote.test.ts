import { routes } from '@kontor/contract/routes';
import { expect, test } from 'vitest';
import { remote } from './remote.tsx';

test('serves every page that the contract gives to it, and no other', () => {
  const own = Object.values(routes).filter(({ owner }) => owner === 'subscription');
  expect(remote.routes.map(({ path }) => path)).toEqual(own.map(({ path }) => path));
});

test('gives every text in both languages, one language at a time', async () => {
  const [de, en] = await Promise.all([remote.i18n.load?.('de'), remote.i18n.load?.('en')]);
  expect(de).toHaveProperty('invoices');
  expect(Object.keys(en ?? {})).toEqual(Object.keys(de ?? {}));
});
