import { startApiServer } from '@kontor/testing/api-server';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const merchantCall = 'POST /signup/create-account';
const visitCall = 'POST /signup/referral-visit';
const partnerCall = 'POST /signup/partner/create-account';
const address = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
const submit = () => screen.getByRole('button', { name: 'Kostenlos testen' });

function renderPage(at = '/signup/create-account', language: 'de' | 'en' = 'de') {
  return renderRemote(remote, { at, language });
}

test('a merchant requests a link and is told which mailbox it went to', async () => {
  const sent: unknown[] = [];
  api.answer(merchantCall, ({ body }) => void sent.push(body));
  const { user } = await renderPage();
  await user.type(address(), ' eva@radwerk.test ');
  await user.click(submit());
  const title = await screen.findByRole('heading', { level: 1, name: 'Schauen Sie in Ihr Postfach' });
  expect(title).toHaveFocus();
  expect(screen.getByText(/Wir haben eine E-Mail an eva@radwerk.test geschickt/)).toBeVisible();
  expect(sent).toEqual([{ email: 'eva@radwerk.test', language: 'de' }]);
});

test.each(['/partner-signup', '/partner-signup/create-account'])(
  'an agency requests it at %s with its own call, in its language',
  async (at) => {
    const sent: unknown[] = [];
    api.answer(partnerCall, ({ body }) => void sent.push(body));
    const { user, location } = await renderPage(at, 'en');
    await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'malte@nordlicht.test');
    await user.click(screen.getByRole('button', { name: 'Become a partner' }));
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeVisible();
    expect(sent).toEqual([{ email: 'malte@nordlicht.test', language: 'en' }]);
    expect(location.current).toBe(at);
  },
);

test('an invalid address stays in the field, with the reason and focus', async () => {
  const { user } = await renderPage();
  await user.type(address(), 'eva@radwerk');
  await user.click(submit());
  expect(await screen.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeVisible();
  expect(address()).toHaveFocus();
  expect(address()).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
});

test('a user from a plugin is told that it waits, and keeps its interaction on the way to the login', async () => {
  api.answer('GET /signup/kontor-plugin', { shopwareShopUrl: 'https://radwerk.test' });
  api.answer(merchantCall, undefined);
  const { user, location } = await renderPage('/signup/create-account?open_id_connect_interaction_id=abc');
  expect(await screen.findByText('Sie kommen aus dem Plugin in radwerk.test')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Anmelden' })).toHaveAttribute(
    'href',
    '/login?open_id_connect_interaction_id=abc',
  );
  await user.type(address(), 'eva@radwerk.test');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Andere Adresse verwenden' }));
  expect(location.current).toBe('/signup/create-account?open_id_connect_interaction_id=abc');
});

test('offline, the address stays and the same click works later', async () => {
  api.disconnect(merchantCall);
  const { user } = await renderPage();
  await user.type(address(), 'eva@radwerk.test');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung');
  expect(address()).toHaveValue('eva@radwerk.test');
  api.answer(merchantCall, undefined);
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Schauen Sie in Ihr Postfach' })).toBeVisible();
});

test('the mail can be sent again, and another address can be used', async () => {
  let sent = 0;
  api.answer(merchantCall, () => void sent++);
  const { user } = await renderPage();
  await user.type(address(), 'eva@radwerk.test');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Noch einmal senden' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Wir haben die E-Mail noch einmal geschickt.');
  expect(sent).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Andere Adresse verwenden' }));
  expect(address()).toHaveValue('eva@radwerk.test');
});

test('a partner’s link that was opened is reported once, and a failure is nothing to the visitor', async () => {
  const reported: unknown[] = [];
  api.answer(visitCall, ({ body }) => void reported.push(body));
  await renderPage('/signup/create-account?partner=46b2f4696594');
  await waitFor(() => expect(reported).toEqual([{ partner: '46b2f4696594' }]));
  api.fail(visitCall, 500, 'internal-error');
  const { user } = await renderPage('/signup/create-account?partner=46b2f4696594');
  await user.type(screen.getAllByRole('textbox', { name: 'E-Mail-Adresse' })[1] ?? address(), 'eva');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the code of a partner’s link goes with each mail that is asked for', async () => {
  api.answer(visitCall, undefined);
  const sent: unknown[] = [];
  api.answer(merchantCall, ({ body }) => void sent.push(body));
  const { user } = await renderPage('/signup/create-account?partner=46b2f4696594');
  await user.type(address(), 'eva@radwerk.test');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Noch einmal senden' }));
  expect(await screen.findByRole('status')).toBeVisible();
  const body = { email: 'eva@radwerk.test', language: 'de', partner: '46b2f4696594' };
  expect(sent).toEqual([body, body]);
});

test('after too many mails the page says how long to wait', async () => {
  api.answer(merchantCall, undefined);
  const { user } = await renderPage();
  await user.type(address(), 'eva@radwerk.test');
  await user.click(submit());
  api.fail(merchantCall, 429, 'too-many-requests');
  await user.click(await screen.findByRole('button', { name: 'Noch einmal senden' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Zu viele Versuche');
});

test('the page offers the other language, and the shell changes it', async () => {
  const asked: string[] = [];
  const { user } = await renderRemote(remote, {
    at: '/signup/create-account',
    host: { changeLanguage: async (language) => void asked.push(language) },
  });
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(asked).toEqual(['en']);
});
