import type { Page } from '@playwright/test';

declare global {
  interface Window {
    keepPushedEvent: (event: object) => Promise<void>;
  }
}

export interface PushedEvent {
  readonly event: string;
  readonly [key: string]: unknown;
}

export interface DataLayer {
  /** Everything that was pushed, oldest first, across reloads and documents of the page. */
  readonly pushed: PushedEvent[];
  /** The portal's own events with that name. */
  named(event: string): PushedEvent[];
  /** URLs requested from the tag manager. */
  readonly requested: string[];
}

/** Observes `window.dataLayer`, and replaces the tag manager, which would otherwise be requested over the network. */
export async function watchDataLayer(page: Page): Promise<DataLayer> {
  const pushed: PushedEvent[] = [];
  const requested: string[] = [];
  await page.context().route('https://www.googletagmanager.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRuns = true;' });
  });
  await page.exposeFunction('keepPushedEvent', (event: PushedEvent) => void pushed.push(event));
  await page.addInitScript(() => {
    let layer: object[] | undefined;
    // The portal creates the layer with its first event; from then on every push is recorded.
    Object.defineProperty(window, 'dataLayer', {
      configurable: true,
      get: () => layer,
      set: (made: object[]) => {
        layer = made;
        made.push = (...events: object[]) => {
          for (const event of events) void window.keepPushedEvent(event);
          return Array.prototype.push.apply(made, events);
        };
      },
    });
  });
  return { pushed, requested, named: (event) => pushed.filter((one) => one.event === event) };
}
