import type { Shop } from '@kontor/contract/shop';
import { NetworkError } from '@kontor/platform/api-error';
import { anOrganization, aProduct, aShop, aSubscription, ids } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useTabDraft } from '../../draft/draft-store.ts';
import { renderSignup } from '../../testing/render-signup.tsx';
import { startSignupApi } from '../../testing/signup-api.ts';

const api = startSignupApi();
const call = 'POST /organization/{organizationUuid}/shop';
const list = 'GET /organization/{organizationUuid}/shop';
const subscription = 'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active';
const home = `/organization/${ids.organization}/shop/${ids.shop}`;

const trial = aSubscription({
  state: 'trial',
  items: [{ state: 'active', product: aProduct({ isTrial: true }), quantity: 1, validUntil: null }],
});

beforeEach(() => api.answer(subscription, trial));

const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Shop anlegen' });
const preparedShop = () => aShop({ cloudShop: { state: 'starting', shopifyShops: [] } });

function render(shopSystem: 'shopware5' | 'shopware6' | 'shopify' | 'cloud') {
  return renderSignup({
    at: '/signup/shop',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [] })],
    shop: preparedShop(),
    draft: { shopSystem, selectedProducts: { erp: true, wms: false, pos: false } },
  });
}

/** Answers the call and stores its body. */
function answerWith(shop: Shop) {
  const sent: unknown[] = [];
  api.answer(call, ({ body }) => {
    sent.push(body);
    return shop;
  });
  return sent;
}

test('a cloud shop needs only a name and is then set up', async () => {
  const sent = answerWith(preparedShop());
  const { user, location, place } = await render('cloud');
  expect(screen.queryByRole('textbox', { name: 'Adresse des Shops' })).not.toBeInTheDocument();
  await user.type(field('Name des Shops'), 'Radwerk Outlet');
  await user.click(submit());
  await waitFor(() => expect(location.current).toBe(`${home}/preparing`));
  expect(sent).toEqual([{ type: 'cloud', name: 'Radwerk Outlet', mainShopUrl: null, shopifyShopDomain: null }]);
  expect(place.reload).toHaveBeenCalled();
});

test('a shopware shop is created with its URL and opens at once; the draft is finished', async () => {
  const sent = answerWith(aShop({ type: 'shopware6', cloudShop: null }));
  const { user, location } = await render('shopware6');
  await user.type(field('Name des Shops'), 'Radwerk Berlin');
  await user.type(field('Adresse des Shops'), 'radwerk-berlin.de');
  await user.click(submit());
  await waitFor(() => expect(location.current).toBe(home));
  expect(sent).toEqual([
    { type: 'shopware6', name: 'Radwerk Berlin', mainShopUrl: 'https://radwerk-berlin.de', shopifyShopDomain: null },
  ]);
  await waitFor(() => expect(useTabDraft.getState().shopSystem).toBeNull());
});

test('trial and end of the sign-up are tracked once, although reading the shops fails at first', async () => {
  const sent = answerWith(preparedShop());
  const { user, location, recorded, place } = await render('cloud');
  place.reload.mockRejectedValueOnce(new NetworkError('offline'));
  api.answer(list, [preparedShop()]);
  await user.type(field('Name des Shops'), 'Radwerk Berlin');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(submit());
  await waitFor(() => expect(location.current).toBe(`${home}/preparing`));
  expect(sent).toHaveLength(1);
  const { type, version, platform, description } = aProduct();
  expect(recorded.events).toEqual([
    {
      name: 'StartTrial',
      payload: {
        transactionId: trial.uuid,
        shopSystem: 'cloud',
        currency: 'EUR',
        value: 0,
        isYearly: false,
        items: [{ name: description, type, platform, version, price: 0, quantity: 1 }],
      },
    },
    { name: 'TrialSignupCompleted', payload: {} },
  ]);
});

test('a shopware5 shop starts without a trial', async () => {
  answerWith(aShop({ type: 'shopware5', cloudShop: null }));
  api.answer(subscription, '');
  const { user, location, recorded } = await render('shopware5');
  await user.type(field('Name des Shops'), 'Radwerk');
  await user.type(field('Adresse des Shops'), 'radwerk.de');
  await user.click(submit());
  await waitFor(() => expect(location.current).toBe(home));
  expect(recorded.events).toEqual([]);
});

