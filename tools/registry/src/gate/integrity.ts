import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '@kontor/build/integrity';
import { type BuildFiles, versionOf } from '@kontor/registry/build-files';
import type { Candidate, Refusal } from '../refusal.ts';

const unpack = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

/** Browsers get the compressed file, so it has to be the one that was checked. */
async function swappedFiles(files: BuildFiles): Promise<string[]> {
  const swapped: string[] = [];
  for (const [path, packed] of files) {
    const [, name = '', format] = /^(.*)\.(br|gz)$/.exec(path) ?? [];
    if (format !== 'br' && format !== 'gz') continue;
    const content = await unpack[format](packed).catch(() => null);
    if (!content?.equals(files.get(name) ?? Buffer.alloc(0))) swapped.push(path);
  }
  return swapped;
}

/** The stored files are those of the build: none was changed or added since. */
export async function integrity({ store, release }: Candidate, files: BuildFiles): Promise<Refusal[]> {
  const { build, version } = release;
  const reasons: string[] = [];
  if ('entry' in build) {
    const entry = files.get(build.entry);
    // Missing ones are reported by "files-stored".
    if (entry && integrityOf(entry) !== build.integrity) {
      reasons.push(`${build.entry} of ${version} is not the file whose integrity stands in the record.`);
    }
  }
  if (files.size > 0 && versionOf(build, files) !== version) {
    reasons.push(`The files in ${store.location} are not those that ${version} was made of.`);
  }
  const [swapped, ...others] = await swappedFiles(files);
  if (swapped !== undefined) {
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    reasons.push(`${swapped}${more} holds something else than the file that it was compressed from.`);
  }
  return reasons.map((reason) => ({
    rule: 'integrity',
    reason,
    wayOut: 'Find out who has changed the store, then build and publish again under a new version.',
  }));
}
