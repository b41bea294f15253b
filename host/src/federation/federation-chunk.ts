import { loadHangingFiles } from './hanging-files.ts';
import type { Federation } from './runtime.ts';

/** How the build names the files of the chunk below (shared/build/src/webpack/host-config.ts). */
const chunkFiles = '/assets/federation.';

let runtime: Promise<Federation> | undefined;
let isHere = false;
let isOverdue = false;

/** Whether the federation runtime has come. Without it no release of a remote can be judged. */
export const hasRuntime = (): boolean => isHere;

/**
 * Brings the federation runtime, the shell's own code for remotes. If an earlier load was given up while it hung, it is asked for under a fresh
 * address, and the import that is still under way ends with that.
 */
export async function bringRuntime(signal: AbortSignal): Promise<Federation> {
  if (isHere && runtime) return runtime;
  signal.addEventListener('abort', () => {
    isOverdue = !isHere;
  });
  if (!runtime) return importRuntime();
  if (isOverdue) {
    isOverdue = false;
    void loadHangingFiles(chunkFiles, signal);
  }
  // The time of an earlier import may run out while this load still has some.
  return runtime.catch(importRuntime);
}

function importRuntime(): Promise<Federation> {
  const imported = import(/* webpackChunkName: "federation" */ './runtime.ts').then(({ createFederation }) => {
    isHere = true;
    return createFederation();
  });
  runtime = imported;
  imported.catch(() => {
    if (runtime === imported) runtime = undefined;
  });
  return imported;
}
