import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** What decides how each part of the shell looks and whether it can be used, by the name of the part. */
export type Parts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How long transitions and late answers may take. */
const settleMs = 5_000;

/** The current page's entry looks different. */
const ofCurrent = ' (current page)';

/** Reads them in the page. What stands in the main landmark is the remote's own. */
function partsNow(current: string): Parts {
  const properties = [
    'display',
    'visibility',
    'opacity',
    'position',
    'pointer-events',
    'z-index',
    'transform',
    'filter',
    'clip-path',
    'color',
    'background-color',
    'font-family',
    'font-size',
  ];
  const dialogs = 'dialog, [role=dialog]';
  const counts: Record<string, number> = {};
  const nameOf = (element: Element): string => {
    if (element.matches(dialogs)) return 'dialog';
    const place = element.closest('header, nav, footer')?.localName ?? '';
    const own = place && place !== element.localName ? `${place} ${element.localName}` : element.localName;
    if (element instanceof HTMLAnchorElement) {
      return `${own} ${element.pathname}${element.getAttribute('aria-current') === 'page' ? current : ''}`;
    }
    counts[own] = (counts[own] ?? 0) + 1;
    return counts[own] === 1 ? own : `${own} ${counts[own]}`;
  };
  const parts: Record<string, Record<string, string>> = {};
  const all = `html, body, header, header :is(a, button), nav, nav :is(a, button), footer, ${dialogs}`;
  for (const element of document.querySelectorAll(all)) {
    // What dialogs contain depends on the page.
    if (element.closest('main') || element.parentElement?.closest(dialogs)) continue;
    const name = nameOf(element);
    const style = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    const part = Object.fromEntries(properties.map((property) => [property, style.getPropertyValue(property)]));
    if (element.matches('header, nav')) {
      part['place'] = [x, y, width].map(Math.round).join(' ');
    } else if (element.matches('a, button')) {
      const [middle, centre] = [x + width / 2, y + height / 2];
      const isInView = width > 0 && centre > 0 && centre < window.innerHeight;
      const met = isInView ? document.elementFromPoint(middle, centre) : null;
      part['reached by a pointer'] = isInView ? String(met !== null && element.contains(met)) : 'out of view';
    }
    parts[name] = part;
  }
  return parts;
}

const partsOf = (page: Page): Promise<Parts> => page.evaluate(partsNow, ofCurrent);

/** The parts once nothing moves any more. */
export async function settledParts(page: Page): Promise<Parts> {
  await restPointer(page);
  const deadline = performance.now() + settleMs;
  let before = await partsOf(page);
  for (;;) {
    await pause(250);
    const now = await partsOf(page);
    if (JSON.stringify(now) === JSON.stringify(before) || performance.now() > deadline) return now;
    before = now;
  }
}

/** Nothing is hovered there. */
const restPointer = (page: Page) => page.mouse.move(0, 899);

/** What differs, as sentences. Entries of the current page are compared only with themselves. */
export function differences(expected: Parts, found: Parts): string[] {
  return Object.entries(expected).flatMap(([name, properties]) => {
    const now = found[name];
    const plain = name.replace(ofCurrent, '');
    if (!now) return plain in found || plain + ofCurrent in found ? [] : [`"${name}" is missing`];
    return Object.entries(properties).flatMap(([property, value]) =>
      now[property] === value ? [] : [`${property} of "${name}" is ${now[property]} instead of ${value}`],
    );
  });
}

/** Waits until the shell looks as expected. Returns what still differs. */
export async function lastingDifferences(page: Page, expected: Parts): Promise<string[]> {
  await restPointer(page);
  const deadline = performance.now() + settleMs;
  for (;;) {
    const found = differences(expected, await partsOf(page));
    if (found.length === 0 || performance.now() > deadline) return found;
    await pause(250);
  }
}
