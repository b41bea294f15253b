import { pageRegistryId } from '@kontor/contract/page-registry';
import { expect, test, vi } from 'vitest';
import { wholeRegistry } from '../testing/whole-registry.ts';

const reloadPage = vi.fn();
vi.doMock('./reload-page.ts', () => ({ reloadPage }));

const document = globalThis.document.getElementById(pageRegistryId);
const short = { ...wholeRegistry, isShort: true, pages: { login: wholeRegistry.pages['login'] }, remotes: {} };
if (document) document.textContent = JSON.stringify(short);
const { completeRegistry, pageRegistry, portalPages } = await import('./registry.ts');
const { useShell } = await import('./shell-store.ts');

const answer = (body: object, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

test('what a public page has left out is asked for, again after a failure; pages of another release are loaded anew', async () => {
  expect(portalPages().map(({ name }) => name)).toEqual(['login']);
  answer({}, 503);
  await expect(completeRegistry()).rejects.toThrow('503');

  answer({ ...wholeRegistry, host: '2.0.0-bbbbbbbbbbbb' });
  await completeRegistry();
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(pageRegistry().remotes).toEqual({});

  const fetched = answer(wholeRegistry);
  await completeRegistry();
  expect(fetched).toHaveBeenCalledWith('/pages', expect.anything());
  expect(portalPages().map(({ name }) => name)).toContain('invoices');
  expect(useShell.getState().registryRevision).toBe(1);

  await completeRegistry();
  expect(fetched).toHaveBeenCalledTimes(3);
});
