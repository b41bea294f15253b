import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Snapshot } from './store.ts';

export interface SavedState {
  format: 1;
  /** Seconds that the sandbox clock is ahead of real time. */
  clockOffset: number;
  tables: Snapshot;
}

const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Null when nothing was saved yet. A file of another format is refused rather than misread. */
export async function loadState(file: string): Promise<SavedState | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (text === null) return null;
  const state = JSON.parse(text) as SavedState;
  if (state.format !== 1) throw new Error(`${file} was not written by this version of the payment sandbox; delete it`);
  return state;
}

/** Written beside the file and renamed over it, so that a crash leaves either the old state or the new one. */
async function replaceFile(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Saves one after the other; calls that arrive during a write share the next one. */
export function stateWriter(file: string | null, current: () => SavedState): () => Promise<void> {
  if (file === null) return () => Promise.resolve();
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const write = () => {
    running = replaceFile(file, JSON.stringify(current())).finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return write();
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        return write();
      });
    return waiting;
  };
}
