import { everyPage } from '@kontor/testing/every-page';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { landingPlace, samePageIn } from './places.ts';

const other = aShop({ uuid: '0197a000-0000-7000-8000-0000000000b1' });
const inShop = { organization: anOrganization(), shop: other };
const shop = `/organization/${ids.organization}/shop/${other.uuid}`;
const partner = { organization: anOrganization({ type: 'partner' }), shop: null };
const area = `/organization/${ids.organization}`;

const locked = anOrganization({ secondFactor: 'missing', shops: [] });

test('an organization that waits for a second factor is entered last', () => {
  expect(landingPlace([locked, partner.organization], null)).toEqual(partner);
  expect(landingPlace([locked], null)).toEqual({ organization: locked, shop: null });
});

test.each([
  ['', inShop, shop],
  ['/subscription', inShop, `${shop}/subscription`],
  ['/user/edit', partner, `${area}/user/edit`],
  ['/subscription', partner, area],
  ['/pos/branch-store/12', inShop, `${shop}/pos/de`],
  ['/preparing', inShop, shop],
])('switching from %s keeps the page where it exists', (rest, place, path) => {
  expect(samePageIn(place, rest, everyPage)).toBe(path);
});
