import type { Page } from '@playwright/test';
import type { Refusal } from '../refusal.ts';
import type { PageDebugger } from './debugger.ts';
import { lastingDifferences } from './parts.ts';
import type { Place } from './place.ts';
import { refusedFor } from './shell-rules.ts';
import { storedIn, strayEntries } from './stored.ts';

/** What a remote has changed around itself, as far as a look at the page tells. */
export async function tracesOn(
  page: Page,
  inside: PageDebugger,
  { where, remote, secret, way, alone }: Place,
): Promise<Refusal[]> {
  // A page without navigation has a frame of its own.
  const parts = way === null ? [] : await lastingDifferences(page, alone.parts);
  const platform = await inside.told(secret);
  return [
    ...refusedFor('shell-parts', where, parts),
    ...refusedFor(
      'platform',
      where,
      platform
        .split('\n')
        .filter(Boolean)
        .map((name) => `${name} is not the browser’s`),
    ),
    ...refusedFor('storage', where, strayEntries(alone.stored, await storedIn(page), remote)),
  ];
}
