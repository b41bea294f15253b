import { keptForms, scrollPositions } from '@kontor/contract/between-bundles';
import { cookiesOfPages } from '@kontor/contract/page-cookies';
import { serviceWorkerPath } from '@kontor/contract/service-worker';
import type { Page } from '@playwright/test';

/** What a page keeps in the browser: names only. */
export type Stored = Readonly<
  Record<'localStorage' | 'sessionStorage' | 'cookies' | 'service workers', readonly string[]>
>;

/** Name of entries that belong to the gate: what deletes more than its own deletes them too. */
export const probe = 'kontor-gate-probe';

/** Runs in a document before any of its code: there is something to be lost. */
export function leaveProbe(name: string): void {
  if (window !== window.top) return;
  for (const storage of [localStorage, sessionStorage]) storage.setItem(name, 'kept');
  // oxlint-disable-next-line unicorn/no-document-cookie -- the other way is asynchronous, and the page would be first.
  document.cookie = `${name}=kept; path=/`;
}

/** What the shell writes and deletes by itself, at times of its own. */
const ofShell: readonly string[] = [...cookiesOfPages, serviceWorkerPath, keptForms, scrollPositions];

export async function storedIn(page: Page): Promise<Stored> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const inPage = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    'service workers': (await navigator.serviceWorker.getRegistrations()).map(({ installing, waiting, active }) => {
      const worker = installing ?? waiting ?? active;
      return worker ? new URL(worker.scriptURL).pathname : 'one that has ended';
    }),
  }));
  return { ...inPage, cookies };
}

/** What is new or gone, as sentences. A remote's own entries begin with its name. */
export function strayEntries(before: Stored, now: Stored, remote: string): string[] {
  const isExpected = (name: string) => name.startsWith(`kontor-${remote}-`) || ofShell.includes(name);
  return (Object.keys(before) as (keyof Stored)[]).flatMap((kind) => {
    const others = (all: Stored) => all[kind].filter((name) => !isExpected(name));
    return [
      ...others(now)
        .filter((name) => !before[kind].includes(name))
        .map((name) => `"${name}" is new in ${kind}`),
      ...others(before)
        .filter((name) => !now[kind].includes(name))
        .map((name) => `"${name}" is gone from ${kind}`),
    ];
  });
}
