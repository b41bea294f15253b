import { ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { placeIn } from './user-queries.ts';

const at = (path: string) => placeIn(new URL(path, 'https://portal.test'));

test('a page tells of the place in its address, the sign-up of the organization that gets the shop', () => {
  expect(at(`/organization/${ids.organization}/shop/${ids.shop}/invoices`)).toEqual({
    organization: ids.organization,
    shop: ids.shop,
  });
  expect(at(`/signup/shop?organization=${ids.organization}`)).toEqual({ organization: ids.organization });
});

test('what is no id is not asked for', () => {
  expect(at('/organization/mine/shop/%2F')).toEqual({});
  expect(at('/signup?organization=mine')).toEqual({});
});
