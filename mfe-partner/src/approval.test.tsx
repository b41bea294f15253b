import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from './remote.tsx';
import { account, forecast, referral, terms } from './testing/signed-in-pages.ts';

const api = startApiServer();
const base = 'GET /organization/{organizationUuid}/partner-account';
const partner = anOrganization({ type: 'partner', name: 'Nordlicht Commerce GmbH', shops: [] });
const place = { organization: partner, shop: null, organizations: [partner], reload: async () => undefined };
const open = (page = '') =>
  renderRemote(remote, {
    at: `/organization/${ids.organization}${page}`,
    host: { place, renderedAt: new Date('2026-11-20T09:00:00Z') },
  });

beforeEach(() => {
  api.answer(`${base}/terms`, terms);
  api.answer(`${base}/forecast`, forecast());
  api.answer(`${base}/referral`, referral());
});

test('who has applied reads first that this is not decided yet, what that means, and what happens next', async () => {
  api.answer(base, account({ state: 'applied', payoutState: 'incomplete' }));
  await open();
  const heading = { level: 1, name: 'Ihre Anmeldung als Partner wird geprüft.' };
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect(screen.getByText('Noch nicht freigegeben')).toBeVisible();
  expect(screen.getByText(/schreiben Ihnen eine E-Mail, sobald entschieden ist/)).toBeVisible();
});

const everyPage = ['', '/partner-account/leads', '/partner-account/payout'];

test.each(everyPage)('a partner that is not approved any more reads on %s/ what stays', async (page) => {
  api.answer(base, account({ state: 'suspended' }));
  await open(page);
  expect(await screen.findByText(/Wer Sie verbunden hat, bleibt verbunden/)).toBeVisible();
});

test.each(everyPage)('an approved partner reads nothing of that on %s/', async (page) => {
  api.answer(base, account());
  await open(page);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/[Nn]icht .*freigegeben/)).not.toBeInTheDocument();
});

test('beside its commissions a partner reads its state and its terms: rate, months, since when, and those to come', async () => {
  api.answer(base, account());
  api.answer(`${base}/terms`, {
    ...terms,
    rate: 20.5,
    months: 36,
    validFrom: '2026-07-01',
    isAgreed: true,
    later: [{ rate: 22, months: 12, validFrom: '2027-01-01' }],
  });
  await open('/partner-account/payout');
  const card = within(await screen.findByRole('region', { name: 'Ihre Konditionen' }));
  expect(await card.findByText(/20,5\s% Provision/)).toBeVisible();
  expect(card.getByText(/Gilt seit 01.07.2026/)).toBeVisible();
  expect(card.getByText('36 Monate je Händler')).toBeVisible();
  expect(card.getByText(/auch für Händler, die Sie schon verbunden hatten/)).toBeVisible();
  expect(card.getByText('Ab 01.01.2027')).toBeVisible();
  expect(card.getByText(/22\s% Provision für Zahlungen ab diesem Tag, 12 Monate/)).toBeVisible();
  expect(card.getByText('Als Partner freigegeben')).toBeVisible();
  expect(card.getByText('seit 01.03.2025')).toBeVisible();
});

test('an account and terms of a server of before say nothing of state and days', async () => {
  const { state: _, stateSince: __, ...before } = account();
  api.answer(base, before);
  const { validFrom: ___, isAgreed: ____, later: _____, ...termsBefore } = terms;
  api.answer(`${base}/terms`, termsBefore);
  await open('/partner-account/payout');
  const card = within(await screen.findByRole('region', { name: 'Ihre Konditionen' }));
  expect(await card.findByText(/15\s% Provision/)).toBeVisible();
  expect(card.queryByText(/seit/)).not.toBeInTheDocument();
});
