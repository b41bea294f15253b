import { addresses } from '@kontor/contract/addresses';
import type { RemoteRelease } from '@kontor/contract/registry';
import type { BrowserContext, Page } from '@playwright/test';
import { type Parts, settledParts } from './parts.ts';
import { type Stored, storedIn } from './stored.ts';

/** The shell on a page of the host, without anything of the remote. */
export interface Shell {
  /** The path that an entry of its navigation leads to: of a page of the host. `null` without such an entry. */
  readonly way: string | null;
  readonly parts: Parts;
  /** With the palette open, its first dialog. `null` for a page without a top bar. */
  readonly withDialog: Parts | null;
  readonly stored: Stored;
}

/** An entry of the navigation that leads to one of these paths; `null` if there is none. */
async function wayTo(page: Page, paths: readonly string[]): Promise<string | null> {
  const links = await page
    .locator('nav a')
    .evaluateAll((all) =>
      all.filter((each) => !each.closest('main')).map((each) => (each as HTMLAnchorElement).pathname),
    );
  return links.find((path) => paths.includes(path)) ?? null;
}

/**
 * On the page of the host that the navigation leads to.
 * @param enter a new browser of the same user
 * @param paths of pages of the host that this user sees
 */
export async function shellAlone(
  enter: () => Promise<BrowserContext>,
  { url }: RemoteRelease,
  paths: readonly string[],
): Promise<Shell> {
  const context = await enter();
  try {
    const folder = new URL(url, 'http://portal').pathname;
    await context.route(
      ({ pathname }) => pathname.startsWith(folder),
      (route) => route.abort(),
    );
    const page = await context.newPage();
    const partsAt = async (path: string) => {
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      return settledParts(page);
    };
    const [first = addresses.login] = paths;
    const there = await partsAt(first);
    const way = await wayTo(page, paths);
    const parts = way === null || way === first ? there : await partsAt(way);
    const withDialog = (await openDialog(page)) ? await settledParts(page) : null;
    if (withDialog) await closeDialog(page);
    return { way, parts, withDialog, stored: await storedIn(page) };
  } finally {
    await context.close();
  }
}

const dialog = (page: Page) => page.locator('dialog[open], [role=dialog]').first();

/** Opens a dialog of the shell by a click. Returns whether the page has one. */
export async function openDialog(page: Page): Promise<boolean> {
  const button = page.locator('header button[aria-haspopup=dialog]').first();
  if ((await button.count()) === 0) return false;
  await button.click();
  await dialog(page).waitFor();
  return true;
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
}
