import type { Offer, OfferShopDetails } from '@kontor/contract/offer';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aPriceList, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { offer } from '../../testing/signed-in-pages.ts';

const api = startApiServer();
const base = '/organization/{organizationUuid}/offer';
const at = `/organization/${ids.organization}/partner-account/offers`;

const placeOf = (role: 'owner' | 'reader' = 'owner') => {
  const partner = anOrganization({ type: 'partner', name: 'Nordlicht Commerce GmbH', role, shops: [] });
  return { organization: partner, shop: null, organizations: [partner], reload: async () => undefined };
};
const open = (path = at, role?: 'owner' | 'reader') =>
  renderRemote(remote, { at: path, host: { place: placeOf(role) } });

const shop = { shopUuid: ids.shop, organizationName: 'Radwerk Berlin GmbH', shopName: 'radwerk-berlin.de' };
const advanced = { type: 'advanced', platform: 'cloud', version: 'v2' } as const;
const wms = { type: 'wms', platform: 'cloud', version: 'v2' } as const;
const details: OfferShopDetails = {
  ...shop,
  prices: aPriceList(),
  booked: {
    items: [
      { product: advanced, quantity: 1 },
      { product: wms, quantity: 1 },
    ],
    isYearlySubscription: false,
  },
};

/** The shop, and a list that grows with what is prepared; the bodies of the requests. */
function answerOffers() {
  const sent: unknown[] = [];
  let list: Offer[] = [];
  api.answer(`GET ${base}`, () => list);
  api.answer(`GET ${base}-shop`, [shop]);
  api.answer(`GET ${base}-shop/{customerShopUuid}`, details);
  api.answer(`POST ${base}`, ({ body }) => {
    sent.push(body);
    const draft = offer({ state: 'draft', sentAt: null });
    list = [draft];
    return draft;
  });
  api.answer(`PUT ${base}/{offerUuid}/send`, () => {
    list = [offer()];
    return offer();
  });
  return sent;
}

test('on a phone, where an offer is a card, its amount keeps the heading that says that VAT is included', async () => {
  api.answer(`GET ${base}`, [offer()]);
  await open();
  const { dataset } = (await screen.findByText(/^496,23\s€$/)).closest('td') ?? document.body;
  expect(dataset).toMatchObject({ list: 'line', header: 'Betrag inkl. MwSt.' });
});

test('of a shop that tries, the form says what is in trial', async () => {
  answerOffers();
  api.answer(`GET ${base}-shop/{customerShopUuid}`, { ...details, isInTrial: true });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Angebot vorbereiten' }));
  const form = within(await screen.findByRole('dialog', { name: 'Angebot vorbereiten' }));
  expect(await form.findByText('in der Testphase: Advanced')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Mehr WMS-Geräte' }));
  expect(form.getByText('in der Testphase: 1')).toBeVisible();
  expect(form.queryByText(/bisher/)).not.toBeInTheDocument();
});

test('an agency chooses a shop, its plan and devices, and sends the draft', async () => {
  const sent = answerOffers();
  const { user, recorded } = await open();
  expect(await screen.findByText('Noch keine Angebote')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Angebot vorbereiten' }));
  const form = within(await screen.findByRole('dialog', { name: 'Angebot vorbereiten' }));
  // The only shop is chosen, and what it has is selected.
  expect(await form.findByRole('combobox', { name: 'Tarif' })).toHaveValue('advanced');
  await user.selectOptions(form.getByRole('combobox', { name: 'Tarif' }), 'professional');
  await user.click(form.getByRole('button', { name: 'Mehr WMS-Geräte' }));
  expect(form.getByText('bisher 1')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /Nachricht/ }), 'Für die zweite Halle');
  await user.click(form.getByRole('button', { name: 'Entwurf anlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Angebot für Radwerk Berlin GmbH' }));
  expect(sent).toEqual([
    {
      shopUuid: ids.shop,
      isYearlySubscription: false,
      items: [
        { product: { ...advanced, type: 'professional' }, quantity: 1 },
        { product: wms, quantity: 2 },
      ],
      note: 'Für die zweite Halle',
    },
  ]);
  expect(dialog.getByText(/sieht den Entwurf noch nicht/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Angebot senden' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Das Angebot an Radwerk Berlin GmbH ist gesendet.']));
  expect(await screen.findByRole('table', { name: 'Angebote' })).toHaveTextContent('Gesendetgültig bis 20.12.2026');
});

