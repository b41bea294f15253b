import { routes } from '@kontor/contract/routes';
import { expect, test } from 'vitest';
import de from './de.json' with { type: 'json' };

test('every page of the portal has a title', () => {
  expect(Object.keys(de.pageTitle).sort()).toEqual(Object.keys(routes).sort());
});
