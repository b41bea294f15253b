import type { Approval } from '@kontor/contract/approval';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aLegalDocument } from '../../testing/a-legal-document.ts';
import { anApproval } from '../../testing/an-approval.ts';

const server = startApiServer();
const call = 'GET /backoffice/approval';
const decide = 'PUT /backoffice/approval/{approvalUuid}';
const at = '/backoffice/approvals';
const own = anApproval({ uuid: ids.order, isOwn: true });
let approvals: Approval[];

beforeEach(() => {
  approvals = [anApproval(), own];
  server.answer(call, ({ url }) => {
    const state = url.searchParams.get('state');
    return approvals.filter((one) => state === null || one.state === state);
  });
});

const opened = `${at}?approval=${anApproval().uuid}`;
const table = async () => within(await screen.findByRole('table', { name: 'Freigaben' }));

test('the heading says how much waits for the reader; the own request is not counted, and marked', async () => {
  await renderRemote(remote, { at });
  expect(await screen.findByRole('heading', { name: 'Eine Anfrage wartet auf Ihre Entscheidung.' })).toBeVisible();
  const rows = (await table()).getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent(/Steuersatz hinzufügen.*Gesetz vom 1\. Oktober.*Mara Lind.*Finanzen.*Offen/);
  expect(rows[1]).toHaveTextContent('Ihre Anfrage');
});

test('who opens a request reads who wants it, why, and what differs; what stays the same can be unfolded', async () => {
  const { user, location } = await renderRemote(remote, { at });
  await user.click((await table()).getAllByRole('link', { name: 'Steuersatz hinzufügen' })[0] as HTMLElement);
  expect(location.current).toBe(opened);
  expect(await screen.findByRole('heading', { name: 'Steuersatz hinzufügen' })).toBeVisible();
  const changes = within(await screen.findByRole('table', { name: 'Vorher und nachher' }));
  expect(changes.getByRole('row', { name: /^Satz/ })).toHaveTextContent('Satz (geändert)20 %21 %');
  expect(changes.getByRole('row', { name: /^Gilt ab/ })).toHaveTextContent('01.01.202601.01.2027');
  expect(screen.getByText('Gesetz vom 1. Oktober')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Freigaben' }));
  expect(location.current).toBe(at);
});

test('whose second factors are to go is named, and which they are', async () => {
  approvals = [
    anApproval({
      call: 'POST /backoffice/user/{userUuid}/factor-reset',
      params: { userUuid: ids.user },
      userName: 'Ida Sommer',
      before: { factors: ['totp', 'recovery-code'] },
      after: { factors: [] },
    }),
  ];
  await renderRemote(remote, { at: opened });
  expect(await screen.findByText('Ida Sommer')).toBeVisible();
  const changes = within(screen.getByRole('table', { name: 'Vorher und nachher' }));
  expect(changes.getByRole('row', { name: /^Zweite Faktoren/ })).toHaveTextContent(
    'Authenticator-App, Wiederherstellungscodes–',
  );
});

test('prices that are to be published are compared with those that count, and what that means for customers is said', async () => {
  const item = { productType: 'wms', platform: 'cloud', version: 'v2', tiers: [{ upTo: null, unitAmount: 2_500 }] };
  const dearer = { ...item, tiers: [{ upTo: null, unitAmount: 2_700 }] };
  const draft = { uuid: ids.order, monthsPaidPerYear: 10, items: [dearer] };
  const published = { validFrom: '2027-02-13', appliesTo: 'all' };
  approvals = [
    anApproval({
      call: 'PUT /backoffice/price-list/{priceListUuid}/publish',
      params: { priceListUuid: ids.order },
      body: { ...published, reason: 'Einkauf' },
      before: { state: 'draft', ...draft, current: { monthsPaidPerYear: 10, items: [item] } },
      after: { ...draft, ...published },
    }),
  ];
  server.answer('GET /backoffice/price-list/{priceListUuid}/impact', {
    shops: 3,
    monthlyNow: 80_000,
    monthlyThen: 81_000,
    mails: 2,
    firstMoveAt: '2027-02-25T00:00:00.000Z',
  });
  await renderRemote(remote, { at: opened });
  const changes = within(await screen.findByRole('table', { name: 'Vorher und nachher' }));
  expect(changes.getByRole('row', { name: /WMS/ })).toHaveTextContent(/25,00\s€.*27,00\s€/);
  expect(changes.queryByText('Entwurf')).not.toBeInTheDocument();
  expect(await screen.findByText(/^810,00\s€$/)).toBeVisible();
});

test('terms of a partner are read as terms: of whom, what it earns until then and from then on', async () => {
  approvals = [
    anApproval({
      call: 'PUT /backoffice/partner/{partnerUuid}/terms',
      params: { partnerUuid: ids.organization },
      organizationUuid: ids.organization,
      organizationName: 'Agentur Nordlicht GmbH',
      before: { rate: 15, months: 24, validFrom: null },
      after: { rate: 20.5, months: 24, validFrom: '2027-01-01' },
    }),
  ];
  await renderRemote(remote, { at: opened });
  expect(await screen.findByRole('heading', { name: 'Provision eines Partners vereinbaren' })).toBeVisible();
  const changes = within(await screen.findByRole('table', { name: 'Vorher und nachher' }));
  expect(changes.getByRole('row', { name: /^Satz/ })).toHaveTextContent('15 %20,5 %');
  expect(changes.getByRole('row', { name: /^Gilt ab/ })).toHaveTextContent('–01.01.2027');
  expect(screen.getByText('Agentur Nordlicht GmbH')).toBeVisible();
});

test('of a new legal text the second person reads what differs from the one that it follows', async () => {
  const version = aLegalDocument();
  const { texts } = version;
  const next = { kind: 'terms', validFrom: '2027-01-01', needsAcceptance: true };
  approvals = [
    anApproval({
      call: 'POST /backoffice/legal-document',
      body: { ...next, texts: { ...texts, de: '# AGB\n\nEins\n\nDrei' }, reason: 'Neue Fassung' },
      before: { kind: 'terms', uuid: version.uuid, validFrom: version.validFrom, needsAcceptance: false },
      after: next,
    }),
  ];
  server.answer('GET /backoffice/legal-document', [version]);
  await renderRemote(remote, { at: opened });
  expect(await screen.findByRole('heading', { name: 'Rechtstext: neue Fassung' })).toBeVisible();
  const changes = within(await screen.findByRole('table', { name: 'Vorher und nachher' }));
  expect(changes.getByRole('row', { name: /^Wird Inhabern vorgelegt/ })).toHaveTextContent('NeinJa');
  expect(changes.queryByText(version.uuid)).not.toBeInTheDocument();
  expect(await screen.findByText(/Zwei/, { selector: 'del' })).toBeVisible();
  expect(screen.getByText(/Drei/, { selector: 'ins' })).toBeVisible();
  expect(screen.getByText('Kein Unterschied')).toBeVisible();
});

test('agreeing carries it out, needs no reason, and shows what became of it', async () => {
  const sent: unknown[] = [];
  server.answer(decide, ({ body, params }) => {
    sent.push({ body, params });
    approvals = [anApproval({ state: 'approved' })];
    return undefined;
  });
  const { user, recorded } = await renderRemote(remote, { at: opened });
  await user.click(await screen.findByRole('button', { name: 'Zustimmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: '„Steuersatz hinzufügen“ zustimmen?' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Zustimmen' }));
  expect(await screen.findByText('Zugestimmt')).toBeVisible();
  expect(sent).toEqual([{ body: { decision: 'approve' }, params: { approvalUuid: anApproval().uuid } }]);
  expect(recorded.notes).toEqual(['Zugestimmt und ausgeführt.']);
  expect(screen.queryByRole('button', { name: 'Zustimmen' })).not.toBeInTheDocument();
});

test('rejecting needs a reason', async () => {
  const sent: unknown[] = [];
  server.answer(decide, ({ body }) => void sent.push(body));
  const { user } = await renderRemote(remote, { at: opened });
  await user.click(await screen.findByRole('button', { name: 'Ablehnen' }));
  const dialog = within(await screen.findByRole('dialog', { name: '„Steuersatz hinzufügen“ ablehnen?' }));
  await user.click(dialog.getByRole('button', { name: 'Ablehnen' }));
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Falsches Land');
  await user.click(dialog.getByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => expect(sent).toEqual([{ decision: 'reject', reason: 'Falsches Land' }]));
});

test('the own request is decided by another person', async () => {
  await renderRemote(remote, { at: `${at}?approval=${own.uuid}` });
  expect(await screen.findByText('Eine andere Person entscheidet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Zustimmen' })).not.toBeInTheDocument();
});

