import type { Role } from '@kontor/contract/role';
import type { Subscription } from '@kontor/contract/subscription';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBaseData,
  aConfig,
  aDunningProcess,
  anOrganization,
  aProduct,
  aShop,
  aSubscription,
  ids,
} from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';

const api = startApiServer();

beforeEach(() => {
  api.answer(dunning, '');
  api.answer(`GET ${base}/fiskaly-organization`, []);
  for (const product of ['wms', 'pos'] as const) api.answer(`GET ${base}/${product}/device`, []);
});

const base = '/organization/{organizationUuid}/shop/{shopUuid}';
const reading = `GET ${base}/subscription/active` as const;
const dunning = `GET ${base}/subscription/active/stripe-subscription/dunning-process` as const;
const starting = `POST ${base}/subscription/active/start-trial` as const;
const path = `/organization/${ids.organization}/shop/${ids.shop}`;

const item = (type: 'advanced' | 'wms' | 'pos', more: Partial<Subscription['items'][number]> = {}) => ({
  state: 'active' as const,
  product: aProduct({ type, platform: 'shopware6', version: 'v1', isTrial: true, description: type }),
  quantity: 1,
  validUntil: '2026-12-20T09:00:00.000Z',
  ...more,
});
const older = (overrides: Partial<Subscription> = {}) =>
  aSubscription({ state: 'trial', items: [item('advanced')], stripeSubscriptions: [], ...overrides });
const tried = older({ items: [item('advanced'), item('wms', { validUntil: '2026-12-24T09:00:00.000Z' })] });

const shop = aShop({ type: 'shopware6', cloudShop: null });
function render(page: string, isoCountryCode = 'DE', role: Role = 'owner', config = aConfig()) {
  const organization = anOrganization({ role, shops: [shop], baseData: aBaseData({ isoCountryCode }) });
  const place = { organization, shop, organizations: [organization], reload: async () => undefined };
  return renderRemote(remote, { at: `${path}/${page}`, host: { place, config } });
}
const start = () => screen.findByRole('button', { name: '30-Tage-Test starten' });

test('a trial is started and tracked once despite several clicks, and leads to the first steps', async () => {
  const sent: unknown[] = [];
  api.answer(reading, older());
  api.answer(`GET ${base}/first-step`, []);
  api.answer(starting, ({ body }) => {
    sent.push(body);
    return tried;
  });
  api.answer(`GET ${base}/wms/device`, []);
  const { user, recorded, location } = await render('wms/activate');
  expect(await screen.findByText(/Es wird nichts abgebucht/)).toBeVisible();
  await user.dblClick(await start());
  await waitFor(() => expect(location.current).toBe(`${path}/wms/first-steps`));
  expect(await screen.findByText('Im Test bis zum 23.12.2026.')).toBeVisible();
  expect(sent).toEqual([{ productType: 'wms', version: 'v1' }]);
  expect(recorded.notes).toEqual(['Der Test von WMS läuft bis zum 23.12.2026.']);
  expect(recorded.events).toEqual([
    {
      name: 'StartTrial',
      payload: {
        transactionId: `${ids.subscription}-wms`,
        shopSystem: 'shopware6',
        currency: 'EUR',
        value: 0,
        isYearly: false,
        items: [{ name: 'wms', type: 'wms', platform: 'shopware6', version: 'v1', price: 0, quantity: 1 }],
      },
    },
    { name: 'NewTrialStartedFromAccount', payload: { category: 'AccountDirect' } },
  ]);
});

test('where and for how long a trial is offered is what the vendor has set', async () => {
  api.answer(reading, older());
  const config = aConfig({ trialDays: 14, posSupportedCountries: ['AT'] });
  await render('wms/activate', 'DE', 'owner', config);
  expect(await screen.findByRole('button', { name: '14-Tage-Test starten' })).toBeVisible();
  cleanup();
  await render('pos/activate', 'DE', 'owner', config);
  expect(await screen.findByText(/Österreich/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /-Tage-Test starten/ })).not.toBeInTheDocument();
});