test('a Shopify shop is a cloud shop with its domain', async () => {
  const sent = answerWith(preparedShop());
  const { user } = await render('shopify');
  await user.type(field('Name des Shops'), 'Radwerk');
  await user.type(field('Shopify-Adresse'), 'Radwerk');
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    type: 'cloud',
    name: 'Radwerk',
    mainShopUrl: null,
    shopifyShopDomain: 'radwerk.myshopify.com',
  });
});

test.each([
  ['answered', 'Unter dieser Adresse antwortet ein Server.'],
  ['silent', /antwortet gerade kein Server/],
  ['refused', /im Internet nicht erreichbar/],
] as const)('a URL whose check is %s gets advice only', async (visit, advice) => {
  const asked: unknown[] = [];
  api.answer('POST /signup/shop-address', ({ body }) => {
    asked.push(body);
    return { visit };
  });
  answerWith(aShop({ type: 'shopware6', cloudShop: null }));
  const { user, location } = await render('shopware6');
  await user.type(field('Name des Shops'), 'Radwerk');
  await user.type(field('Adresse des Shops'), 'radwerk-berlin.de');
  expect(await screen.findByText(advice)).toBeVisible();
  expect(field('Adresse des Shops')).toHaveAccessibleDescription(advice);
  expect(asked).toEqual([{ url: 'https://radwerk-berlin.de' }]);
  await user.click(submit());
  await waitFor(() => expect(location.current).toBe(home));
});

test('an incomplete URL is reported while it is typed, without a request', async () => {
  const { user } = await render('shopware6');
  await user.type(field('Adresse des Shops'), 'radwerk');
  expect(await screen.findByText(/Noch keine vollständige Adresse/)).toBeVisible();
});

test('a trial in an account with shops is tracked as such', async () => {
  answerWith(preparedShop());
  const known = aShop({ uuid: '0197a000-0000-7000-8000-0000000000aa' });
  const { user, location, recorded } = await renderSignup({
    at: '/signup/shop',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [known] })],
    shop: preparedShop(),
    draft: { shopSystem: 'cloud' },
  });
  await user.type(field('Name des Shops'), 'Outlet');
  await user.dblClick(submit());
  await waitFor(() => expect(location.current).toBe(`${home}/preparing`));
  await waitFor(() =>
    expect(recorded.events.map(({ name }) => name)).toEqual(['StartTrial', 'NewTrialStartedFromAccount']),
  );
  expect(recorded.events[1]?.payload).toEqual({ category: 'AccountDirect' });
});

test('name and URL are both required at once', async () => {
  const { user } = await render('shopware5');
  await user.click(submit());
  expect(await screen.findAllByText('Dieses Feld ist erforderlich')).toHaveLength(2);
  expect(field('Name des Shops')).toHaveFocus();
});

test('an invalid URL is reported at its field', async () => {
  const { user } = await render('shopify');
  await user.type(field('Name des Shops'), 'Radwerk');
  await user.type(field('Shopify-Adresse'), 'radwerk-berlin.de');
  await user.click(submit());
  expect(await screen.findByText('Ungültiges Format')).toBeVisible();
  expect(field('Shopify-Adresse')).toHaveFocus();
});

test('after a lost answer the next attempt uses the shop that already exists', async () => {
  const created = vi.fn(() => preparedShop());
  api.disconnect(call);
  const { user, location } = await render('cloud');
  await user.type(field('Name des Shops'), 'Radwerk Berlin');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung');
  expect(field('Name des Shops')).toHaveValue('Radwerk Berlin');
  api.answer(call, created);
  api.answer(list, [preparedShop()]);
  await user.click(submit());
  await waitFor(() => expect(location.current).toBe(`${home}/preparing`));
  expect(created).not.toHaveBeenCalled();
});

test('the system can still be changed', async () => {
  const { user, location } = await render('shopware6');
  await user.click(screen.getByRole('button', { name: 'Anderes Shopsystem' }));
  expect(location.current).toBe('/signup');
  await user.click(screen.getByRole('radio', { name: 'Cloud-Shop' }));
  await user.click(screen.getByRole('button', { name: 'Weiter zum Shop' }));
  await waitFor(() => expect(location.current).toBe('/signup/shop'));
});

