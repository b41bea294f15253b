import type { BaseData, VatIdAnswer } from '@kontor/contract/organization';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerBilling, trialSubscription } from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const { acceptOrders, acceptSync } = orderingWith(api);
const saveCall = 'PUT /organization/{organizationUuid}/base-data';
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

/** As sign-up leaves it: nothing is known but a name. */
const unknown = anOrganization({ name: 'radwerk.de', baseData: null, vatIdVerificationStatus: 'unavailable' });

async function openCheckout() {
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  const saved: BaseData[] = [];
  api.answer(saveCall, ({ body }) => {
    saved.push(body as BaseData);
    return anOrganization({ baseData: body as BaseData });
  });
  const place = { organization: unknown, shop: aShop(), organizations: [unknown], reload: async () => undefined };
  const rendered = await renderSubscription('/invoices?checkout=true&start=trial-end', { host: { place } });
  await rendered.user.click(await screen.findByRole('radio', { name: 'Karte' }));
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
  return { ...rendered, saved };
}

type Rendered = Awaited<ReturnType<typeof renderSubscription>>;

async function fillIn(user: Rendered['user'], texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(new RegExp(`^${label}`)));
    await user.paste(text);
  }
}

const address = {
  Firma: 'Radwerk Berlin GmbH',
  'Straße und Hausnummer': 'Skalitzer Straße 94',
  Postleitzahl: '10997',
  Ort: 'Berlin',
};

test('the first order asks for what the invoice needs, saves it and is placed, with one click', async () => {
  const { user, saved } = await openCheckout();
  const orders = acceptOrders();
  acceptSync();
  await fillIn(user, address);
  await user.click(await orderButton());
  await waitFor(() => expect(orders).toHaveLength(1));
  expect(saved).toEqual([
    {
      companyName: 'Radwerk Berlin GmbH',
      addressLine1: 'Skalitzer Straße 94',
      addressLine2: null,
      zip: '10997',
      city: 'Berlin',
      isoCountryCode: 'DE',
      phoneNumber: null,
      vatId: null,
    },
  ]);
  await waitFor(() =>
    expect(stripe.confirmCardSetup).toHaveBeenCalledWith('secret', {
      payment_method: expect.objectContaining({
        billing_details: expect.objectContaining({
          address: { line1: 'Skalitzer Straße 94', city: 'Berlin', postal_code: '10997', country: 'DE' },
        }),
      }),
    }),
  );
});

test('without the address nothing is saved or ordered, and the fields say so', async () => {
  const { user, saved } = await openCheckout();
  const orders = acceptOrders();
  await waitFor(async () => expect(await orderButton()).toHaveAccessibleDescription('Die Rechnungsadresse fehlt.'));
  await user.click(await orderButton());
  const { Firma: _, ...withoutCompany } = address;
  await fillIn(user, withoutCompany);
  await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
  await user.click(await orderButton());
  expect(await screen.findAllByText('Dieses Feld ist erforderlich')).toHaveLength(1);
  expect([saved, orders]).toEqual([[], []]);
});

test('the reason why nothing can be ordered leads to the first field that is missing', async () => {
  const { user } = await openCheckout();
  const reason = await screen.findByRole('button', { name: 'Die Rechnungsadresse fehlt.' });
  await user.click(reason);
  await waitFor(() => expect(screen.getByLabelText(/^Firma/)).toHaveFocus());
  expect(screen.getAllByText('Dieses Feld ist erforderlich')).toHaveLength(4);
  await fillIn(user, { Firma: 'Radwerk Berlin GmbH' });
  expect(screen.getAllByText('Dieses Feld ist erforderlich')).toHaveLength(3);
  reason.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText(/^Straße und Hausnummer/)).toHaveFocus());
});

test('where a VAT ID is needed the order waits for it, and the reason leads to its field', async () => {
  const { user, saved } = await openCheckout();
  await fillIn(user, address);
  await user.selectOptions(screen.getByLabelText(/^Land/), 'AT');
  await user.click(await screen.findByRole('button', { name: 'Die USt-IdNr. fehlt.' }));
  await waitFor(() => expect(screen.getByLabelText(/^USt-IdNr\./)).toHaveFocus());
  expect(await orderButton()).toHaveAttribute('aria-disabled', 'true');
  expect(saved).toEqual([]);
});

test('the account holder of a direct debit is not the shop, whose name is all that is known', async () => {
  const { user } = await openCheckout();
  await user.click(screen.getByRole('radio', { name: 'SEPA-Lastschrift' }));
  expect(await screen.findByRole('textbox', { name: 'Kontoinhaber' })).toHaveValue('');
});

test('a postcode that is none of the country is said with an example, and nothing is ordered', async () => {
  const { user, saved } = await openCheckout();
  const orders = acceptOrders();
  await fillIn(user, { ...address, Postleitzahl: '123' });
  await user.click(await orderButton());
  expect(await screen.findByText('Das ist keine Postleitzahl dieses Landes. Ein Beispiel: 10115')).toBeVisible();
  expect([saved, orders]).toEqual([[], []]);
});

test('what the server refuses is said at its field, and nothing is ordered', async () => {
  const { user } = await openCheckout();
  const orders = acceptOrders();
  api.fail(saveCall, 422, 'validation-failed', [{ path: 'vatId', code: 'vat-id-invalid', message: '' }]);
  await fillIn(user, address);
  await user.click(await orderButton());
  expect(await screen.findByText('Das ist keine gültige USt-IdNr. für das Land der Firma')).toBeVisible();
  expect(orders).toEqual([]);
});

function answerRegister(answer: Partial<VatIdAnswer>) {
  const asked: unknown[] = [];
  api.answer('POST /organization/{organizationUuid}/vat-id-query', ({ body }) => {
    asked.push(body);
    return { status: 'verified' as const, companyName: null, addressLine1: null, zip: null, city: null, ...answer };
  });
  return asked;
}

test('the register fills what is empty, and leaves what was typed', async () => {
  const { user } = await openCheckout();
  const asked = answerRegister({
    companyName: 'Rad & Tat GmbH',
    addressLine1: 'Hauptstr. 1',
    zip: '1060',
    city: 'Wien',
  });
  await fillIn(user, { Firma: 'Rad und Tat', 'USt-IdNr.': 'at u1234 5678' });
  expect(await screen.findByText('Geprüft. Was im Register steht, haben wir eingetragen.')).toBeVisible();
  expect(asked).toEqual([{ vatId: 'ATU12345678', isoCountryCode: 'AT' }]);
  expect(screen.getByLabelText(/^Firma/)).toHaveValue('Rad und Tat');
  expect(screen.getByLabelText(/^Straße und Hausnummer/)).toHaveValue('Hauptstr. 1');
  expect(screen.getByLabelText(/^Ort/)).toHaveValue('Wien');
  expect(screen.getByLabelText(/^Land/)).toHaveValue('AT');
});

test('a register that says nothing, or does not answer, prevents nothing', async () => {
  const { user } = await openCheckout();
  answerRegister({});
  await fillIn(user, { 'USt-IdNr.': 'DE123456789' });
  expect(await screen.findByText(/Name und Anschrift stehen nicht im Register/)).toBeVisible();
  api.fail('POST /organization/{organizationUuid}/vat-id-query', 429, 'too-many-requests');
  await fillIn(user, { 'USt-IdNr.': '0' });
  await fillIn(user, address);
  await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
});
