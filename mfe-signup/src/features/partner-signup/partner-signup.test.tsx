import type { User } from '@kontor/contract/user';
import { anOrganization, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTabDraft } from '../../draft/draft-store.ts';
import { remote } from '../../remote.tsx';
import { renderSignup } from '../../testing/render-signup.tsx';
import { startSignupApi } from '../../testing/signup-api.ts';

const api = startSignupApi();
const beginning: Partial<User> = { userTokenType: 'partner-activation' };
const partner = anOrganization({ type: 'partner', state: 'incomplete', baseData: null, shops: [] });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));

test('agency is the default; the choice is tracked once and leads to the shop systems', async () => {
  const { user, location, recorded } = await renderSignup({ at: '/partner-signup/field-of-activity', user: beginning });
  expect(screen.getByRole('radio', { name: 'E-Commerce-Agentur' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Shopsystemen' }));
  expect(location.current).toBe('/partner-signup/shop-system');
  expect(recorded.events).toEqual([
    { name: 'PartnerSignupStarted', payload: {} },
    { name: 'FieldOfActivitySelected', payload: { fieldOfActivity: 'ecommerce' } },
  ]);
});

test('choosing technology clears the shop systems and skips their step', async () => {
  const { user, location } = await renderSignup({
    at: '/partner-signup/shop-system',
    user: beginning,
  });
  await user.click(screen.getByRole('checkbox', { name: 'Shopware 6' }));
  await user.click(screen.getByRole('checkbox', { name: 'Shopify' }));
  expect(screen.getByText('Shopware 6 und Shopify gewählt')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  await user.click(screen.getByRole('radio', { name: 'Technologiepartner' }));
  await user.click(screen.getByRole('button', { name: 'Weiter zum Konto' }));
  expect(location.current).toBe('/partner-signup/account');
  expect(Object.values(useTabDraft.getState().partnerShopSystems)).toEqual([false, false, false, false]);
});

test('the account step sends person, activity and systems', async () => {
  const sent: unknown[] = [];
  api.answer('PUT /signup/partner/account/{idempotencyKey}', ({ body }) => {
    sent.push(body);
    return partner;
  });
  const shopSystems = { shopware6: true, shopware5: false, shopify: false, cloud: false };
  const { user, session } = await renderSignup({
    at: '/partner-signup/account',
    user: beginning,
    draft: { partnerShopSystems: shopSystems },
  });
  await user.type(field('Vorname'), 'Malte');
  await user.type(field('Nachname'), 'Petersen');
  await user.type(screen.getByLabelText('Passwort'), 'nordlicht-2026');
  await user.click(screen.getByRole('checkbox', { name: /Ich stimme den AGB zu/ }));
  await user.click(screen.getByRole('button', { name: 'Zugang anlegen' }));
  await waitFor(() => expect(session.reloadUser).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      firstName: 'Malte',
      lastName: 'Petersen',
      password: 'nordlicht-2026',
      newsletterOptIn: false,
      termsAccepted: true,
      partnerFieldOfActivity: 'ecommerce',
      shopSystems,
    },
  ]);
});

test('the company step is last and opens the partner area', async () => {
  api.answer('PUT /signup/partner/company/{userUuid}', ({ params }) => {
    expect(params.userUuid).toBe(ids.user);
    return anOrganization({ type: 'partner', shops: [] });
  });
  const { user, location, place } = await renderSignup({
    at: '/partner-signup/company',
    user: { ...beginning, state: 'active' },
    organizations: [partner],
  });
  await user.type(field('Firma'), 'Nordlicht Commerce GmbH');
  await user.type(field('Straße und Hausnummer'), 'Kaistraße 1');
  await user.type(field('Postleitzahl'), '20457');
  await user.type(field('Ort'), 'Hamburg');
  await user.click(screen.getByRole('button', { name: 'Partnerkonto anlegen' }));
  await waitFor(() => expect(location.current).toBe(`/organization/${ids.organization}`));
  expect(place.reload).toHaveBeenCalled();
});

test.each([
  ['a new partner', '/partner-signup/company', beginning, [], '/partner-signup/account'],
  ['a partner with an account', '/partner-signup/account', { state: 'active' }, [partner], '/partner-signup/company'],
  ['a partner in the merchant sign-up', '/signup', beginning, [], '/partner-signup/field-of-activity'],
  ['a merchant in the partner sign-up', '/partner-signup/account', {}, [], '/signup'],
] as const)('%s is redirected from %s to the right step', async (_, at, user, organizations, target) => {
  const { location } = await renderSignup({ at, user, organizations: [...organizations] });
  expect(location.current).toBe(target);
});

test('/partner-signup asks visitors for their address and lets confirmed partners start', async () => {
  const session = { user: null, reloadUser: async () => null, logout: async () => undefined };
  const { location } = await renderRemote(remote, { at: '/partner-signup?from=fair', host: { session } });
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible();
  expect(location.current).toBe('/partner-signup?from=fair');
  const confirmed = await renderSignup({ at: '/partner-signup?from=fair', user: beginning });
  expect(confirmed.location.current).toBe('/partner-signup/field-of-activity?from=fair');
});