test('why a shop cannot be offered something is said in the form', async () => {
  answerOffers();
  api.fail(`POST ${base}`, 409, 'nothing-changed');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Angebot vorbereiten' }));
  const form = within(await screen.findByRole('dialog', { name: 'Angebot vorbereiten' }));
  await form.findByRole('combobox', { name: 'Tarif' });
  await user.click(form.getByRole('button', { name: 'Entwurf anlegen' }));
  expect(await form.findByText(/Der Shop hat genau das schon/)).toBeVisible();
});

test('an offer that the merchant cannot accept any more says so in the list, and why', async () => {
  api.answer(`GET ${base}`, [offer({ refusal: 'subscription-canceled' })]);
  const { user } = await open();
  expect(await screen.findByRole('table', { name: 'Angebote' })).toHaveTextContent(
    'Gesendetgültig bis 20.12.2026zurzeit nicht bestellbar',
  );
  await user.click(screen.getByRole('button', { name: 'Angebot für Radwerk Berlin GmbH ansehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Angebot für Radwerk Berlin GmbH' }));
  expect(dialog.getByText('Der Händler kann das Angebot zurzeit nicht annehmen')).toBeVisible();
  expect(dialog.getByText(/^Das Abonnement dieses Shops ist gekündigt\./)).toBeVisible();
});

test('a draft that has become impossible is not sent, and says why', async () => {
  const draft = offer({ state: 'draft', sentAt: null });
  api.answer(`GET ${base}`, [draft]);
  api.fail(`PUT ${base}/{offerUuid}/send`, 409, 'change-already-scheduled');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Angebot für Radwerk Berlin GmbH ansehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Angebot für Radwerk Berlin GmbH' }));
  api.answer(`GET ${base}`, [{ ...draft, refusal: 'change-already-scheduled' }]);
  await user.click(dialog.getByRole('button', { name: 'Angebot senden' }));
  expect(await dialog.findByText('Dieser Entwurf kann zurzeit nicht gesendet werden')).toBeVisible();
  expect(dialog.getByText('Für diesen Shop ist schon eine Änderung vorgemerkt.')).toBeVisible();
  expect(dialog.queryByText('Das hat nicht geklappt')).not.toBeInTheDocument();
});

test('an agency sees while it prepares that a shop that pays by the year cannot be offered a month', async () => {
  answerOffers();
  const booked = details.booked && { ...details.booked, isYearlySubscription: true };
  api.answer(`GET ${base}-shop/{customerShopUuid}`, { ...details, booked });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Angebot vorbereiten' }));
  const form = within(await screen.findByRole('dialog', { name: 'Angebot vorbereiten' }));
  expect(await form.findByRole('radio', { name: 'Monatlich' })).toBeDisabled();
  expect(form.getByText('Der Shop zahlt jährlich. Zurück zu monatlich geht es nicht.')).toBeVisible();
});

test('an agency without customers learns how it gets some', async () => {
  answerOffers();
  api.answer(`GET ${base}-shop`, []);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Angebot vorbereiten' }));
  expect(await screen.findByText('Noch keine Kunden-Shops')).toBeVisible();
});

