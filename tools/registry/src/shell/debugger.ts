import type { CDPSession, Page } from '@playwright/test';

/** What only the browser itself knows of a page, whatever its code does. */
export interface PageDebugger {
  /** Bytes that a page holds after everything unused was collected: objects, what they are backed by, and elements. */
  heldBytes(): Promise<number>;
  /** How often `window` and `document` are listened to. */
  listeners(): Promise<number>;
}

export async function debuggerOf(page: Page): Promise<PageDebugger> {
  const session = await page.context().newCDPSession(page);
  return {
    async heldBytes() {
      await session.send('HeapProfiler.collectGarbage');
      const usage: Record<string, unknown> = await session.send('Runtime.getHeapUsage');
      const kinds = ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'];
      return kinds.reduce((sum, kind) => sum + Number(usage[kind] ?? 0), 0);
    },
    async listeners() {
      const counts = [await listenersTo(session, 'window'), await listenersTo(session, 'document')];
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

async function listenersTo(session: CDPSession, expression: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  if (!result.objectId) throw new Error(`The browser has no ${expression}.`);
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
  return listeners.length;
}
