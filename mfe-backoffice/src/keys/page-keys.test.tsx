import { singleKeys } from '@kontor/contract/between-bundles';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remote } from '../remote.tsx';
import { anApproval } from '../testing/an-approval.ts';

const server = startApiServer();
const at = '/backoffice/approvals';

beforeEach(() => server.answer('GET /backoffice/approval', [anApproval(), anApproval({ uuid: ids.order })]));
afterEach(() => localStorage.clear());

test('j and k go from row to row, and Enter opens it', async () => {
  const { user, location } = await renderRemote(remote, { at });
  const [first, second] = await screen.findAllByRole('link', { name: 'Steuersatz hinzufügen' });
  await user.keyboard('j');
  expect(first).toHaveFocus();
  await user.keyboard('jj');
  expect(second).toHaveFocus();
  await user.keyboard('k');
  expect(first).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(location.current).toBe(`${at}?approval=${anApproval().uuid}`);
});

test('the slash goes to the filter, where keys are typed and do nothing else', async () => {
  const { user } = await renderRemote(remote, { at });
  await screen.findAllByRole('link', { name: 'Steuersatz hinzufügen' });
  await user.keyboard('/');
  expect(screen.getByLabelText('Stand')).toHaveFocus();
  await user.keyboard('j');
  expect(screen.getByLabelText('Stand')).toHaveFocus();
});

test('the question mark lists the keys, which do nothing meanwhile', async () => {
  const { user } = await renderRemote(remote, { at });
  await screen.findAllByRole('link', { name: 'Steuersatz hinzufügen' });
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tasten dieser Seiten' }));
  expect(dialog.getByText('Zur nächsten Zeile der Tabelle')).toBeVisible();
  await user.keyboard('j');
  expect(screen.getAllByRole('link', { name: 'Steuersatz hinzufügen', hidden: true })[0]).not.toHaveFocus();
});

test('who has switched off single keys is left alone', async () => {
  localStorage.setItem(singleKeys, 'off');
  const { user } = await renderRemote(remote, { at });
  const [first] = await screen.findAllByRole('link', { name: 'Steuersatz hinzufügen' });
  await user.keyboard('j?');
  expect(first).not.toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
