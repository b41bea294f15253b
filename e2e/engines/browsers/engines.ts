import type { Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

/** The engines beside Chromium that merchants have: Gecko, and the one of Safari. */
export const engines = { Firefox: openFirefox, WebKit: openWebKit } as const satisfies Record<
  string,
  () => Promise<Browser>
>;

export type Engine = keyof typeof engines;
