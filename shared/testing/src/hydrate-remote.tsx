import type { RemoteModule } from '@kontor/platform/remote-module';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { pageAt } from './page-answers.ts';
import { pageMarkup } from './page-markup.ts';
import { type Options, pagesOf, textsOf, withHost } from './render-with-host.tsx';

/** Renders the page of a remote at an address as the server does. Rejects if a part of it waits or throws there. */
export async function renderOnServer(remote: RemoteModule, options: Options): Promise<string> {
  await loadPage(remote, options.at);
  const { tree } = await withHost(pagesOf(remote), { texts: textsOf(remote), ...options });
  const markup = renderToString(tree);
  if (markup.includes('<!--$!-->')) throw new Error('A part of the page did not render on the server.');
  return markup;
}

async function loadPage(remote: RemoteModule, at: Options['at'] = '/') {
  await pageAt(remote, typeof at === 'string' ? at : at.pathname).load?.();
}

/**
 * Shows the page of a remote as the server has rendered it, and then lets the browser take it over. Rejects where the
 * browser renders something else.
 *
 * @param meanwhile what happens to the page before it is taken over
 */
export async function hydrateRemote(
  remote: RemoteModule,
  options: Options,
  meanwhile: () => Promise<void> = async () => undefined,
) {
  const root = document.createElement('div');
  root.innerHTML = await renderOnServer(remote, options);
  document.body.replaceChildren(root);
  const before = pageMarkup(root);
  await meanwhile();
  const { tree, ...page } = await withHost(pagesOf(remote), { texts: textsOf(remote), ...options });
  const errors: unknown[] = [];
  const react = await act(async () =>
    hydrateRoot(root, tree, { onRecoverableError: (error) => void errors.push(error) }),
  );
  if (errors.length > 0) throw errors[0];
  return { ...page, root, before, unmount: () => act(async () => react.unmount()) };
}
