import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Frame, Strip } from './film.ts';

const style = `
  body { margin: 16px; font: 13px system-ui, sans-serif; width: max-content; }
  h2 { margin: 12px 0 4px; font-size: 15px; }
  ol { display: flex; gap: 6px; margin: 0; padding: 0; list-style: none; }
  li { width: 117px; }
  img, .nothing { display: block; width: 117px; height: 253px; object-fit: cover; object-position: top; border: 1px solid #999; }
`;

const frameOf = ({ at, picture }: Frame): string => {
  const shown =
    picture === null ? '<div class="nothing"></div>' : `<img alt="" src="data:image/jpeg;base64,${picture}">`;
  return `<li>${shown}${(at / 1000).toFixed(2)} s</li>`;
};

const stripOf = ({ name, frames }: Strip): string => `<h2>${name}</h2><ol>${frames.map(frameOf).join('')}</ol>`;

/** Writes all strips below one another, as a page and as a picture of it. Returns the picture's path. */
export async function contactSheet(browser: Browser, folder: string, strips: readonly Strip[]): Promise<string> {
  const html = `<!doctype html><meta charset="utf-8"><title>Filmstrip</title><style>${style}</style>${strips.map(stripOf).join('')}`;
  await writeFile(join(folder, 'filmstrip.html'), html);
  const page = await browser.newPage();
  await page.setContent(html);
  const width = await page.evaluate(() => document.body.scrollWidth + 32);
  await page.setViewportSize({ width, height: 900 });
  const path = join(folder, 'filmstrip.png');
  await page.screenshot({ path, fullPage: true });
  await page.close();
  return path;
}
