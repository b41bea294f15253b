import type { BuildFiles } from '@kontor/registry/build-files';
import { reasonOf } from '@kontor/registry/error-facts';
import { inParallel } from '@kontor/registry/in-parallel';
import { filesAtOnce } from '@kontor/registry/store';
import type { Candidate, Refusal } from '../refusal.ts';

/** Milliseconds for one file: users would not wait longer. */
const timeoutMs = 30_000;

/** What is wrong with a file at its address; `null` if it is the published one. */
async function faultOf(url: string, published: Buffer): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    const served = Buffer.from(await response.arrayBuffer());
    if (!response.ok) return `${url} is answered with ${response.status}`;
    return served.equals(published) ? null : `${url} is another file than the one that was published`;
  } catch (error) {
    return `${url} cannot be read: ${reasonOf(error)}`;
  }
}

/** For releases at a team's own origin: browsers have to get the files that the other rules checked. */
export async function filesServed({ release }: Candidate, files: BuildFiles): Promise<Refusal[]> {
  if (!URL.canParse(release.url)) return [];
  // The server's compression may differ.
  const asked = [...files].filter(([path]) => !/\.(br|gz)$/.test(path));
  const found = await inParallel(asked, filesAtOnce, ([path, content]) => faultOf(release.url + path, content));
  const [fault, ...others] = found.filter((each) => each !== null);
  if (fault === undefined) return [];
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const wayOut = 'Put the files of that very build there, and publish the next one under another address.';
  return [{ rule: 'files-served', reason: `${fault}${more}.`, wayOut }];
}
