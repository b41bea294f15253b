import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyState, type State } from './state.ts';

const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** What was saved, or nothing. A file of another format is refused. */
export async function loadState(file: string | null): Promise<State> {
  if (file === null) return emptyState();
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (text === null) return emptyState();
  const state = JSON.parse(text) as Partial<State>;
  if (state.format !== 1) throw new Error(`${file} was not written by this version of the product sandbox; delete it`);
  // What an earlier version did not have yet is empty.
  return { ...emptyState(), ...state, format: 1 };
}

/** Written beside the file and renamed over it, so that a crash leaves the old state or the new one. */
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

/** Resolves when the state at the time of the call is saved. Calls during a write share the next one. */
export function stateWriter(file: string | null, state: State): () => Promise<void> {
  if (file === null) return () => Promise.resolve();
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null;
        running = replaceFile(file, JSON.stringify(state));
        return running;
      });
    return waiting;
  };
}
