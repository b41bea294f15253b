import type { Browser } from '@playwright/test';
import type { Visited } from './milestones.ts';
import { untilSettled } from './page-load.ts';
import type { Portal } from './portal.ts';
import { openSlowPage, slowDownProcessor, untilPainted } from './slow-phone.ts';
import { openContext } from './visitor.ts';

/** What a page shows at one moment; `null` as long as it has shown nothing. */
export interface Frame {
  /** Milliseconds from the request of the page. */
  readonly at: number;
  /** JPEG in base64. */
  readonly picture: string | null;
}

export interface Strip {
  readonly name: string;
  readonly frames: readonly Frame[];
}

/** Milliseconds between two frames. */
const step = 250;

const viewport = { width: 390, height: 844 };

/** Films a first visit on a slow phone until the page is complete. */
export async function filmOf(browser: Browser, portal: Portal, { path, memory }: Visited): Promise<Frame[]> {
  const context = await openContext(browser, portal, memory, { viewport });
  try {
    const { page, session } = await openSlowPage(context);
    const pictures: Frame[] = [];
    let startedAt = Number.NaN;
    session.on('Network.requestWillBeSent', ({ type, wallTime }) => {
      if (type === 'Document' && Number.isNaN(startedAt)) startedAt = wallTime;
    });
    // The browser sends a picture whenever what it shows has changed.
    session.on('Page.screencastFrame', ({ data, metadata: { timestamp = Number.NaN }, sessionId }) => {
      if (timestamp >= startedAt) pictures.push({ at: (timestamp - startedAt) * 1000, picture: data });
      // Fails for a picture that comes while the page is closed, which is none of the film.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 390, maxHeight: 844 });
    await page.goto(path, { waitUntil: 'commit' });
    await slowDownProcessor(session);
    await untilSettled(page);
    await untilPainted();
    await session.send('Page.stopScreencast');
    return everyStep(pictures);
  } finally {
    await context.close();
  }
}

/** What was to be seen at each step, until the last change. */
export function everyStep(pictures: readonly Frame[]): Frame[] {
  const steps = Math.ceil((pictures.at(-1)?.at ?? 0) / step);
  return Array.from({ length: steps + 1 }, (_, index) => {
    const at = index * step;
    return { at, picture: pictures.findLast((picture) => picture.at <= at)?.picture ?? null };
  });
}

/** Goes on with the last picture of each until the longest ends: a page that is complete earlier stays as it is. */
export function inStep(films: readonly (readonly Frame[])[]): Frame[][] {
  const length = Math.max(...films.map((frames) => frames.length));
  return films.map((frames) =>
    Array.from(
      { length },
      (_, index) => frames[index] ?? { at: index * step, picture: frames.at(-1)?.picture ?? null },
    ),
  );
}