test('a user with an account and without a shop goes to the shop step', async () => {
  const { location } = await renderSignup({
    at: '/signup/account',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [] })],
    draft: { shopSystem: 'cloud' },
  });
  expect(location.current).toBe('/signup/shop');
});

test('an organization that cannot be read is reported, and can be read again', async () => {
  // The page requests it as soon as it is mounted.
  const { user, place, recorded } = await act(() =>
    renderSignup({ at: '/signup/shop', user: { state: 'active' }, draft: { shopSystem: 'cloud' } }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Ihre Organisation ist noch nicht geladen');
  expect(recorded.errors).toEqual([expect.objectContaining({ message: 'Organization not found' })]);
  const { promise, resolve } = Promise.withResolvers<void>();
  place.reload.mockReturnValueOnce(promise);
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(screen.getByRole('button', { name: 'Wird noch einmal versucht' })).toHaveFocus();
  await act(async () => resolve());
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveFocus();
  expect(place.reload).toHaveBeenCalledTimes(2);
});

describe('a user with several organizations', () => {
  const second = anOrganization({
    uuid: '0197a000-0000-7000-8000-0000000000ee',
    name: 'Papeterie Nord GmbH',
    shops: [aShop({ uuid: '0197a000-0000-7000-8000-0000000000ef' })],
  });
  const open = (search: string) =>
    renderSignup({
      at: `/signup/shop${search}`,
      user: { state: 'active' },
      organizations: [anOrganization(), second],
      shop: preparedShop(),
      draft: { shopSystem: 'cloud' },
    });

  /** Remembers the organization of each shop that is created. */
  function created() {
    const organizations: (string | undefined)[] = [];
    api.answer(call, ({ params }) => {
      organizations.push(params['organizationUuid']);
      return preparedShop();
    });
    return organizations;
  }

  test('adds the shop to the one that it was begun in', async () => {
    const organizations = created();
    const { user } = await open(`?organization=${second.uuid}`);
    expect(screen.getByRole('combobox', { name: 'Organisation' })).toHaveDisplayValue('Papeterie Nord GmbH');
    await user.type(field('Name des Shops'), 'Papeterie Lager');
    await user.click(submit());
    await waitFor(() => expect(organizations).toEqual([second.uuid]));
  });

  test('adds it there although the system is chosen first, and changed', async () => {
    const organizations = created();
    const search = `?organization=${second.uuid}`;
    const { user, location } = await renderSignup({
      at: `/signup${search}`,
      user: { state: 'active' },
      organizations: [anOrganization(), second],
      shop: preparedShop(),
    });
    await user.click(await screen.findByRole('radio', { name: 'Shopware 6' }));
    await user.click(screen.getByRole('button', { name: 'Weiter zum Shop' }));
    await waitFor(() => expect(location.current).toBe(`/signup/shop${search}`));
    await user.click(screen.getByRole('button', { name: 'Anderes Shopsystem' }));
    expect(location.current).toBe(`/signup${search}`);
    await user.click(screen.getByRole('radio', { name: 'Cloud-Shop' }));
    await user.click(screen.getByRole('button', { name: 'Weiter zum Shop' }));
    await waitFor(() => expect(location.current).toBe(`/signup/shop${search}`));
    expect(screen.getByRole('combobox', { name: 'Organisation' })).toHaveDisplayValue('Papeterie Nord GmbH');
    await user.type(field('Name des Shops'), 'Papeterie Lager');
    await user.click(submit());
    await waitFor(() => expect(organizations).toEqual([second.uuid]));
  });

  test('may choose another one, and keeps what was typed', async () => {
    const organizations = created();
    const { user } = await open('');
    await user.type(field('Name des Shops'), 'Papeterie Lager');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Organisation' }), 'Papeterie Nord GmbH');
    expect(field('Name des Shops')).toHaveValue('Papeterie Lager');
    await user.click(submit());
    await waitFor(() => expect(organizations).toEqual([second.uuid]));
  });

  test('gets no choice of an organization that is not theirs', async () => {
    const organizations = created();
    const { user } = await open('?organization=0197a000-0000-7000-8000-0000000000aa');
    await user.type(field('Name des Shops'), 'Radwerk Lager');
    await user.click(submit());
    await waitFor(() => expect(organizations).toEqual([ids.organization]));
  });
});

test('with one organization there is none to choose', async () => {
  await render('cloud');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
