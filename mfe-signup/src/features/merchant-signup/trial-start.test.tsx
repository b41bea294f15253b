import { aConfig, anOrganization, aShop, aSubscription, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useTabDraft } from '../../draft/draft-store.ts';
import { renderSignup } from '../../testing/render-signup.tsx';
import { startSignupApi } from '../../testing/signup-api.ts';

const api = startSignupApi();
const accountCall = 'PUT /signup/trial/{idempotencyKey}';
const shopCall = 'POST /organization/{organizationUuid}/shop';
const start = () => screen.getByRole('button', { name: 'Testphase starten' });
const beingPrepared = aShop({ cloudShop: { state: 'starting', shopifyShops: [] } });
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

function answerAll() {
  const sent: { account?: unknown; shop?: unknown; accounts: number } = { accounts: 0 };
  api.answer(accountCall, ({ body }) => {
    sent.account = body;
    sent.accounts += 1;
    return anOrganization({ shops: [], baseData: null });
  });
  api.answer(shopCall, ({ body }) => {
    sent.shop = body;
    return beingPrepared;
  });
  api.answer('GET /organization/{organizationUuid}/shop', []);
  api.answer('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', aSubscription());
  return sent;
}

async function fillIn(user: UserEvent, shop: string, label: string) {
  for (const [name, text] of [
    [/^Vorname/, 'Eva'],
    [/^Nachname/, 'Brandt'],
    ['Passwort', 'a good long password'],
    [label, shop],
  ] as const) {
    await user.click(screen.getByLabelText(name));
    await user.paste(text);
  }
}

test('four fields and two clicks after the confirmation lead to the trial', async () => {
  const sent = answerAll();
  const { user, location, session } = await renderSignup({
    at: '/signup',
    organizations: [anOrganization({ shops: [beingPrepared] })],
    shop: beingPrepared,
  });
  await user.click(screen.getByRole('radio', { name: 'Cloud-Shop' }));
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  expect(screen.getByLabelText('Passwort')).toBeVisible();
  await fillIn(user, 'Radwerk', 'Name des Shops');
  await user.click(start());
  await waitFor(() => expect(location.current).toBe(`/organization/${ids.organization}/shop/${ids.shop}/preparing`));
  expect(sent.account).toEqual({
    firstName: 'Eva',
    lastName: 'Brandt',
    password: 'a good long password',
    shopSystem: 'cloud',
    selectedProducts: { erp: true, wms: false, pos: false },
    organizationName: 'Radwerk',
    newsletterOptIn: false,
    termsAccepted: true,
  });
  expect(sent.shop).toEqual({ type: 'cloud', name: 'Radwerk', mainShopUrl: null, shopifyShopDomain: null });
  expect(session.reloadUser).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(useTabDraft.getState().isStarting).toBe(false));
});

test('a shop with an address is called by its host, and further products are tried on request', async () => {
  const sent = answerAll();
  const { user } = await renderSignup({
    at: '/signup',
    organizations: [anOrganization({ shops: [beingPrepared] })],
    shop: beingPrepared,
  });
  await user.click(screen.getByRole('radio', { name: 'Shopware 6' }));
  await fillIn(user, 'www.radwerk.test/shop', 'Adresse des Shops');
  await user.click(screen.getByRole('checkbox', { name: /^WMS/ }));
  await user.click(start());
  await waitFor(() => expect(sent.shop).toBeDefined());
  expect(sent.shop).toMatchObject({
    type: 'shopware6',
    name: 'radwerk.test',
    mainShopUrl: 'https://www.radwerk.test/shop',
  });
  expect(sent.account).toMatchObject({ selectedProducts: { erp: true, wms: true, pos: false } });
});

test('a shop that was refused is corrected, and the account is not created twice', async () => {
  const sent = answerAll();
  api.fail(shopCall, 422, 'validation-failed', [{ path: 'name', code: 'max-length', message: '' }], { once: true });
  const { user, location } = await renderSignup({
    at: '/signup',
    organizations: [anOrganization({ shops: [beingPrepared] })],
    shop: beingPrepared,
  });
  await user.click(screen.getByRole('radio', { name: 'Cloud-Shop' }));
  await fillIn(user, 'Radwerk', 'Name des Shops');
  await user.click(start());
  await waitFor(() => expect(screen.getByLabelText('Name des Shops')).toBeInvalid());
  expect(location.current).toBe('/signup');
  await user.click(start());
  await waitFor(() => expect(location.current).toMatch(/preparing$/));
  expect(sent.accounts).toBe(2);
});

test('missing values are said at their fields, and nothing is sent', async () => {
  const sent = answerAll();
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('radio', { name: 'Shopify' }));
  await user.click(start());
  expect(await screen.findAllByText('Dieses Feld ist erforderlich')).toHaveLength(4);
  expect(screen.getByLabelText(/^Vorname/)).toHaveFocus();
  expect(sent.accounts).toBe(0);
});

test('the long way stays: to the products; with shopware5 there is no trial before the migration', async () => {
  const { user, location } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('radio', { name: 'Shopware 5' }));
  expect(screen.queryByRole('button', { name: 'Testphase starten' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Shopware 6' }));
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Produkten' }));
  expect(location.current).toBe('/signup/products');
});

test('the products have their prices', async () => {
  await renderSignup({ at: '/signup/products', draft: { shopSystem: 'cloud' } });
  const described = (name: string) =>
    plain(
      (screen.getByRole('checkbox', { name }).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  await waitFor(() => expect(described('ERP')).toContain('149,00 € bis 349,00 € netto im Monat, je nach Tarif'));
  expect(described('WMS')).toContain('25,00 € netto im Monat je Gerät, ab Gerät 6 je 19,00 €');
  expect(described('POS')).toContain('39,00 € netto im Monat je Kasse, ab Kasse 6 je 29,00 €');
  expect(plain(document.body.textContent)).toContain('30 Tage kostenlos. Kosten entstehen erst, wenn Sie bestellen.');
});

test('a trial is as long as the vendor has set', async () => {
  await renderSignup({ at: '/signup/products', draft: { shopSystem: 'cloud' }, config: aConfig({ trialDays: 14 }) });
  await waitFor(() => expect(plain(document.body.textContent)).toContain('14 Tage kostenlos.'));
});

test('if the prices do not load, the products can be chosen without them', async () => {
  api.fail('GET /signup/price', 503, 'unavailable');
  await renderSignup({ at: '/signup/products', draft: { shopSystem: 'cloud' } });
  expect(await screen.findByRole('checkbox', { name: 'ERP' })).toBeEnabled();
  expect(document.body.textContent).not.toContain('€');
});

test('the form begins in sight once a system is chosen, and does not move the page of a visit that returns to it', async () => {
  answerAll();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await renderSignup({ at: '/signup', draft: { shopSystem: 'cloud' } });
  expect(screen.getByText(/Vier Angaben genügen/)).toBeVisible();
  expect(scrolled).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'Shopify' }));
  expect(scrolled).toHaveBeenCalledOnce();
  expect(scrolled.mock.contexts[0]).toHaveTextContent('Vier Angaben genügen.');
});
