import { registryPath } from '@kontor/contract/page-registry';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { act, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { RemoteResult } from '../base/remote-result.ts';
import { wholeRegistry } from '../testing/whole-registry.ts';

const loadRemote = vi.fn<(name: string) => Promise<RemoteResult>>();
const giveUpRelease = vi.fn<(name: string, error: Error) => boolean>();
vi.doMock('../federation/load-remote.ts', () => ({ loadRemote, giveUpRelease }));
const { address, answerGuard, renderPortal } = await import('../testing/render-portal.tsx');

const server = startApiServer();
const partnerAgency = `/organization/${ids.organization}/shop/${ids.shop}/partner-agency`;
const subscription = `/organization/${ids.organization}/shop/${ids.shop}/subscription`;

const Page = () => <h1>{useTranslation('subscription').t('title')}</h1>;
const Broken = () => {
  throw new Error('The remote is broken.');
};
const focus = (field: HTMLElement | null) => field?.focus();
const Finding = () => (
  <>
    <h1>Rechnungen</h1>
    <input aria-label="Suche" ref={focus} />
  </>
);
function Checkout() {
  const [, setSearch] = useSearchParams();
  return (
    <dialog open aria-label="Checkout">
      <button type="button" onClick={() => setSearch({})}>
        Zu
      </button>
    </dialog>
  );
}

const working: RemoteModule = {
  name: 'subscription',
  hostApi: '1.0.0',
  routes: [
    { path: '/organization/:organizationUuid/shop/:shopUuid/subscription', element: <Page /> },
    { path: '/organization/:organizationUuid/shop/:shopUuid/invoices', element: <Finding /> },
  ],
  i18n: { de: { title: 'Ihr Abonnement' }, en: { title: 'Your subscription' } },
  extensions: { checkout: Checkout },
};

const brokenPartner: RemoteModule = {
  name: 'partner',
  hostApi: '1.0.0',
  routes: [{ path: '/organization/:organizationUuid/shop/:shopUuid/partner-agency', element: <Broken /> }],
  i18n: { de: {}, en: {} },
};

const failure = (reason: Exclude<RemoteResult, { ok: true }>['reason']): RemoteResult => ({
  ok: false,
  reason,
  error: new Error(reason),
  version: '1.0.0-aaaaaaaaaaaa',
});
const loaded = (module: RemoteModule): RemoteResult => ({
  ok: true,
  module,
  version: '1.0.0-aaaaaaaaaaaa',
  insteadOf: null,
});

let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server);
  logged = vi.spyOn(console, 'error').mockReturnValue();
});

// A remote that was loaded stays loaded, so the tests in which it fails come first.
test('a remote for another host API asks for an update', async () => {
  loadRemote.mockResolvedValue(failure('incompatible'));
  await renderPortal(subscription);
  expect(await screen.findByRole('heading', { name: 'Dieser Bereich wird gerade aktualisiert' })).toBeVisible();
});

test('a checkout that cannot be loaded says so and sets the address back', async () => {
  loadRemote.mockResolvedValue(failure('timeout'));
  await renderPortal(`${subscription.replace('subscription', 'user/edit')}?checkout=true`);
  expect(await screen.findByText(/Die Bestellung kann gerade nicht geöffnet werden/)).toBeVisible();
  expect(address()).toBe(subscription.replace('subscription', 'user/edit'));
});

test('while another try is under way its button is busy, and no press begins a second one', async () => {
  loadRemote.mockReset().mockResolvedValue(failure('unreachable'));
  const { user } = await renderPortal(subscription);
  const retry = () => screen.findByRole('button', { name: 'Noch einmal versuchen' });
  const button = await retry();
  const { promise: page, resolve: answer } = Promise.withResolvers<Response>();
  const others = globalThis.fetch;
  const fetched = vi.spyOn(globalThis, 'fetch');
  fetched.mockImplementation((...request) => (request[0] === '/' ? page : others(...request)));
  await user.dblClick(button);
  expect(button).toHaveAccessibleName('Wird noch einmal versucht');
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => answer(new Response(null, { status: 503 })));
  fetched.mockRestore();
  expect(await retry()).not.toHaveAttribute('aria-busy');
  expect(loadRemote).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('heading', { name: 'Dieser Bereich ist gerade nicht erreichbar' })).toHaveFocus();
});

