import { startApiServer } from '@kontor/testing/api-server';
import { hydrateRemote } from '@kontor/testing/hydrate-remote';
import { pageAnswersOf, silentApi } from '@kontor/testing/page-answers';
import { pageMarkup } from '@kontor/testing/page-markup';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { draftBrought, initialState, useTabDraft } from './draft/draft-store.ts';
import { remote } from './remote.tsx';
import { publicPages, signedOut } from './testing/public-pages.ts';
import { bodies, merchant, pages } from './testing/signed-in-pages.ts';

const server = startApiServer();

test.each(publicPages)('what the server has rendered of %s in %s is taken over as it is', async (_, language, at) => {
  const { api } = silentApi();
  const { root, before } = await hydrateRemote(remote, { at, language, host: { ...signedOut, api } });
  expect(pageMarkup(root)).toBe(before);
});

test('an address that was typed before the page was ready stays, and is what is submitted', async () => {
  const user = userEvent.setup();
  const email = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
  const sent = new Promise((resolve) => {
    server.answer('POST /signup/create-account', ({ body }) => resolve(body) as never);
  });
  await hydrateRemote(remote, { at: '/signup/create-account', host: signedOut }, () =>
    user.type(email(), 'ada@radwerk.test'),
  );
  expect(email()).toHaveValue('ada@radwerk.test');
  await user.click(screen.getByRole('button', { name: 'Kostenlos testen' }));
  expect(await sent).toEqual({ email: 'ada@radwerk.test', language: 'de' });
});

/** Pages that were taken over; the next test has a tab in which no sign-up was shown before. */
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  useTabDraft.setState({ ...initialState(), owner: null });
});

async function takeOver(...given: Parameters<typeof hydrateRemote>) {
  const page = await hydrateRemote(...given);
  open.push(page.unmount);
  return page;
}

test.each(pages)('%s in %s is taken over as the server has rendered it', async (_, language, at, host) => {
  const { api, asked } = silentApi();
  const answers = pageAnswersOf(remote, at, bodies);
  const { root, before } = await takeOver(remote, { at, language, host: { ...host, api }, answers });
  expect(pageMarkup(root)).toBe(before);
  expect(asked.filter((call) => call.startsWith('GET'))).toEqual([]);
});

const kept = bodies['GET /signup/draft'];
const openAccount = () =>
  takeOver(remote, {
    at: '/signup/account',
    host: { ...merchant, api: silentApi().api },
    answers: pageAnswersOf(remote, '/signup/account', bodies),
  });

test('the draft that the page brings is that of the tab from then on', async () => {
  await openAccount();
  const { person, revision, isUnsaved, accountKey, hasArrived, merchantStep } = useTabDraft.getState();
  expect({ person, revision, isUnsaved }).toEqual({ person: kept.draft.person, revision: 3, isUnsaved: true });
  expect({ hasArrived, merchantStep }).toEqual({ hasArrived: true, merchantStep: 'account' });
  expect(accountKey).not.toBe('');
});

test('the beginning of a sign-up is reported once, also when the tab goes on to another step', async () => {
  const user = userEvent.setup();
  const { recorded } = await openAccount();
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  expect(await screen.findByRole('checkbox', { name: 'ERP' })).toBeChecked();
  expect(recorded.events.filter(({ name }) => name === 'SignupStarted')).toHaveLength(1);
});

test('what this tab has typed and not saved yet is newer than what the page brings', async () => {
  const owner = merchant.session?.user?.uuid ?? '';
  const person = { firstName: 'Ada', lastName: 'Lovelace' };
  useTabDraft.setState({ ...draftBrought(owner, kept), accountKey: 'key', person, isUnsaved: true });
  await openAccount();
  expect(screen.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Ada');
  expect(useTabDraft.getState()).toMatchObject({ person, accountKey: 'key' });
});

test('a page from before this tab’s last save does not bring an older draft back', async () => {
  const owner = merchant.session?.user?.uuid ?? '';
  const person = { firstName: 'Ada', lastName: 'Lovelace' };
  const saved = {
    ...draftBrought(owner, kept),
    accountKey: 'key',
    person,
    revision: kept.revision + 1,
    isUnsaved: false,
  };
  useTabDraft.setState(saved);
  await openAccount();
  expect(screen.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Ada');
  expect(useTabDraft.getState()).toMatchObject({ person, revision: saved.revision });
});
