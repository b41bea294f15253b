import { expect, test } from '@jest/globals';
import type { HostApi } from '@kontor/platform/host';
import { startApiServer } from '@kontor/testing/api-server';
import { hydrateRemote } from '@kontor/testing/hydrate-remote';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remote } from './remote.tsx';
import { publicPages, signedOut } from './testing/public-pages.ts';

const server = startApiServer();

/** An API that has not answered yet. */
const silent = { call: () => new Promise(() => undefined) } as unknown as HostApi['api'];

test.each(publicPages)('what the server has rendered of %s in %s is taken over as it is', async (_, language, at) => {
  const { root, before } = await hydrateRemote(remote, { at, language, host: { ...signedOut, api: silent } });
  expect(root.innerHTML).toBe(before);
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
  await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
  expect(await sent).toEqual({ email: 'ada@radwerk.test', language: 'de' });
});
