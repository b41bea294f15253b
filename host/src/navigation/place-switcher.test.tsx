import type { Organization } from '@kontor/contract/organization';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { address, answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const page = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const uuid = (number: number) => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const shops = (count: number) => [
  aShop(),
  ...Array.from({ length: count - 1 }, (_, index) => aShop({ uuid: uuid(100 + index), name: `Filiale ${index + 2}` })),
];
const partner = anOrganization({ uuid: uuid(99), type: 'partner', name: 'Nordlicht Commerce GmbH', shops: [] });

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  server.answer('GET /organization/{organizationUuid}/partner-account', {
    payoutState: 'complete',
    partnerFieldOfActivity: 'ecommerce',
    commissions: [],
    referralUrl: 'https://portal.test/signup/create-account?partner=46b2f4696594',
    customerShopCount: 0,
    customerShops: [],
    leads: [],
  });
});

async function openSwitcher(count: number, others: Organization[] = []) {
  answerGuard(server, { organizations: [anOrganization({ shops: shops(count) }), ...others, partner] });
  const { user } = await renderPortal(page);
  await user.click(await screen.findByRole('button', { name: /^Radwerk Berlin.*Organisation und Shop wechseln$/ }));
  return { user, popover: within(screen.getByRole('dialog', { name: 'Organisation und Shop wechseln' })) };
}

