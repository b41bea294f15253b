import { languages } from '@kontor/contract/language';
import { everyPage } from '@kontor/testing/every-page';
import { expect, test } from 'vitest';
import { remote } from './remote.tsx';

test('serves every page of which it has a record, and no other', () => {
  const own = everyPage.filter(({ owner }) => owner === 'subscription');
  expect(remote.routes.map(({ path }) => path).toSorted()).toEqual(own.map(({ path }) => path).toSorted());
});

test.each(languages)('gives its texts in one language at a time: %s', async (language) => {
  expect(await remote.i18n.load?.(language)).toHaveProperty('invoices');
});
