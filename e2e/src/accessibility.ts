import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 AA. Only violations are described in full, which takes most of the time otherwise. */
const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // A best practice that screen readers depend on, though no criterion demands it.
  rules: { 'heading-order': { enabled: true } },
  resultTypes: ['violations'],
};

/**
 * The violations of the current document and its frames, one line for each rule. The checker stays in the document: to
 * load it takes as long as a check.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await (page.frames().length === 1 ? checkDocument(page) : checkFrames(page));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function checkDocument(page: Page): Promise<Pick<axe.AxeResults, 'violations'>> {
  await loadChecker(page.mainFrame());
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given);
    return { violations };
  }, options);
}

/** Frame by frame: the checker's own messages between frames would reach listeners of the page. */
async function checkFrames(page: Page): Promise<Pick<axe.AxeResults, 'violations'>> {
  const partials = await partialsOf(page.mainFrame(), null);
  return page.evaluate(
    async ([results, given]) => {
      const { violations } = await window.axe.finishRun(results, given);
      return { violations };
    },
    [partials, options] as const,
  );
}

/** @param context what the frame around it wants checked; `null` for the whole document */
async function partialsOf(frame: Frame, context: object | null): Promise<axe.PartialResults> {
  await loadChecker(frame);
  const { partial, inner } = await frame.evaluate(
    async ([wanted, given]) => {
      const part = (wanted ?? document) as axe.ElementContext;
      const inner = window.axe.utils.getFrameContexts(part, given);
      return { partial: await window.axe.runPartial(part, given), inner };
    },
    [context, options] as const,
  );
  const results: axe.PartialResults = [partial];
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle((selector) => window.axe.utils.shadowSelect(selector), frameSelector);
    const child = await element.asElement()?.contentFrame();
    results.push(...(child ? await partialsOf(child, frameContext) : [null]));
  }
  return results;
}

async function loadChecker(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}
