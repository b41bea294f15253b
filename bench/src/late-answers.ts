import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@kontor/contract/api-base';
import type { BrowserContext } from '@playwright/test';

/** Milliseconds. */
const [soonest, spread] = [150, 700];

/**
 * Answers of the API come late, and each at its own time, as from a busy server: what a page shows first must not move when the
 * next one comes. The same call is always equally late, and later than others or sooner with another salt.
 */
export async function answerLate(context: BrowserContext, salt: string): Promise<void> {
  await context.route(`**${apiBase}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await pause(soonest + (numberOf(salt + pathname + search) % spread));
    await route.fallback();
  });
}

const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