test('a trial that could not be started is not tracked, and can be retried', async () => {
  api.answer(reading, older());
  api.disconnect(starting);
  const { user, recorded } = await render('wms/activate');
  await user.click(await start());
  expect(await screen.findByRole('alert')).toHaveTextContent('Der Test ist nicht gestartet');
  expect(recorded.events).toEqual([]);
  api.answer(starting, tried);
  api.answer(`GET ${base}/first-step`, []);
  api.answer(`GET ${base}/wms/device`, []);
  await user.click(await start());
  await waitFor(() => expect(recorded.events).toHaveLength(2));
});

test('a trial that another tab started is shown', async () => {
  api.answer(reading, older());
  const { user, recorded } = await render('wms/activate');
  const button = await start();
  api.answer(reading, tried);
  api.fail(starting, 409, 'product-already-booked');
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'WMS läuft im Test' })).toBeVisible();
  expect(screen.getByText(/Der Test läuft bis zum 23.12.2026/)).toBeVisible();
  expect(recorded.events).toEqual([]);
});

const v3 = aSubscription({
  items: [{ ...item('advanced'), product: aProduct({ platform: 'shopware6', version: 'v3' }) }],
});

test.each<[string, Subscription | '', string, string, string]>([
  ['newer licences', v3, 'DE', 'Mit Ihrem Tarif lassen sich einzelne Produkte nicht testen', 'POS hinzubuchen'],
  ['no subscription', '', 'DE', 'noch kein Abonnement', 'Zum Abonnement'],
  [
    'what was tried',
    older({ items: [item('advanced'), item('pos', { state: 'expired' })] }),
    'DE',
    'Der Test von POS ist am 19.12.2026 abgelaufen.',
    'POS hinzubuchen',
  ],
  [
    'what was booked before',
    older({
      items: [
        item('advanced'),
        item('pos', { state: 'expired', product: aProduct({ type: 'pos', platform: 'shopware6', version: 'v1' }) }),
      ],
    }),
    'DE',
    'schon im Test oder gebucht',
    'POS hinzubuchen',
  ],
  [
    'what was ordered',
    older({ items: [item('advanced'), item('pos', { state: 'pending' })] }),
    'DE',
    'schon bestellt',
    'Zum Abonnement',
  ],
  ['our team', older({ noSelfService: true }), 'DE', 'unser Team', 'Zum Abonnement'],
  ['complimentary', older({ state: 'complimentary' }), 'DE', 'kostenfrei', 'Zum Abonnement'],
  ['cancelled', older({ state: 'canceled' }), 'DE', 'gekündigt', 'Zum Abonnement'],
  ['a country without POS', older(), 'FR', 'Ländern: Deutschland und Österreich', 'Zu den Stammdaten'],
])(
  'if no trial is possible (%s) the page gives the reason and the next step',
  async (_, answer, country, reason, way) => {
    api.answer(reading, answer);
    await render('pos/activate', country);
    expect(await screen.findByText(new RegExp(reason))).toBeVisible();
    expect(screen.getByRole('link', { name: way })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Test/ })).not.toBeInTheDocument();
  },
);

test('a shopware5 shop is directed to its migration', async () => {
  const old = aShop({ type: 'shopware5', cloudShop: null });
  const organization = anOrganization({ shops: [old] });
  const place = { organization, shop: old, organizations: [organization], reload: async () => undefined };
  api.answer(reading, '');
  await renderRemote(remote, { at: `${path}/pos/activate`, host: { place } });
  expect(await screen.findByRole('link', { name: 'Zur Migration' })).toHaveAttribute('href', `${path}/migration`);
});

test('what is booked and switched off is not called active', async () => {
  api.answer(reading, aSubscription({ items: [{ ...item('wms'), product: aProduct({ type: 'wms' }) }] }));
  api.answer(dunning, aDunningProcess({ state: 'overdue' }));
  await render('wms/activate');
  expect(await screen.findByRole('heading', { name: 'WMS ist abgeschaltet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zu den Rechnungen' })).toHaveAttribute('href', `${path}/invoices`);
});

test.each(['reader', 'operations'] as const)('a trial is not offered to the role %s', async (role) => {
  api.answer(reading, older());
  await render('wms/activate', 'DE', role);
  expect(await screen.findByText('Buchen Sie für jeden Handscanner eine Lizenz.', { exact: false })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Test starten/ })).not.toBeInTheDocument();
});
