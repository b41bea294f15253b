import { anOrganization, ids } from '@kontor/testing/factories';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTabDraft } from '../../draft/draft-store.ts';
import { renderSignup } from '../../testing/render-signup.tsx';
import { startSignupApi } from '../../testing/signup-api.ts';

startSignupApi();

const toProducts = () => screen.getByRole('button', { name: 'Weiter zu den Produkten' });
const toAccount = () => screen.getByRole('button', { name: 'Weiter zum Konto' });
const product = (name: string) => screen.getByRole('checkbox', { name });

test('a merchant chooses a system and continues to the products', async () => {
  const { user, location, recorded } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('radio', { name: 'Shopware 6' }));
  await user.click(toProducts());
  expect(location.current).toBe('/signup/products');
  expect(recorded.events).toEqual([
    { name: 'SignupStarted', payload: {} },
    { name: 'ShopSystemSelected', payload: { shopSystem: 'shopware6' } },
  ]);
});

test('choosing the cloud shop is tracked as such', async () => {
  const { user, recorded } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('radio', { name: 'Cloud-Shop' }));
  await user.click(toProducts());
  expect(recorded.events.map(({ name }) => name)).toContain('CloudShopSelected');
});

test('without a system the step is not left: the reason is shown and the first choice has focus', async () => {
  const { user, location } = await renderSignup({ at: '/signup' });
  await user.click(toProducts());
  expect(screen.getByText('Bitte wählen Sie Ihr Shopsystem')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Shopware 6' })).toHaveFocus();
  expect(location.current).toBe('/signup');
});

test('going back and forward tracks nothing twice', async () => {
  const { user, recorded } = await renderSignup({ at: '/signup', draft: { shopSystem: 'shopware6' } });
  await user.click(toProducts());
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  await user.click(toProducts());
  expect(recorded.events.map(({ name }) => name)).toEqual(['SignupStarted', 'ShopSystemSelected']);
});

test('with Shopware 5 the migration comes first, and no product is asked for', async () => {
  const { user, location } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('radio', { name: 'Shopware 5' }));
  expect(screen.getByText('Migration auf Shopware 6 nötig')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Weiter zum Konto' }));
  expect(location.current).toBe('/signup/account');
  expect(screen.getByText('Shopware 5 gewählt')).toBeVisible();
});

test('ERP alone can be selected and deselected', async () => {
  const { user } = await renderSignup({ at: '/signup/products', draft: { shopSystem: 'cloud' } });
  await user.click(product('ERP'));
  expect(product('ERP')).toBeChecked();
  await user.click(product('ERP'));
  expect(product('ERP')).not.toBeChecked();
});

test('WMS and POS select ERP and lock it, with the reason in the card', async () => {
  const { user } = await renderSignup({ at: '/signup/products', draft: { shopSystem: 'cloud' } });
  await user.click(product('WMS'));
  await user.click(product('POS'));
  expect(product('ERP')).toBeChecked();
  expect(product('ERP')).toHaveAccessibleDescription(/In WMS und POS enthalten, daher nicht abwählbar/);
  await user.click(product('ERP'));
  expect(product('ERP')).toBeChecked();
  await user.click(product('WMS'));
  await user.click(product('POS'));
  await user.click(product('ERP'));
  expect(product('ERP')).not.toBeChecked();
});

test('the products are tracked when the merchant continues', async () => {
  const { user, location, recorded } = await renderSignup({ at: '/signup/products', draft: { shopSystem: 'cloud' } });
  await user.click(product('POS'));
  expect(screen.getByText('ERP und POS gewählt')).toBeVisible();
  await user.click(toAccount());
  expect(location.current).toBe('/signup/account');
  expect(recorded.events.at(-1)).toEqual({ name: 'ProductsSelected', payload: { erp: true, wms: false, pos: true } });
});

test('without a product the step is not left', async () => {
  const { user, location } = await renderSignup({ at: '/signup/products', draft: { shopSystem: 'cloud' } });
  await user.click(toAccount());
  expect(screen.getByText('Bitte wählen Sie mindestens einen Wert aus')).toBeVisible();
  expect(product('ERP')).toHaveFocus();
  expect(location.current).toBe('/signup/products');
});

test('the steps exist in English', async () => {
  const { user } = await renderSignup({ at: '/signup/products', language: 'en', draft: { shopSystem: 'cloud' } });
  expect(screen.getByRole('heading', { level: 1, name: 'What would you like to start with?' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Registration' })).toHaveTextContent(/System.*Products.*Account.*Shop/);
  await user.click(screen.getByRole('button', { name: 'Continue to account' }));
  expect(screen.getByText('Please choose at least one option')).toBeVisible();
});

test("another user in the same tab does not see the first one's selection", async () => {
  const { location } = await renderSignup({
    at: '/signup/products',
    draft: {
      owner: '0197a000-0000-7000-8000-0000000000ff',
      shopSystem: 'cloud',
      selectedProducts: { erp: true, wms: true, pos: false },
    },
  });
  expect(await screen.findByRole('checkbox', { name: 'ERP' })).not.toBeChecked();
  expect(location.current).toBe('/signup/products');
  expect(useTabDraft.getState().shopSystem).toBeNull();
});

test('a merchant who removed the last shop finds its invoices here', async () => {
  const organization = anOrganization({ shops: [], removedShops: [{ uuid: ids.shop, name: 'radwerk.de' }] });
  await renderSignup({ at: '/signup', user: { state: 'active', userTokenType: null }, organizations: [organization] });
  expect(screen.getByText('Radwerk Berlin GmbH hat keinen Shop mehr.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rechnungen ansehen und bezahlen' })).toHaveAttribute(
    'href',
    `/organization/${ids.organization}/invoices`,
  );
});
