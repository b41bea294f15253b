import { hasHung } from '@kontor/contract/between-bundles';
import { currentReleases, isOutdated } from '../base/registry.ts';
import { reloadOnce } from '../error-reporting/chunk-reload.ts';
import { replaceRelease } from './remote-module.ts';

/**
 * Tries to bring code of a remote that did not come by another way. If another release runs by now, one reload brings it; if it is
 * still this one, its files are gone or not the promised ones, and the last known good release takes its place. Where the
 * portal does not answer either, the release is not to blame; and what only hangs may still come. Answers whether something helps.
 */
export async function recoverRemote(name: string, error: Error): Promise<boolean> {
  if (hasHung(error)) return false;
  const now = await currentReleases();
  if (now === null) return false;
  return (isOutdated(now, name) && reloadOnce(error)) || replaceRelease(name, error);
}
