import { errors, type Page } from '@playwright/test';
import type { Refusal } from '../refusal.ts';
import type { PageDebugger } from './debugger.ts';
import { lastingDifferences, type Parts } from './parts.ts';
import type { Place } from './place.ts';
import { closeDialog, openDialog } from './shell-alone.ts';
import { refusedFor } from './shell-rules.ts';
import { tracesOn } from './traces.ts';

/** Milliseconds for a click or a key to show its effect. */
const reactsWithinMs = 10_000;

/** After the first one, which may prepare what is then kept. */
const furtherVisits = [2, 3];

/** Uses the shell around a page of a remote, leaves the page by pointer and by keyboard, and looks what stays behind. */
export async function tryShell(page: Page, inside: PageDebugger, place: Place): Promise<Refusal[]> {
  const { where, way, alone } = place;
  if (way !== null) {
    const before = await loadedAt(page);
    const dead = async (what: string, work: () => Promise<void>) => {
      const refused = await refusedUnless(place, what, work);
      if (refused.length > 0 || (await loadedAt(page)) === before) return refused;
      return refusedFor('shell-reacts', where, [`${what} loads the whole document again`]);
    };
    const dialog = alone.withDialog === null ? [] : await tryDialog(page, place, alone.withDialog);
    if (dialog.length > 0) return dialog;
    const { pathname } = new URL(page.url());
    const link = page.locator(`nav a[href="${way}"]`).first();
    const clicked = await dead(`a click on ${way} in the navigation`, async () => {
      await link.click({ timeout: reactsWithinMs });
      await arriveAt(page, way);
    });
    if (clicked.length > 0) return clicked;
    const behind = await tracesOn(page, inside, { ...place, where: `${where}, and after leaving it` });
    if (behind.length > 0) return behind;
    const counts = [await inside.listeners()];
    for (const _ of furtherVisits) {
      await page.goBack();
      await arriveAt(page, pathname);
      const pressed = await dead(`Enter on ${way} in the navigation`, async () => {
        await link.focus();
        await page.keyboard.press('Enter');
        await arriveAt(page, way);
      });
      if (pressed.length > 0) return pressed;
      counts.push(await inside.listeners());
    }
    await page.goBack();
    await arriveAt(page, pathname);
    return [...piledUp(counts, place), ...(await letsGo(page, place))];
  }
  return letsGo(page, place);
}

function piledUp(counts: readonly number[], { where }: Place): Refusal[] {
  const isMore = (count: number, visit: number) => visit === 0 || count > (counts[visit - 1] ?? 0);
  const told = `window and document have ${counts.join(', then ')} listeners each time it was left`;
  return refusedFor('listeners', where, counts.every(isMore) ? [told] : []);
}

/** When the document was loaded. */
const loadedAt = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path, { timeout: reactsWithinMs });
  await page.locator('main h1').first().waitFor();
}

/** The refusal if it does not work within its time. */
async function refusedUnless({ where }: Place, what: string, work: () => Promise<void>): Promise<Refusal[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return refusedFor('shell-reacts', where, [`${what} does nothing`]);
  }
}

async function tryDialog(page: Page, place: Place, expected: Parts): Promise<Refusal[]> {
  const opened = await refusedUnless(place, 'a click on a button of the top bar', async () => {
    await openDialog(page);
  });
  if (opened.length > 0) return opened;
  const found = await lastingDifferences(page, expected);
  const closed = await refusedUnless(place, 'Escape in a dialog of the shell', () => closeDialog(page));
  return [...refusedFor('shell-parts', `${place.where}, with a dialog of the shell`, found), ...closed];
}

/** A user may leave the portal at any time, unless something is unsaved. */
async function letsGo(page: Page, { where }: Place): Promise<Refusal[]> {
  let isHeld = false;
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') return;
    isHeld = true;
    void dialog.accept();
  });
  // Browsers ask only for pages that were used.
  await page.locator('main h1').first().click();
  await page.goto('about:blank');
  return isHeld ? refusedFor('lets-go', where, ['the browser asks before it leaves, though nothing was entered']) : [];
}
