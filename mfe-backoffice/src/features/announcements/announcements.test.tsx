import type { Announcement } from '@kontor/contract/announcement';
import { startApiServer } from '@kontor/testing/api-server';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { anAnnouncement } from '../../testing/an-announcement.ts';

const server = startApiServer();
const at = '/backoffice/announcements';
let announcements: Announcement[];
let sent: unknown[];

beforeEach(() => {
  sent = [];
  announcements = [
    anAnnouncement({ uuid: crypto.randomUUID(), from: '2099-11-01', until: '2099-12-01', level: 'info' }),
    anAnnouncement({ audience: { types: ['merchant'], shopTypes: ['cloud'], countries: ['DE', 'AT'] } }),
    anAnnouncement({ uuid: crypto.randomUUID(), from: '2026-01-01', until: '2026-01-02', level: 'outage' }),
  ];
  server.answer('GET /backoffice/announcement', () => announcements);
});

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Ankündigungen' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('what is planned, shown now and past is listed, with whom it concerns', async () => {
  await renderRemote(remote, { at });
  const actions = 'ÄndernLöschen';
  expect(await rows()).toEqual([
    `Heute Nacht wird gewartet.Alle, auch ohne AnmeldungHinweis01.11.2099 bis 01.12.2099Geplant${actions}`,
    `Heute Nacht wird gewartet.Händler · Cloud-Shop · Deutschland, ÖsterreichWichtig20.11.2026 bis 21.11.2099Jetzt${actions}`,
    `Heute Nacht wird gewartet.Alle, auch ohne AnmeldungStörung01.01.2026 bis 02.01.2026Vorbei${actions}`,
  ]);
});

test('a new one is written in both languages, seen as customers will see it, and comes with its reason', async () => {
  server.answer('POST /backoffice/announcement', ({ body }) => {
    sent.push(body);
    return anAnnouncement();
  });
  const { user, recorded } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Ankündigung schreiben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ankündigung schreiben' }));
  await user.type(dialog.getByLabelText('Text auf Deutsch'), 'Zahlungen sind gestört.');
  await user.type(dialog.getByLabelText('Text auf Englisch'), 'Payments are down.');
  await user.selectOptions(dialog.getByLabelText('Stufe'), 'Störung');
  expect(dialog.getByText('Payments are down.', { selector: 'p' })).toBeVisible();
  expect(dialog.getAllByText('Störung', { selector: 'p' })).toHaveLength(2);
  await user.type(dialog.getByLabelText('Erster Tag'), '20.11.2026');
  await user.type(dialog.getByLabelText('Letzter Tag'), '19.11.2026');
  await user.click(dialog.getByRole('checkbox', { name: 'Händler' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Shopware 6' }));
  await user.type(dialog.getByLabelText(/^Nur in diesen Ländern/), 'de, at');
  await user.type(dialog.getByLabelText('Grund'), 'Ausfall beim Zahlungsdienst');
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  expect(await dialog.findByText('Ungültiger Wert')).toBeVisible();
  await user.clear(dialog.getByLabelText('Letzter Tag'));
  await user.type(dialog.getByLabelText('Letzter Tag'), '21.11.2026');
  await user.dblClick(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Ankündigung ist gespeichert.']));
  expect(sent).toEqual([
    {
      texts: { de: 'Zahlungen sind gestört.', en: 'Payments are down.' },
      level: 'outage',
      from: '2026-11-20',
      until: '2026-11-21',
      audience: { types: ['merchant'], shopTypes: ['shopware6'], countries: ['DE', 'AT'] },
      reason: 'Ausfall beim Zahlungsdienst',
    },
  ]);
});

test('one that is changed keeps what is not touched', async () => {
  server.answer('PUT /backoffice/announcement/{announcementUuid}', ({ body, params }) => {
    sent.push({ body, params });
    return anAnnouncement();
  });
  const { user, recorded } = await renderRemote(remote, { at });
  await user.click((await screen.findAllByRole('button', { name: /^Ändern/ }))[1] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Ankündigung ändern' }));
  await user.clear(dialog.getByLabelText('Letzter Tag'));
  await user.type(dialog.getByLabelText('Letzter Tag'), '22.11.2099');
  await user.type(dialog.getByLabelText('Grund'), 'Dauert länger');
  await user.click(dialog.getByRole('button', { name: 'Ändern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Ankündigung ist geändert.']));
  const { uuid, createdAt: _, ...content } = announcements[1] as Announcement;
  const body = { ...content, until: '2099-11-22', reason: 'Dauert länger' };
  expect(sent).toEqual([{ params: { announcementUuid: uuid }, body }]);
});

test('one that is deleted is gone, and the reason goes with the call', async () => {
  server.answer('DELETE /backoffice/announcement/{announcementUuid}', ({ url }) => {
    sent.push(Object.fromEntries(url.searchParams));
    announcements = announcements.slice(1);
    return undefined;
  });
  const { user } = await renderRemote(remote, { at });
  await user.click((await screen.findAllByRole('button', { name: /^Löschen/ }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Ankündigung löschen?' }));
  await user.type(dialog.getByLabelText('Grund'), 'Fällt aus');
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(sent).toEqual([{ reason: 'Fällt aus' }]);
});
