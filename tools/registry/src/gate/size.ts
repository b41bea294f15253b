import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Files } from '@kontor/contract/build-record';
import type { Release } from '@kontor/contract/registry';
import type { BuildFiles } from '@kontor/registry/build-files';
import { deploymentOf } from '@kontor/registry/changes';
import type { Candidate, Refusal } from '../refusal.ts';
import { readReleaseFiles } from './release-files.ts';

/** A version may grow by a tenth, or by this many bytes if that is more. */
const budget = { share: 0.1, bytes: 5_000 };

/** What a first release, or a new page, may have in bytes: what every page loads, and a page in all. */
const firstBudget = {
  host: { always: 200_000, page: 250_000 },
  remote: { always: 100_000, page: 150_000 },
} as const;

const compress = promisify(brotliCompress);

/** What the host's page loads at once, whatever its address. */
const linked = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="?\/(assets\/[^"\s>]+\.(?:js|css))/g)].flatMap(([, path]) => path ?? []);

/** Files that every visit of the release needs, and those of single pages; of a host also files shared by pages. */
function partsOf({ build }: Release, files: BuildFiles): { always: string[]; pages: Record<string, Files> } {
  if ('name' in build) {
    return { always: [build.entry, ...build.files.scripts, ...build.files.styles], pages: build.pages };
  }
  const { layout, federation, pages } = build;
  return { always: linked(files.get('index.html')?.toString() ?? ''), pages: { ...pages, layout, federation } };
}

/** Transferred bytes per page: every page with its own chunk, and `null` for the others. */
async function weigh(release: Release, files: BuildFiles): Promise<ReadonlyMap<string | null, number>> {
  const bytesOf = async (paths: Iterable<string>): Promise<number> => {
    let bytes = 0;
    for (const path of new Set(paths)) {
      const packed = files.get(`${path}.br`) ?? (await compress(files.get(path) ?? Buffer.alloc(0)));
      bytes += packed.length;
    }
    return bytes;
  };
  const { always, pages } = partsOf(release, files);
  const weights = new Map<string | null, number>([[null, await bytesOf(always)]]);
  for (const [page, { scripts, styles }] of Object.entries(pages)) {
    weights.set(page, await bytesOf([...always, ...scripts, ...styles]));
  }
  return weights;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Checks that the size of a page does not grow unnoticed, compared with the current version, and that no new one is large. */
export async function size(candidate: Candidate, files: BuildFiles): Promise<Refusal[]> {
  const { store, registry, subject, release, acceptSize } = candidate;
  const before = deploymentOf(registry, subject).current;
  if (before?.version === release.version || acceptSize) return [];
  const old = before ? await weigh(before, await readReleaseFiles(store, before)) : new Map<string | null, number>();
  const first = firstBudget['name' in release.build ? 'remote' : 'host'];
  const excess = [...(await weigh(release, files))].flatMap(([page, now]) => {
    const earlier = old.get(page);
    const limit =
      earlier === undefined
        ? first[page === null ? 'always' : 'page']
        : Math.max(earlier * (1 + budget.share), earlier + budget.bytes);
    const change = earlier === undefined ? 'has' : `grew from ${kilobytes(earlier)} in ${before?.version} to`;
    return now > limit ? [{ page, text: `${change} ${kilobytes(now)} (brotli); ${kilobytes(limit)} is allowed` }] : [];
  });
  // What all pages load is part of every one of them: it is reported once.
  const told = excess.filter(({ page }) => page === null);
  return (told.length > 0 ? told : excess).map(({ page, text }) => ({
    rule: 'size',
    reason: `${page === null ? 'What every page of it loads' : `Page ${page}`} ${text}.`,
    wayOut:
      'Load what is heavy with the page or the click that needs it, or answer for it: --accept-size --reason TEXT.',
  }));
}
