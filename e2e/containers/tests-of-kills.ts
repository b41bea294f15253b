import { expect, viewports } from '../src/test.ts';
import { type Look, looks } from './killed-containers.ts';
import { kill, secondsOf, test } from './portal-in-containers.ts';

/** Kills the container of each service, looks what a page shows, and waits until the portal is back. */
export function testsOfKills(services: Readonly<Record<string, Look>>): void {
  for (const [service, { expects, sees }] of Object.entries(services)) {
    test(`${service} is killed: one sees ${sees}; then it is back, and so is the portal`, async ({
      allow,
      browser,
      compose,
      page,
      portal,
      table,
    }) => {
      // Of the page that looks while it is away.
      allow(/./);
      await kill(compose, await compose.containers(service));
      const looked = await secondsOf(() => expects(page));
      const ids = (await compose.containers(service)).map(({ id }) => id);
      const back = await secondsOf(async () => {
        await compose.docker('start', ...ids);
        await compose.untilHealthy(service);
        // The gateway asks for addresses again after five seconds.
        await expect(async () => {
          const fresh = await browser.newContext({
            baseURL: portal.origin,
            viewport: viewports.desktop,
            locale: 'de-DE',
          });
          try {
            await looks['mfe-subscription']?.expects(await fresh.newPage());
          } finally {
            await fresh.close();
          }
        }).toPass();
      });
      table.add(`${service} killed`, `${sees} (${looked.toFixed(1)} s)`, back);
    });
  }
}