test('the link of a mail opens the offer, with what became of it and why', async () => {
  const declined = offer({ state: 'declined', closedAt: '2026-11-22T10:00:00.000Z', reason: 'Zu groß für uns' });
  api.answer(`GET ${base}`, [declined]);
  await open(`${at}?offer=${declined.uuid}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Angebot für Radwerk Berlin GmbH' }));
  expect(dialog.getByText('Grund: Zu groß für uns')).toBeVisible();
  expect(dialog.getByText('Der Händler hat am 22.11.2026 abgelehnt.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Zurückziehen' })).not.toBeInTheDocument();
});

test('an open offer is withdrawn', async () => {
  let state: Offer['state'] = 'sent';
  api.answer(`GET ${base}`, () => [offer({ state })]);
  api.answer(`PUT ${base}/{offerUuid}/withdraw`, () => {
    state = 'withdrawn';
    return offer({ state });
  });
  const { user, recorded } = await open();
  await user.click(await screen.findByRole('button', { name: 'Angebot für Radwerk Berlin GmbH ansehen' }));
  await user.click(await screen.findByRole('button', { name: 'Zurückziehen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Das Angebot ist zurückgezogen.']));
  expect(await screen.findByRole('table', { name: 'Angebote' })).toHaveTextContent('Zurückgezogen');
});

test('a draft is changed in the form in which it was prepared, and nothing else of it is lost', async () => {
  answerOffers();
  const draft = offer({ state: 'draft', sentAt: null, note: 'Wie besprochen' });
  const bodies: unknown[] = [];
  let list = [draft];
  api.answer(`GET ${base}`, () => list);
  api.answer(`PUT ${base}/{offerUuid}`, ({ body }) => {
    bodies.push(body);
    list = [offer({ state: 'draft', sentAt: null, note: 'Neu' })];
    return list[0] as Offer;
  });
  const { user } = await open(`${at}?offer=${draft.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Ändern' }));
  const form = within(await screen.findByRole('dialog', { name: 'Entwurf ändern' }));
  expect(await form.findByRole('combobox', { name: 'Tarif' })).toHaveValue(draft.cart.items[0]?.product.type);
  expect(form.queryByRole('combobox', { name: 'Kunden-Shop' })).not.toBeInTheDocument();
  const note = form.getByRole('textbox', { name: /Nachricht/ });
  expect(note).toHaveValue('Wie besprochen');
  await user.clear(note);
  await user.type(note, 'Neu');
  await user.click(form.getByRole('button', { name: 'Entwurf speichern' }));
  expect(within(await screen.findByRole('dialog', { name: /^Angebot für/ })).getByText('Neu')).toBeVisible();
  expect(bodies).toEqual([
    {
      items: draft.cart.items.map(({ product: { type, platform, version }, quantity }) => ({
        product: { type, platform, version },
        quantity,
      })),
      isYearlySubscription: draft.cart.isYearlySubscription,
      note: 'Neu',
    },
  ]);
});

test('what was sent is not changed', async () => {
  api.answer(`GET ${base}`, [offer()]);
  await open(`${at}?offer=${offer().uuid}`);
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ändern' })).not.toBeInTheDocument();
});

test('a reader sees offers and prepares none', async () => {
  api.answer(`GET ${base}`, [offer()]);
  const { user } = await open(at, 'reader');
  await user.click(await screen.findByRole('button', { name: /ansehen$/ }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Zurückziehen' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Angebot vorbereiten' })).not.toBeInTheDocument();
});

test('from the list of customer shops an offer begins with the shop that was chosen there', async () => {
  answerOffers();
  const other = { ...shop, shopUuid: '0197a000-0000-7000-8000-0000000000b2', organizationName: 'Café Süd' };
  api.answer(`GET ${base}-shop`, [other, shop]);
  const { user, location } = await open(`${at}?prepare=${ids.shop}`);
  const form = within(await screen.findByRole('dialog', { name: 'Angebot vorbereiten' }));
  expect(await form.findByRole('combobox', { name: 'Kunden-Shop' })).toHaveValue(ids.shop);
  expect(await form.findByRole('combobox', { name: 'Tarif' })).toHaveValue('advanced');
  await user.click(form.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location.current).toBe(at);
});
