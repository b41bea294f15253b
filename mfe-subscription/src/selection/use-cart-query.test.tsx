import type { Organization } from '@kontor/contract/organization';
import { type HostApi, HostProvider, useHost } from '@kontor/platform/host';
import { startApiServer } from '@kontor/testing/api-server';
import { aBaseData, aCart, anOrganization, aProduct, aShop } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { cartCall, useCartQuery } from './use-cart-query.ts';

const api = startApiServer();
const { type, platform, version } = aProduct();
const selection = { items: [{ product: { type, platform, version }, quantity: 1 }], isYearlySubscription: false };

let asked = 0;

beforeEach(() => {
  asked = 0;
  api.answer(cartCall, () => {
    asked += 1;
    return aCart({ tax: asked });
  });
});

function Price() {
  const { data } = useCartQuery(selection);
  return <p>Tax {data?.tax ?? '?'}</p>;
}

const placeOf = (organization: Organization, reload: HostApi['place']['reload'] = async () => undefined) => ({
  organization,
  shop: aShop(),
  organizations: [organization],
  reload,
});

/** A page with a price, in a host whose organization or language changes with a click, as after a save on another page. */
function ChangingHost({ change }: { change: Partial<HostApi> }) {
  const host = useHost();
  const [isChanged, setChanged] = useState(false);
  return (
    <HostProvider value={isChanged ? { ...host, ...change } : host}>
      <button type="button" onClick={() => setChanged(true)}>
        Change
      </button>
      <Price />
    </HostProvider>
  );
}

test.each<[string, Partial<HostApi>]>([
  ['the country', { place: placeOf(anOrganization({ baseData: aBaseData({ isoCountryCode: 'AT' }) })) }],
  ['the VAT id', { place: placeOf(anOrganization({ baseData: aBaseData({ vatId: 'ATU12345678' }) })) }],
  ['the answer about the VAT id', { place: placeOf(anOrganization({ vatIdVerificationStatus: 'unverified' })) }],
  ['the language of its lines', { language: 'en' }],
])('a price is asked for again when %s has changed', async (_, change) => {
  const { user } = await renderWithHost(<ChangingHost change={change} />);
  expect(await screen.findByText('Tax 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Tax 2')).toBeVisible();
});

test('a change that no price depends on asks for none', async () => {
  const change = { place: placeOf(anOrganization({ baseData: aBaseData({ phoneNumber: '+49 30 7654321' }) })) };
  const { user } = await renderWithHost(<ChangingHost change={change} />);
  await screen.findByText('Tax 1');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Tax 1')).toBeVisible();
  expect(asked).toBe(1);
});

test('while the VAT id is being checked, a page with a price asks for the answer by itself', async () => {
  let reloads = 0;
  const reload = async () => {
    reloads += 1;
  };
  await renderWithHost(<Price />, {
    host: { place: placeOf(anOrganization({ vatIdVerificationStatus: 'pending' }), reload) },
  });
  await waitFor(() => expect(reloads).toBe(1));
});
