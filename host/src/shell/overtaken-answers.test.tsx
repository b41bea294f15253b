import type { BodyOf } from '@kontor/contract/calls';
import type { Organization } from '@kontor/contract/organization';
import type { User } from '@kontor/contract/user';
import { startApiServer } from '@kontor/testing/api-server';
import { aBaseData, anOrganization, aUser, ids } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userKey } from '../session/user-queries.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const baseData = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
});

test('what was saved is read again, also while an older question about it is under way', async () => {
  answerGuard(server);
  const { user, queryClient } = await renderPortal(baseData);
  await user.type(await screen.findByRole('textbox', { name: 'Firma' }), ' & Co');
  const older = Promise.withResolvers<Organization[]>();
  const asked = vi.fn(() => older.promise);
  server.answer('GET /organization', asked);
  void queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET /organization' });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));

  const saved = anOrganization({ name: 'Radwerk & Co', baseData: aBaseData({ companyName: 'Radwerk & Co' }) });
  server.answer('PUT /organization/{organizationUuid}/base-data', saved);
  server.answer('GET /organization', [saved]);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Die Stammdaten sind gespeichert.')).toBeVisible();
  older.resolve([anOrganization()]);
  const [, organizations] = queryClient.getQueriesData<Organization[]>({ queryKey: ['GET /organization'] })[0] ?? [];
  expect(organizations).toEqual([saved]);
});

test('who has signed out elsewhere stays signed out, whatever an older question about the user is answered', async () => {
  answerGuard(server);
  const { queryClient } = await renderPortal(baseData);
  await screen.findByRole('textbox', { name: 'Firma' });
  const older = Promise.withResolvers<User>();
  const asked = vi.fn(() => older.promise);
  server.answer('GET /user', asked);
  const question = queryClient.refetchQueries({ queryKey: userKey });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  const tab = new BroadcastChannel('kontor-session-owner');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tab.postMessage(null);
  tab.close();
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  older.resolve(aUser());
  await act(() => question);
  expect(queryClient.getQueryData(userKey)).toBeNull();
});

test('the language that was chosen last counts, in whichever order its changes are answered', async () => {
  answerGuard(server);
  const { user, queryClient } = await renderPortal(baseData);
  await screen.findByRole('textbox', { name: 'Firma' });
  const first = Promise.withResolvers<void>();
  const saved: BodyOf<'PUT /user'>[] = [];
  // Another tab has changed the name meanwhile.
  server.answer('GET /user', aUser({ lastName: 'Brandt-Meier' }));
  server.answer('PUT /user', async ({ body }) => {
    saved.push(body as BodyOf<'PUT /user'>);
    if (saved.length === 1) await first.promise;
    return aUser(body as BodyOf<'PUT /user'>);
  });
  await user.click(screen.getByRole('button', { name: /Eva/ }));
  await user.click(await screen.findByRole('menuitem', { name: /English$/ }));
  // The menu returned the focus to its button.
  await waitFor(() => expect(screen.getByRole('button', { name: /Eva/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: /Deutsch/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  first.resolve();
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ language }) => language)).toEqual(['en', 'de']);
  await waitFor(() => expect(queryClient.getQueryData<User>(userKey)?.lastName).toBe('Brandt-Meier'));
  expect(screen.getByRole('heading', { name: 'Stammdaten' })).toBeVisible();
});
