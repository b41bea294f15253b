import type { Language } from '@kontor/contract/schema';
import { type PageAnswer, pageAnswersId } from '@kontor/contract/server-page';
import { aConfig } from '@kontor/testing/factories';
import { renderPage } from '../server/render-page.tsx';

const answers: readonly PageAnswer[] = [
  { call: 'GET /config', input: {}, body: aConfig() },
  { call: 'GET /user', input: {}, body: null },
];

/** The page as the server sends it. */
export async function openRendered(path: string, language: Language): Promise<HTMLElement> {
  const registry = { host: 'unknown', remotes: {} };
  const request = { url: path, language, cookies: {}, now: new Date().toISOString(), registry, bundles: {}, answers };
  const page = await renderPage(request, () => undefined);
  document.body.innerHTML = `<div id="root" data-rendered="${language}">${page?.markup}</div>`;
  const embedded = document.createElement('script');
  embedded.type = 'application/json';
  embedded.id = pageAnswersId;
  embedded.textContent = JSON.stringify(answers);
  document.body.append(embedded);
  window.history.replaceState(null, '', path);
  return document.getElementById('root') as HTMLElement;
}

/** React marks the elements that it has taken over. */
export const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
