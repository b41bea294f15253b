import type { ListedPartner } from '@kontor/contract/operator-partner';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aPartner } from '../../testing/a-partner.ts';

const server = startApiServer();
const at = '/backoffice/partners';
const approve = 'PUT /backoffice/partner/{partnerUuid}/approve';
const suspend = 'PUT /backoffice/partner/{partnerUuid}/suspend';
const agree = 'PUT /backoffice/partner/{partnerUuid}/terms';
let partners: ListedPartner[];

beforeEach(() => {
  partners = [
    aPartner(),
    aPartner({
      organizationUuid: ids.order,
      name: 'Studio Elbe',
      state: 'approved',
      payoutState: 'complete',
      customerShopCount: 1_204,
      terms: { rate: 20.5, months: 36, validFrom: '2026-01-01', isAgreed: true },
      laterTerms: [{ rate: 25, months: 12, validFrom: '2027-01-01' }],
    }),
  ];
  server.answer('GET /backoffice/partner', ({ url }) => {
    const wanted = url.searchParams.get('state');
    return partners.filter(({ state }) => wanted === null || state === wanted);
  });
});

type User = Awaited<ReturnType<typeof renderRemote>>['user'];

async function open(user: User, name: string, act: string) {
  await user.click(await screen.findByRole('link', { name }));
  await user.click(await screen.findByRole('button', { name: act }));
}

test('partners are listed with their state, customers and terms, also those to come', async () => {
  await renderRemote(remote, { at });
  const [, applied, approved] = within(await screen.findByRole('table', { name: 'Partner' })).getAllByRole('row');
  expect(applied).toHaveTextContent(/Agentur Nordlicht.*Angemeldet.*seit 18.11.2026.*15\s%, 24 Monate.*Einstellungen/);
  expect(approved).toHaveTextContent(/Freigegeben.*20,5\s%, 36 Monate.*vereinbart ab 01.01.2026/);
  expect(approved).toHaveTextContent(/ab 01.01.2027: 25\s%, 12 Monate/);
  expect(approved).toHaveTextContent('1.204');
});

test('the state that is wanted is in the address, and who has applied is counted', async () => {
  const { user, location } = await renderRemote(remote, { at });
  await user.selectOptions(await screen.findByLabelText('Stand'), 'Angemeldet');
  expect(location.current).toBe(`${at}?state=applied`);
  const waiting = 'Eine Anmeldung als Partner wartet auf Ihre Entscheidung.';
  expect(await screen.findByRole('heading', { name: waiting })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Studio Elbe' })).not.toBeInTheDocument();
});

test('who has applied is approved: the dialog says what changes, what the partner reads, and asks for the reason', async () => {
  const sent: unknown[] = [];
  server.answer(approve, ({ body, params }) => {
    sent.push([params['partnerUuid'], body]);
    const approved = aPartner({ state: 'approved' });
    partners = [approved];
    return approved;
  });
  const { user, recorded, location } = await renderRemote(remote, { at });
  await screen.findByRole('table', { name: 'Partner' });
  await user.keyboard('j{Enter}');
  expect(location.current).toBe(`${at}?partner=${ids.organization}`);
  await user.click(await screen.findByRole('button', { name: 'Freigeben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agentur Nordlicht freigeben?' }));
  expect(dialog.getByRole('row', { name: /^Stand des Partners/ })).toHaveTextContent('AngemeldetFreigegeben');
  expect(dialog.getByText('Das liest der Partner')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Freigeben' }));
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Gespräch am Montag');
  await user.dblClick(dialog.getByRole('button', { name: 'Freigeben' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Der Partner ist freigegeben.']));
  expect(sent).toEqual([[ids.organization, { reason: 'Gespräch am Montag' }]]);
  expect(location.current).toBe(at);
});

test('a partner is suspended', async () => {
  const sent: unknown[] = [];
  server.answer(suspend, ({ body }) => {
    sent.push(body);
    return aPartner({ state: 'suspended' });
  });
  const { user } = await renderRemote(remote, { at });
  await open(user, 'Studio Elbe', 'Nicht mehr freigeben');
  const dialog = within(await screen.findByRole('dialog', { name: 'Studio Elbe nicht freigeben?' }));
  await user.type(dialog.getByLabelText('Grund'), 'Beschwerden');
  await user.click(dialog.getByRole('button', { name: 'Nicht freigeben' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Beschwerden' }]));
});

test('terms are compared with those that apply on their day, and wait for a second person', async () => {
  const sent: unknown[] = [];
  server.answer(agree, ({ body }) => {
    sent.push(body);
    return { approvalUuid: ids.order };
  });
  const { user } = await renderRemote(remote, { at });
  await open(user, 'Studio Elbe', 'Provision vereinbaren');
  const dialog = within(await screen.findByRole('dialog', { name: 'Provision von Studio Elbe vereinbaren' }));
  await user.type(dialog.getByLabelText('Provision in Prozent'), '17,55');
  await user.type(dialog.getByLabelText('Monate je Händler'), '12');
  await user.type(dialog.getByLabelText('Gilt ab'), '31.12.2026');
  expect(dialog.getByRole('row', { name: /^Satz/ })).toHaveTextContent('20,5 %17,55 %');
  await user.clear(dialog.getByLabelText('Gilt ab'));
  await user.type(dialog.getByLabelText('Gilt ab'), '01.02.2027');
  expect(dialog.getByRole('row', { name: /^Satz/ })).toHaveTextContent('25 %17,55 %');
  expect(dialog.getByText(/ab 01.02.2027 17,55\s%, 12 Monate/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Jahresgespräch');
  await user.click(dialog.getByRole('button', { name: 'Provision anfragen' }));
  await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' });
  expect(sent).toEqual([{ rate: 17.55, months: 12, validFrom: '2027-02-01', reason: 'Jahresgespräch' }]);
});

test('a day that is over is refused at its field', async () => {
  server.fail(agree, 422, 'validation-failed', [{ path: 'validFrom', code: 'invalid', message: '' }]);
  const { user } = await renderRemote(remote, { at });
  await open(user, 'Agentur Nordlicht', 'Provision vereinbaren');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Provision in Prozent'), '20');
  await user.type(dialog.getByLabelText('Monate je Händler'), '24');
  await user.type(dialog.getByLabelText('Gilt ab'), '01.01.2026');
  await user.type(dialog.getByLabelText('Grund'), 'Jahresgespräch');
  await user.click(dialog.getByRole('button', { name: 'Provision anfragen' }));
  await waitFor(() => expect(dialog.getByLabelText('Gilt ab')).toHaveAccessibleDescription(/Ungültiger Wert/));
});