test('a remote that cannot be reached costs its own area; a second try brings it', async () => {
  loadRemote.mockResolvedValueOnce(failure('unreachable'));
  const { user } = await renderPortal(subscription);
  expect(await screen.findByRole('heading', { name: 'Dieser Bereich ist gerade nicht erreichbar' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('[subscription]'), expect.anything());

  loadRemote.mockResolvedValue(loaded(working));
  // React only goes on with what suspends during an awaited act.
  await act(() => user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' })));
  expect(await screen.findByRole('heading', { name: 'Ihr Abonnement' })).toHaveFocus();
});

test('a page of a remote shows inside the shell, with the remote’s texts', async () => {
  loadRemote.mockResolvedValue(loaded(working));
  await renderPortal(subscription);
  expect(await screen.findByRole('heading', { name: 'Ihr Abonnement' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abonnement' })).toHaveAttribute('aria-current', 'page');
});

test('the focus stays in the field of a page that is for finding', async () => {
  loadRemote.mockResolvedValue(loaded(working));
  const { user } = await renderPortal(subscription);
  await user.click(await screen.findByRole('link', { name: 'Rechnungen' }));
  expect(await screen.findByRole('heading', { name: 'Rechnungen' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Suche' })).toHaveFocus();
});

test('checkout=true opens the checkout over the page that is open', async () => {
  loadRemote.mockResolvedValue(loaded(working));
  const { user } = await renderPortal(`${subscription.replace('subscription', 'user/edit')}?checkout=true`);
  expect(await screen.findByRole('dialog', { name: 'Checkout' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Mein Profil' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Zu' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a remote that throws while rendering is reported under its name, and the other pages work', async () => {
  loadRemote.mockResolvedValue(loaded(brokenPartner));
  const { user } = await renderPortal(partnerAgency);
  expect(await screen.findByRole('heading', { name: 'Dieser Bereich ist gerade nicht erreichbar' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('[partner]'), expect.any(Error));
  await user.click(screen.getByRole('link', { name: 'Stammdaten' }));
  expect(await screen.findByRole('heading', { name: 'Stammdaten' })).toHaveFocus();
});

const missing = (type = 'error') =>
  Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', type });

/** A release of another version, whose page throws that. */
const throwing = (error: Error): RemoteModule => ({
  ...working,
  routes: [{ path: '*', element: <Throws error={error} /> }],
});
function Throws({ error }: { error: Error }): never {
  throw error;
}

/** What the portal answers to who asks it which releases run by now. */
function answerReleases(answer: () => Promise<Response>) {
  const others = globalThis.fetch;
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((...request) => (request[0] === registryPath ? answer() : others(...request)));
}

/** A remote that was loaded before the test. */
async function replaceLoaded() {
  const { replaceRelease } = await import('../federation/remote-module.ts');
  giveUpRelease.mockReturnValueOnce(true);
  replaceRelease('subscription', missing());
}

test('where code of a page is gone although its release still runs, the last known good release takes its place in this page', async () => {
  await replaceLoaded();
  loadRemote.mockReset().mockResolvedValueOnce(loaded(throwing(missing())));
  loadRemote.mockResolvedValue(loaded({ ...working, i18n: { de: { title: 'Von gestern' }, en: {} } }));
  giveUpRelease.mockReset().mockReturnValue(true);
  const asked = answerReleases(async () => Response.json(wholeRegistry));
  await renderPortal(subscription);
  expect(await screen.findByRole('heading', { name: 'Von gestern' })).toBeVisible();
  expect(giveUpRelease).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('while the portal does not answer either, the release stays: it is not to blame', async () => {
  await replaceLoaded();
  loadRemote.mockReset().mockResolvedValue(loaded(throwing(missing())));
  giveUpRelease.mockReset();
  const asked = answerReleases(() => Promise.reject(new TypeError('Failed to fetch')));
  await renderPortal(subscription);
  expect(await screen.findByRole('heading', { name: 'Dieser Bereich ist gerade nicht erreichbar' })).toBeVisible();
  expect(giveUpRelease).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('code of a page that hangs is said at once; the second try brings the last known good release', async () => {
  await replaceLoaded();
  loadRemote.mockReset().mockResolvedValueOnce(loaded(throwing(missing('timeout'))));
  loadRemote.mockResolvedValue(loaded(working));
  giveUpRelease.mockReset().mockReturnValue(true);
  const asked = answerReleases(() => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = await renderPortal(subscription);
  const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  expect(giveUpRelease).not.toHaveBeenCalled();
  await act(() => user.click(retry));
  expect(await screen.findByRole('heading', { name: 'Ihr Abonnement' })).toBeVisible();
  asked.mockRestore();
});
