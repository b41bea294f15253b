import type { PageRegistry } from '@kontor/contract/page-registry';
import { pageRegistryId } from '@kontor/contract/page-registry';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RemoteResult } from '../base/remote-result.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { wholeRegistry } from '../testing/whole-registry.ts';

const loadRemote = vi.fn<(name: string) => Promise<RemoteResult>>();
vi.doMock('../federation/load-remote.ts', () => ({ loadRemote, giveUpRelease: () => false }));

const offered = (name: string, more: object = {}) => ({
  ...wholeRegistry.remotes['partner'],
  pages: {},
  extensions: {
    [name]: { slot: 'shop-settings', order: 10, access: 'shop', roles: ['owner', 'reader'], ...more },
  },
});
const registry = {
  ...wholeRegistry,
  remotes: {
    ...wholeRegistry.remotes,
    garden: offered('weather', { order: 20 }),
    forest: offered('trees', { order: 5 }),
    swamp: offered('frogs'),
    desert: offered('sand', { roles: ['owner'] }),
    tundra: offered('ice', { when: { shopTypes: ['shopware5'] } }),
    moon: offered('dust', { slot: 'roof' }),
  },
} as PageRegistry;
const script = document.getElementById(pageRegistryId);
if (script) script.textContent = JSON.stringify(registry);

const { answerGuard, renderPortal } = await import('../testing/render-portal.tsx');

const module = (name: string, extension: string, Component: () => React.ReactNode): RemoteModule => ({
  name,
  hostApi: '2.0.0',
  routes: [],
  i18n: { de: {}, en: {} },
  extensions: { [extension]: Component },
});
const modules: Readonly<Record<string, RemoteModule>> = {
  garden: module('garden', 'weather', () => <p>Sonne im Garten</p>),
  forest: module('forest', 'trees', () => <p>Bäume im Wald</p>),
  swamp: module('swamp', 'frogs', () => {
    throw new Error('It is too deep.');
  }),
};

const server = startApiServer();
const settings = `/organization/${ids.organization}/shop/${ids.shop}/settings`;

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  loadRemote.mockImplementation(async (name) => {
    const found = modules[name];
    return found
      ? { ok: true, module: found, version: '1', insteadOf: null }
      : { ok: false, reason: 'unreachable', error: new Error(name), version: null };
  });
});

test('a page shows what remotes offer for its slot to this role in this place, in order; what fails leaves the others', async () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue();
  const shop = aShop({ type: 'cloud' });
  answerGuard(server, { organizations: [anOrganization({ role: 'reader', shops: [shop] })] });
  await renderPortal(settings.replace('/settings', '/user/edit'));
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(loadRemote).not.toHaveBeenCalledWith('garden');

  answerGuard(server, { organizations: [anOrganization({ role: 'reader', shops: [shop] })] });
  await renderPortal(settings);
  const [trees, weather] = [await screen.findByText('Bäume im Wald'), await screen.findByText('Sonne im Garten')];
  expect(trees.compareDocumentPosition(weather) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await waitFor(() => expect(complaints).toHaveBeenCalled());
  for (const unasked of ['desert', 'tundra', 'moon']) expect(loadRemote).not.toHaveBeenCalledWith(unasked);
});
