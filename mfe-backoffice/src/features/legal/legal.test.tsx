import type { LegalDocument } from '@kontor/contract/legal-document';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aLegalDocument } from '../../testing/a-legal-document.ts';

const server = startApiServer();
const at = '/backoffice/legal';
const call = 'POST /backoffice/legal-document';
const earlier = aLegalDocument({
  uuid: ids.shop,
  texts: { de: '# AGB\n\nEins\n\nVorher', en: '# Terms' },
  validFrom: '2020-01-01',
  needsAcceptance: false,
  state: 'past',
});
const planned = aLegalDocument({ uuid: ids.organization, validFrom: '2027-01-01', state: 'scheduled' });
let asked: (string | null)[];
let versions: LegalDocument[];

beforeEach(() => {
  asked = [];
  versions = [planned, aLegalDocument(), earlier];
  server.answer('GET /backoffice/legal-document', ({ url }) => {
    asked.push(url.searchParams.get('kind'));
    return versions;
  });
});

test('the versions of a kind are there with what they are; the others are one click away', async () => {
  const { user, location } = await renderRemote(remote, { at });
  const rows = within(await screen.findByRole('table', { name: 'AGB' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ab 01\.01\.2027GeplantJa/),
    expect.stringMatching(/^Ab 01\.01\.2026GiltJa/),
    expect.stringMatching(/^Ab 01\.01\.2020VorbeiNein/),
  ]);
  await user.click(screen.getByRole('link', { name: 'Datenschutzerklärung' }));
  expect(location.current).toBe(`${at}?kind=privacy`);
  expect(asked).toEqual(['terms', 'privacy']);
});

test('a version is shown as everyone reads it, in both languages, beside the one before', async () => {
  versions = [aLegalDocument({ texts: { de: '# AGB\n\nEins\n\n<b>Zwei</b>', en: '# Terms' } }), earlier];
  const { user } = await renderRemote(remote, { at: `${at}?version=${ids.order}` });
  expect(await screen.findByRole('heading', { name: 'Vorschau' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'AGB' })).toBeVisible();
  expect(screen.getByText('<b>Zwei</b>', { selector: 'p' })).toBeVisible();
  expect(await screen.findByText(/Vorher/, { selector: 'del' })).toBeVisible();
  expect(screen.getByText(/Zwei/, { selector: 'ins' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Englisch' }));
  expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible();
  expect(screen.getByText('Kein Unterschied')).toBeVisible();
});

test('what a version is compared with may be on the next page, and so may the version itself', async () => {
  const first = aLegalDocument({ uuid: ids.user, texts: { de: '# AGB\n\nAnfang', en: '# Terms' }, state: 'past' });
  server.answerPages('GET /backoffice/legal-document', [
    [planned, aLegalDocument()],
    [earlier, first],
  ]);
  const { user, location } = await renderRemote(remote, { at: `${at}?version=${ids.order}` });
  expect(await screen.findByText(/Vorher/, { selector: 'del' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Alle Fassungen' }));
  await user.click(await screen.findByRole('link', { name: 'Weiter' }));
  await user.click(await screen.findByRole('link', { name: 'Ab 01.01.2020' }));
  expect(location.current).toContain(`version=${ids.shop}`);
  expect(await screen.findByText(/Anfang/, { selector: 'del' })).toBeVisible();
  expect(screen.queryByText('Davor gibt es keine Fassung.')).not.toBeInTheDocument();
});

test('an address of a version that its text does not have is answered in words', async () => {
  await renderRemote(remote, { at: `${at}?kind=terms&version=${ids.user}` });
  expect(await screen.findByRole('heading', { name: 'Diese Fassung gibt es nicht' })).toBeVisible();
});

test('while the versions of another text are read, none of the text before is shown under its name', async () => {
  const privacy = Promise.withResolvers<LegalDocument[]>();
  server.answer('GET /backoffice/legal-document', ({ url }) =>
    url.searchParams.get('kind') === 'privacy' ? privacy.promise : versions,
  );
  const { user } = await renderRemote(remote, { at });
  await screen.findByRole('table', { name: 'AGB' });
  await user.click(screen.getByRole('link', { name: 'Datenschutzerklärung' }));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  privacy.resolve([aLegalDocument({ kind: 'privacy' })]);
  expect(await screen.findByRole('table', { name: 'Datenschutzerklärung' })).toBeVisible();
});

test('a new version begins with the texts that count, on whichever page of the list they are', async () => {
  server.answerPages('GET /backoffice/legal-document', [
    [{ ...planned, texts: { de: '# Geplant', en: '# Planned' } }],
    [aLegalDocument(), earlier],
  ]);
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Neue Fassung' }));
  const dialog = await newVersionDialog();
  expect(dialog.getByLabelText(/^Text auf Deutsch/)).toHaveValue('# AGB\n\nEins\n\nZwei');
});

test('a new version begins with the current texts, is compared with them, and waits for a second person', async () => {
  const sent: unknown[] = [];
  server.answer(call, ({ body }) => {
    sent.push(body);
    return { approvalUuid: ids.shop };
  });
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Neue Fassung' }));
  const dialog = await newVersionDialog();
  const german = dialog.getByLabelText(/^Text auf Deutsch/);
  expect(german).toHaveValue('# AGB\n\nEins\n\nZwei');
  await user.clear(german);
  await user.type(german, '# AGB');
  await user.click(dialog.getByText('Unterschiede zur geltenden Fassung (Deutsch)'));
  expect(await dialog.findByText(/Eins/, { selector: 'del' })).toBeVisible();
  await user.type(dialog.getByLabelText('Gilt ab'), '01.02.2027');
  await user.click(dialog.getByRole('checkbox', { name: /^Inhaber sollen/ }));
  await user.click(dialog.getByRole('button', { name: 'Fassung anlegen' }));
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Neue Fassung der Kanzlei');
  await user.dblClick(dialog.getByRole('button', { name: 'Fassung anlegen' }));
  await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' });
  expect(sent).toEqual([
    {
      kind: 'terms',
      texts: { de: '# AGB', en: '# Terms\n\nOne\n\nTwo' },
      validFrom: '2027-02-01',
      needsAcceptance: true,
      reason: 'Neue Fassung der Kanzlei',
    },
  ]);
});

test('while there is one admin the version is there at once', async () => {
  server.answer(call, () => {
    versions = [planned];
    return planned;
  });
  const { user, recorded } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Neue Fassung' }));
  const dialog = await newVersionDialog();
  await user.type(dialog.getByLabelText('Gilt ab'), '01.01.2027');
  await user.type(dialog.getByLabelText('Grund'), 'Neue Fassung');
  await user.click(dialog.getByRole('button', { name: 'Fassung anlegen' }));
  expect(await screen.findByText('Ab 01.01.2027')).toBeVisible();
  expect(screen.queryByText('Ab 01.01.2020')).not.toBeInTheDocument();
  expect(recorded.notes).toEqual(['Die Fassung ist angelegt.']);
});

/** The dialog that has the current texts: until they are read, another one of this name waits for them. */
async function newVersionDialog() {
  await screen.findByLabelText(/^Text auf Deutsch/);
  return within(screen.getByRole('dialog', { name: 'Neue Fassung: AGB' }));
}
