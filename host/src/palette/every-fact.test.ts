import { frameOf, isForStaff, organizationsOf, type PortalPage } from '@kontor/contract/portal-page';
import type { Role } from '@kontor/contract/role';
import { staffRoles } from '@kontor/contract/staff-role';
import { everyPage } from '@kontor/testing/every-page';
import { aBaseData, anOrganization, aShop, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { isSecret } from '../analytics/use-tag-manager.ts';
import { waitsForNotices } from '../frame/extensions.tsx';
import { samePageIn } from '../guard/places.ts';
import { topicOf } from '../help/help-dialog.tsx';
import {
  type Around,
  iconOf,
  isCurrent,
  type NavigationGroup,
  navigationOf,
  navigationOfStaff,
} from '../navigation/navigation.ts';
import { entryOfPage } from './entry-of-page.ts';
import { type FoundPage, foundPages, foundPagesOfStaff } from './pages-of-place.ts';

const roles: readonly Role[] = ['owner', 'operations'];

/** Places that differ in what records tell apart. */
const places: readonly Around[] = roles.flatMap((role) => [
  ...['DE', 'AT', 'CH'].flatMap((isoCountryCode) =>
    (['shopware5', 'shopware6', 'cloud'] as const).flatMap((type) =>
      [0, 2].map((count) => ({
        organization: anOrganization({ role, baseData: aBaseData({ isoCountryCode }) }),
        shop: aShop({ type }),
        licences: { wms: count, pos: count },
        isDunned: false,
      })),
    ),
  ),
  ...(['merchant', 'partner'] as const).map((type) => ({
    organization: anOrganization({ role, type, shops: [] }),
    shop: null,
    licences: null,
    isDunned: false,
  })),
]);

interface Groups {
  readonly groups: readonly NavigationGroup[];
  readonly found: readonly FoundPage[];
}

const elsewhere = { organization: anOrganization(), shop: aShop({ uuid: ids.order }) };

/** What users get to see of a page, everywhere. */
function seen(page: PortalPage, all: readonly PortalPage[]): string {
  const rest = page.path.replace(/^.*:shopUuid/, '').replace(/:\w+/g, 'x');
  return JSON.stringify([
    frameOf(page),
    organizationsOf(page),
    topicOf(page),
    isSecret(page),
    waitsForNotices(page),
    staffRoles.filter((role) => isForStaff(page, role)),
    page.access === 'shop' && samePageIn(elsewhere, rest, all),
    [
      ...places.map((around): Groups => ({ groups: navigationOf(around, all), found: foundPages(around, all) })),
      ...staffRoles.map(
        (role): Groups => ({ groups: navigationOfStaff(role, all), found: foundPagesOfStaff(role, all) }),
      ),
    ].map(({ groups, found }) => {
      const items = groups.flatMap(({ slot, items: inSlot }) => inSlot.map((item) => ({ slot, ...item })));
      return [
        groups.map(({ slot, items: inSlot }) => [slot, inSlot.map((item) => item.page.name)]),
        items.filter((item) => item.page === page).map(({ entry }) => [entry, iconOf(page)]),
        items.filter((item) => isCurrent(item, page)).map((item) => item.page.name),
        found.filter((one) => one.page === page).map((one) => entryOfPage(one, 'de')),
      ];
    }),
  ]);
}

const facts = everyPage.flatMap((page) =>
  Object.keys(page)
    .filter((fact) => !['path', 'access', 'title', 'roles', 'name', 'owner'].includes(fact))
    .map((fact) => [fact, page.name, page] as const),
);

test.each(facts)('taking %s out of the record of %s changes what is seen of it', (fact, _, page) => {
  const { [fact as keyof PortalPage]: __, ...others } = page;
  const without = others as PortalPage;
  expect(
    seen(
      without,
      everyPage.map((each) => (each === page ? without : each)),
    ),
  ).not.toBe(seen(page, everyPage));
});

test('taking a role away from a page takes its entry from that role', () => {
  for (const page of everyPage.filter(({ navigation }) => navigation)) {
    const { staff } = page;
    const without = {
      ...page,
      roles: page.roles.filter((role) => role !== 'owner'),
      ...(staff && { staff: staff.filter((role) => role !== 'admin') }),
    };
    const all = everyPage.map((each) => (each === page ? without : each));
    expect(seen(without, all), page.name).not.toBe(seen(page, everyPage));
  }
});
