import { loadHangingFiles } from './hanging-files.ts';
import type { Federation } from './runtime.ts';

/** How the build names the files of the chunk below (shared/build/src/webpack/host-config.ts). */
const chunkFiles = '/assets/federation.';

let runtime: Promise<Federation> | undefined;
let isHere = false;
let isOverdue = false;

/** Whether the federation runtime has loaded. Without it the failure of a release cannot be determined. */
export const hasRuntime = (): boolean => isHere;

/**
 * Loads the federation runtime, the shell's own code for remotes. If an earlier load was aborted while it hung, it is
 * requested at a new address, and the pending import resolves with it.
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
  // An earlier import may time out while this load still has time left.
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
