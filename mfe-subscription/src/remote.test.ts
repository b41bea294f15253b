import { everyPage } from '@kontor/testing/every-page';
import { expect, test } from 'vitest';
import { remote } from './remote.tsx';

test('serves every page of which it has a record, and no other', () => {
  const own = everyPage.filter(({ owner }) => owner === 'subscription');
  expect(remote.routes.map(({ path }) => path).toSorted()).toEqual(own.map(({ path }) => path).toSorted());
});

test('gives every text in both languages, one language at a time', async () => {
  const [de, en] = await Promise.all([remote.i18n.load?.('de'), remote.i18n.load?.('en')]);
  expect(de).toHaveProperty('invoices');
  expect(Object.keys(en ?? {})).toEqual(Object.keys(de ?? {}));
});
