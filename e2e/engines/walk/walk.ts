import { type APIRequestContext, request as requests } from '@playwright/test';
import { test as base, expect } from 'vitest';
import { type Engine, engines } from '../browsers/engines.ts';
import { startWatchedPortal, type WatchedPortal } from '../portal/watched-portal.ts';
import { Person } from './person.ts';

/** Tests with a person at a browser of an engine, who has not been here before. Each fails on any error of its pages. */
export const walkIn = (engine: Engine) =>
  base
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the required fixtures from the pattern.
    .extend<'portal', WatchedPortal>('portal', { scope: 'file' }, async ({}, { onCleanup }) => {
      const portal = await startWatchedPortal();
      onCleanup(() => portal.stop());
      return portal;
    })
    .extend<'request', APIRequestContext>('request', async ({ portal }, { onCleanup }) => {
      const request = await requests.newContext({ baseURL: portal.origin });
      onCleanup(() => request.dispose());
      return request;
    })
    .extend<'person', Person>('person', async ({ portal }, { onCleanup }) => {
      const browser = await engines[engine]();
      const person = new Person(browser, portal.origin, engine);
      onCleanup(async () => {
        await person.pictures('at-the-end');
        await browser.close();
      });
      return person;
    });

export type WalkTest = ReturnType<typeof walkIn>;

/** What the pages and the engine's console have complained about since the last look. */
export function expectNoErrors({ browser }: Person, portal: WatchedPortal, where: string): void {
  expect.soft([...browser.consoleErrors(), ...portal.toldErrors()], `errors at ${where}`).toEqual([]);
}
