import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerGuard, renderPortal } from '../../testing/render-portal.tsx';
import { wholeRegistry } from '../../testing/whole-registry.ts';

const server = startApiServer();
const page = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;

/** A page on which these remotes are overridden. */
async function pageWith(overridden: Readonly<Record<string, string | null>>) {
  const remotes = Object.fromEntries(
    Object.entries(overridden).map(([name, overriddenFrom]) => [
      name,
      { ...wholeRegistry.remotes[name], overriddenFrom },
    ]),
  );
  document.head.innerHTML = `<script type="application/json" id="kontor-registry">${JSON.stringify({ ...wholeRegistry, remotes })}</script>`;
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server);
  const portal = await renderPortal(page);
  await screen.findByRole('textbox', { name: 'Firma' });
  return portal;
}

test('what a developer runs is named, with a way back that says when it failed', async () => {
  const { user } = await pageWith({ signup: null, partner: 'http://127.0.0.1:8082' });
  expect(await screen.findByText('partner läuft aus http://127.0.0.1:8082')).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(promise);
  await user.dblClick(screen.getByRole('button', { name: 'Zurücksetzen' }));
  expect(screen.getByRole('button', { name: 'Wird zurückgesetzt' })).toHaveAttribute('aria-busy', 'true');
  expect(fetched.mock.calls).toEqual([['/dev/overrides', { method: 'DELETE' }]]);
  resolve(new Response(null, { status: 503 }));
  expect(await screen.findByText(/Das Zurücksetzen hat nicht geklappt/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Zurücksetzen' })).not.toHaveAttribute('aria-busy');
});
