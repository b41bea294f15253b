import type { CurrentLegalDocument } from '@kontor/contract/legal-document';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, ids } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aLegalText } from '../../testing/a-legal-text.ts';
import { answerGuard, renderPortal } from '../../testing/render-portal.tsx';

const server = startApiServer();
const page = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const terms: CurrentLegalDocument = {
  uuid: ids.order,
  kind: 'terms',
  validFrom: '2026-12-01',
  needsAcceptance: true,
  isAccepted: false,
  acceptedAt: null,
};
let current: CurrentLegalDocument[];

beforeEach(() => {
  sessionStorage.clear();
  current = [terms];
  answerGuard(server);
  server.answer('GET /legal-document', () => current);
  server.answer('GET /legal-document/{legalDocumentUuid}', ({ params }) => ({
    ...aLegalText('terms'),
    uuid: String(params['legalDocumentUuid']),
  }));
});

const open = async () => {
  const { user } = await renderPortal(page);
  await screen.findByRole('textbox', { name: 'Firma' });
  return user;
};

test('an owner is asked for a new version, reads it, and agrees to what was read', async () => {
  const accepted: unknown[] = [];
  server.answer('PUT /legal-document/{legalDocumentUuid}/accepted', ({ params }) => {
    accepted.push(params['legalDocumentUuid']);
    current = [{ ...terms, isAccepted: true }];
    return undefined;
  });
  const user = await open();
  expect(await screen.findByText('Neue Fassung: AGB')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lesen und zustimmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'AGB' }));
  expect(await dialog.findByRole('heading', { name: '§ 1' })).toBeVisible();
  await user.dblClick(dialog.getByRole('button', { name: 'Zustimmen' }));
  await waitFor(() => expect(screen.queryByText('Neue Fassung: AGB')).not.toBeInTheDocument());
  expect(accepted).toEqual([ids.order]);
});

test('of a version that is replaced while it is read the new one is asked for, and each is accepted once', async () => {
  const accepted: unknown[] = [];
  const next = { ...terms, uuid: ids.shop };
  server.answer('PUT /legal-document/{legalDocumentUuid}/accepted', ({ params }) => {
    accepted.push(params['legalDocumentUuid']);
    current = [{ ...next, isAccepted: accepted.includes(next.uuid) }];
    return undefined;
  });
  const user = await open();
  for (const text of ['the first', 'the second']) {
    await user.click(await screen.findByRole('button', { name: 'Lesen und zustimmen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'AGB' }));
    expect(await dialog.findByRole('heading', { name: '§ 1' }), text).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Zustimmen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  await waitFor(() => expect(screen.queryByText('Neue Fassung: AGB')).not.toBeInTheDocument());
  expect(accepted).toEqual([terms.uuid, next.uuid]);
});

test('what was accepted is not asked for again while it cannot be read what is still open', async () => {
  server.answer('PUT /legal-document/{legalDocumentUuid}/accepted', () => {
    server.fail('GET /legal-document', 403, 'forbidden');
    return undefined;
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Lesen und zustimmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'AGB' }));
  await dialog.findByRole('heading', { name: '§ 1' });
  await user.click(dialog.getByRole('button', { name: 'Zustimmen' }));
  await waitFor(() => expect(screen.queryByText('Neue Fassung: AGB')).not.toBeInTheDocument());
});

test('the answer can be put off for this visit, and the page is there all the while', async () => {
  const user = await open();
  expect(screen.getByRole('textbox', { name: 'Firma' })).toBeEnabled();
  await user.click(await screen.findByRole('button', { name: 'Später' }));
  expect(screen.queryByText('Neue Fassung: AGB')).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(1);
});

test.each([
  ['what needs no acceptance', { needsAcceptance: false }, 'owner'],
  ['what was accepted', { isAccepted: true }, 'owner'],
  ['another role than the owner', {}, 'admin'],
] as const)('nothing is asked for %s', async (_, over, role) => {
  current = [{ ...terms, ...over }];
  answerGuard(server, { organizations: [anOrganization({ role })] });
  await open();
  expect(screen.queryByText('Neue Fassung: AGB')).not.toBeInTheDocument();
});