test.each([
  ['outdated', 'Überholt', /Der Stand hat sich geändert/],
  ['expired', 'Verfallen', /In sieben Tagen hat niemand entschieden/],
] as const)('what is %s says so, and is not decided', async (state, badge, text) => {
  approvals = [anApproval({ state })];
  await renderRemote(remote, { at: opened });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByText(badge)).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Zustimmen' })).not.toBeInTheDocument();
});

test('what has changed meanwhile is refused, and the page shows it', async () => {
  server.fail(decide, 409, 'approval-outdated');
  const { user } = await renderRemote(remote, { at: opened });
  await user.click(await screen.findByRole('button', { name: 'Zustimmen' }));
  const dialog = within(await screen.findByRole('dialog'));
  approvals = [anApproval({ state: 'outdated' })];
  await user.click(dialog.getByRole('button', { name: 'Zustimmen' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Der Stand hat sich geändert');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect(await screen.findByText(/Es wurde nichts ausgeführt/)).toBeVisible();
});

test('the state is a part of the address, and pages follow each other there', async () => {
  const pages = [[anApproval({ state: 'rejected' })], [anApproval({ uuid: ids.order, state: 'rejected' })]];
  server.answerPages(call, pages);
  const { user, location } = await renderRemote(remote, { at });
  await user.selectOptions(await screen.findByLabelText('Stand'), 'Abgelehnt');
  expect(location.current).toBe(`${at}?state=rejected`);
  await user.click(await screen.findByRole('link', { name: 'Weiter' }));
  expect(location.current).toBe(`${at}?state=rejected&cursor=1`);
  expect(await screen.findByRole('link', { name: 'Zur ersten Seite' })).toBeVisible();
});

test('nothing that waits is said', async () => {
  approvals = [];
  await renderRemote(remote, { at });
  expect(await screen.findByRole('heading', { name: 'Auf Ihre Entscheidung wartet nichts.' })).toBeVisible();
  expect(screen.getByText('Keine offenen Anfragen')).toBeVisible();
});

test.each([
  [403, 'second-factor-required', '/second-factor?return=%2Fbackoffice%2Fapprovals'],
  [403, 'role-insufficient', '/access-denied'],
  [404, 'not-found', '/not-found'],
] as const)('refused with %i %s the page leads to %s', async (status, code, to) => {
  server.fail(call, status, code);
  const { location } = await renderRemote(remote, { at });
  await waitFor(() => expect(location.current).toBe(to));
});

test('without a connection the page says so, and tries again', async () => {
  server.disconnect(call);
  const { user } = await renderRemote(remote, { at });
  expect(await screen.findByText('Das konnte nicht geladen werden')).toBeVisible();
  server.answer(call, [anApproval()]);
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect((await table()).getByText('Steuersatz hinzufügen')).toBeVisible();
});
