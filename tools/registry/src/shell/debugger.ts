import type { CDPSession, Page } from '@playwright/test';

/** What only the browser itself knows of a page, whatever its code does. */
export interface PageDebugger {
  /** Bytes that a page holds after everything unused was collected: objects, what they are backed by, and elements. */
  heldBytes(): Promise<number>;
  /** How often `window` and `document` are listened to. */
  listeners(): Promise<number>;
  /** The text that a function of the page returns, which `window` has under this name. */
  told(name: string): Promise<string>;
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
    async told(name) {
      // Called by the browser: nothing that the page could have replaced takes part.
      const expression = `window[${JSON.stringify(name)}]()`;
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return String(result.value);
    },
  };
}

async function listenersTo(session: CDPSession, expression: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  if (!result.objectId) throw new Error(`The browser has no ${expression}.`);
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
  return listeners.length;
}