test('all shops and partner organizations stand below their organization; the open one is marked', async () => {
  const { popover } = await openSwitcher(2);
  expect(popover.getByRole('heading', { name: 'Radwerk Berlin GmbH' })).toBeVisible();
  expect(popover.getByRole('link', { name: /Radwerk Berlin/ })).toHaveAttribute('aria-current', 'true');
  expect(popover.getByRole('link', { name: /Nordlicht Commerce GmbH/ })).toBeVisible();
  expect(popover.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('another shop shows the same page, the partner area its own', async () => {
  const { user, popover } = await openSwitcher(2);
  await user.click(popover.getByRole('link', { name: /Filiale 2/ }));
  expect(address()).toBe(`/organization/${ids.organization}/shop/${uuid(100)}/edit-organization-base-data`);
  await user.click(await screen.findByRole('button', { name: /^Filiale 2.*Organisation und Shop wechseln$/ }));
  await user.click(screen.getByRole('link', { name: /Nordlicht Commerce GmbH/ }));
  expect(address()).toBe(`/organization/${uuid(99)}/edit-organization-base-data`);
});

test('from ten places on they can be searched', async () => {
  const { user, popover } = await openSwitcher(9);
  await user.type(popover.getByRole('searchbox', { name: 'Shop suchen' }), 'filiale 7');
  expect(popover.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringContaining('Filiale 7'),
    'Shop hinzufügen',
  ]);
  await user.type(popover.getByRole('searchbox'), 'xyz');
  expect(popover.getByText('Kein Shop passt dazu.')).toBeVisible();
});

test('of more places than an answer has, the server finds those that are searched', async () => {
  const asked: (string | null)[] = [];
  const far = {
    organization: anOrganization({ uuid: uuid(95), name: 'Fern AG', shops: null }),
    shop: aShop({ uuid: uuid(94), organizationUuid: uuid(95), name: 'Filiale 400' }),
  };
  const near = { organization: anOrganization({ shops: null }), shop: aShop() };
  const branch = (at: number) => ({ ...near, shop: aShop({ uuid: uuid(200 + at), name: `Filiale ${at}` }) });
  server.answer('GET /place', ({ url: { searchParams } }) => {
    asked.push(searchParams.get('search'));
    if (searchParams.get('search') === '400') return [far];
    return searchParams.get('search') === 'Fi' ? Array.from({ length: 20 }, (_, at) => branch(at)) : [near, far];
  });
  answerGuard(server, { organizations: [anOrganization({ shops: shops(20), shopCount: 500 }), partner] });
  const { user } = await renderPortal(page);
  await user.click(await screen.findByRole('button', { name: /^Radwerk Berlin.*Organisation und Shop wechseln$/ }));
  const popover = within(screen.getByRole('dialog', { name: 'Organisation und Shop wechseln' }));
  expect(await popover.findByText('Weitere finden Sie über die Suche.')).toBeVisible();
  await user.type(popover.getByRole('searchbox', { name: 'Shop suchen' }), 'Fi');
  expect(await popover.findByText('Das sind die ersten 20. Suchen Sie genauer, um andere zu finden.')).toBeVisible();
  await user.clear(popover.getByRole('searchbox'));
  await user.type(popover.getByRole('searchbox', { name: 'Shop suchen' }), '400');
  await waitFor(() => expect(popover.getAllByRole('link')).toHaveLength(2));
  expect(popover.getByRole('heading', { name: 'Fern AG' })).toBeVisible();
  expect(popover.getByRole('link', { name: /Filiale 400/ })).toHaveAttribute(
    'href',
    `/organization/${uuid(95)}/shop/${uuid(94)}/edit-organization-base-data`,
  );
  expect(asked).toEqual([null, 'Fi', '400']);
});

test('an organization without a shop is named, too', async () => {
  const empty = anOrganization({ uuid: uuid(98), name: 'Neuland GmbH', shops: [] });
  const { popover } = await openSwitcher(1, [empty]);
  expect(popover.getByRole('region', { name: 'Neuland GmbH' })).toHaveTextContent('Kein Shop');
});

test('an organization that waits for a second factor says so, and is no partner account', async () => {
  const locked = anOrganization({ uuid: uuid(96), name: 'Altbau GmbH', secondFactor: 'missing', shops: [] });
  const { popover } = await openSwitcher(1, [locked]);
  expect(popover.getByRole('link', { name: /Altbau GmbH/ })).toHaveTextContent('Zweiter Faktor nötig');
  expect(popover.getByRole('link', { name: /Nordlicht/ })).toHaveTextContent('Partnerkonto');
});

const neuland = anOrganization({ uuid: uuid(98), name: 'Neuland GmbH', shops: [aShop({ uuid: uuid(97) })] });

test.each([
  ['a merchant organization', `/signup?organization=${ids.organization}`, page, /^Radwerk Berlin/],
  ['a partner organization', '/signup', `/organization/${partner.uuid}/edit-organization-base-data`, /^Nordlicht /],
])('on a page of %s, adding a shop opens %s', async (_, href, at, name) => {
  answerGuard(server, { organizations: [neuland, anOrganization(), partner] });
  const { user } = await renderPortal(at);
  await user.click(await screen.findByRole('button', { name }));
  expect(screen.getByRole('link', { name: 'Shop hinzufügen' })).toHaveAttribute('href', href);
});

test('a shop is added only by the roles that may', async () => {
  answerGuard(server, { organizations: [anOrganization({ role: 'reader' }), neuland] });
  const { user } = await renderPortal(page);
  await user.click(await screen.findByRole('button', { name: /^Radwerk Berlin/ }));
  expect(screen.getByRole('link', { name: /Neuland|radwerk/i, current: false })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Shop hinzufügen' })).not.toBeInTheDocument();
});

test('the keyboard finds a shop: words narrow the list, arrows go through it, Enter opens it', async () => {
  const { user, popover } = await openSwitcher(50);
  await user.tab();
  expect(popover.getByRole('searchbox', { name: 'Shop suchen' })).toHaveFocus();
  await user.keyboard('filiale 4');
  expect(popover.getByRole('status')).toHaveTextContent('14 Shops gefunden');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(popover.getByRole('link', { name: /Filiale 14/ })).toHaveFocus();
  await user.keyboard('{End}{ArrowUp}');
  expect(popover.getByRole('link', { name: /Filiale 49/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(address()).toBe(`/organization/${ids.organization}/shop/${uuid(147)}/edit-organization-base-data`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Enter in the search field opens what was found first, Escape gives the focus back', async () => {
  const { user } = await openSwitcher(50);
  await user.keyboard('{Escape}');
  const switcher = screen.getByRole('button', { name: /Organisation und Shop wechseln$/ });
  expect(switcher).toHaveFocus();
  await user.keyboard('{Enter}{Tab}filiale 33{Enter}');
  expect(address()).toBe(`/organization/${ids.organization}/shop/${uuid(131)}/edit-organization-base-data`);
});
