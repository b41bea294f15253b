import { beforeEach, expect, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { address, answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const page = `/organization/${ids.organization}/shop/${ids.shop}/user/edit`;
const uuid = (number: number) => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const shops = (count: number) => [
  aShop(),
  ...Array.from({ length: count - 1 }, (_, index) => aShop({ uuid: uuid(100 + index), name: `Filiale ${index + 2}` })),
];
const partner = anOrganization({ uuid: uuid(99), type: 'partner', name: 'Nordlicht Commerce GmbH', shops: [] });

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  localStorage.clear();
});

async function openSwitcher(count: number) {
  answerGuard(server, { organizations: [anOrganization({ shops: shops(count) }), partner] });
  server.answer('GET /organization/{organizationUuid}/partner-account', {
    payoutState: 'complete',
    partnerFieldOfActivity: 'ecommerce',
    commissions: [],
    customerShops: [],
    leads: [],
  });
  const { user } = await renderPortal(page);
  await user.click(await screen.findByRole('button', { name: /^Radwerk Berlin .*Organisation und Shop wechseln$/ }));
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
  expect(address()).toBe(`/organization/${ids.organization}/shop/${uuid(100)}/user/edit`);
  await user.click(await screen.findByRole('button', { name: /^Filiale 2 .*Organisation und Shop wechseln$/ }));
  await user.click(screen.getByRole('link', { name: /Nordlicht Commerce GmbH/ }));
  expect(address()).toBe(`/organization/${uuid(99)}/user/edit`);
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
