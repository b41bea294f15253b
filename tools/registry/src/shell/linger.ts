import type { Page } from '@playwright/test';
import type { Refusal } from '../refusal.ts';
import type { PageDebugger } from './debugger.ts';
import type { Place } from './place.ts';
import { refusedFor } from './shell-rules.ts';
import { tracesOn } from './traces.ts';

/** Bytes that a page may hold more at a measurement than at the one before: while it prepares, and later. */
const mayGrow = { settling: 40_000_000, later: 8_000_000 };

/** The document of a page that leaves is gone before the browser tells of it. */
const untilToldMs = 1_000;

/**
 * Stays on the page, and looks at the beginning, after a while and at the end. Ends with the first difference. A page that
 * moves meanwhile is refused for that, whatever else could not be measured any more.
 */
export async function linger(page: Page, inside: PageDebugger, place: Place): Promise<Refusal[]> {
  const { seen, wait } = place.moves;
  const moved = () => refusedFor('stays', place.where, seen);
  try {
    const found = await watch(page, inside, place);
    return seen.length > 0 ? moved() : found;
  } catch (error) {
    await wait(untilToldMs);
    if (seen.length === 0) throw error;
    return moved();
  }
}

async function watch(page: Page, inside: PageDebugger, place: Place): Promise<Refusal[]> {
  const { settled, all } = place.stay;
  let held = 0;
  for (const [ms, limit] of [
    [0, Infinity],
    [settled, mayGrow.settling],
    [all - settled, mayGrow.later],
  ] as const) {
    await place.moves.wait(ms);
    if (place.moves.seen.length > 0) return [];
    const found = await tracesOn(page, inside, place);
    if (found.length > 0) return found;
    const now = await inside.heldBytes();
    if (now - held > limit) return refusedFor('memory', place.where, [grown(now - held, ms)]);
    held = now;
  }
  return [];
}

const grown = (bytes: number, ms: number): string =>
  `it holds ${(bytes / 1e6).toFixed(0)} MB more after ${ms / 1000} seconds in which no user did anything`;
