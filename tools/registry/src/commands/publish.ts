import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Deployment, type Release, type RemoteRelease, releaseUrl } from '@kontor/contract/registry';
import {
  changeDeployment,
  type DeploymentChange,
  published,
  publishedByOwner,
  RefusedChangeError,
} from '@kontor/registry/changes';
import { NoBuildError, type Parcel, readHost, readRemote, storeFiles } from '@kontor/registry/publish-build';
import { releasesIn, subjectOf } from '@kontor/registry/releases-in-place';
import { storeMissing } from '@kontor/registry/stored-files';
import { changeSubject } from '../change.ts';
import { type Context, command, UsageError } from '../command.ts';
import type { Standing } from '../standing.ts';

/** Reads the build in a folder, or in the `dist` of a package's folder. */
async function readParcel(
  folder: string,
  changelog: string,
  url: string | undefined,
  { by, now }: Context,
): Promise<Parcel> {
  const about = { by, changelog, at: now().toISOString(), ...(url !== undefined && { url }) };
  for (const place of [folder, join(folder, 'dist')]) {
    if (existsSync(join(place, 'remote.json'))) return readRemote(place, about);
    if (!existsSync(join(place, 'host.json'))) continue;
    if (url !== undefined) throw new UsageError('--at is for remotes: the portal itself serves the host.');
    return readHost(place, about);
  }
  throw new NoBuildError(`${folder} holds no build: neither it nor its dist has a remote.json or host.json.`);
}

/** The address in the form in which releases store it. */
function addressOf(text: string): string {
  const url = URL.parse(text);
  const address = `${url?.href.replace(/\/+$/, '')}/`;
  if (url && /^https?:$/.test(url.protocol) && releaseUrl().safeParse(address).success) return address;
  throw new UsageError(`--at ${text} is no folder of a server: https://files.example.com/signup/1.4.0/`);
}

/** A version remains at the address where it was published, because browsers and caches know it by that. */
const atItsAddress =
  ({ version, url }: Release, publish: DeploymentChange): DeploymentChange =>
  (deployment: Deployment, at) => {
    const known = releasesIn(deployment).find((release) => release.version === version);
    if (!known || known.url === url) return publish(deployment, at);
    const message = `${version} was published at ${known.url}, and stays there. What is built anew has another version.`;
    throw new RefusedChangeError('other-address', message);
  };

const isRemote = (parcel: Parcel): parcel is Parcel<RemoteRelease> => subjectOf(parcel.release) !== 'host';

const placeOf = (version: string, { current, canary }: Standing): string => {
  if (version === current?.version) return 'is what everybody gets';
  return version === canary?.version ? 'is the canary' : 'waits';
};

export const publish = command({
  name: 'publish',
  summary: 'puts a build into the store, where it waits as the candidate',
  positionals: ['[FOLDER]'],
  changes: true,
  options: {
    changelog: { type: 'string', value: 'TEXT', line: 400, description: 'One line: what is new for people (required)' },
    at: {
      type: 'string',
      value: 'URL',
      description: 'Where the team of a remote serves this build itself; else the portal does',
    },
    'new-owner': { type: 'boolean', description: 'The remote was handed over to the team that its build names' },
  },
  details: `Takes the build in FOLDER, or in FOLDER/dist; without FOLDER, in the present one. Its files get an address that is
theirs for ever, made from their content: to publish the same build again does no harm. No visitor gets it
until "promote" or "canary". Whether it may run is asked there, or before that with "check".
With --at browsers ask that address, where all files of the build have to lie, of this build alone and for as long as the
registry has it; the store keeps a copy, with which the gate compares them.`,
  examples: [
    ['publish mfe-signup --changelog "Shops can be renamed"', 'the build in mfe-signup/dist'],
    ['publish host/dist --changelog "Quicker start" --by "CI 4711"', 'a build of the host, named after the pipeline'],
    ['publish mfe-signup --changelog "…" --at https://a.test/812/', 'files of a team’s own server'],
    ['publish mfe-signup --changelog "…" --dry-run', 'under which version it would be published'],
  ],
  run: async ([folder = '.'], { changelog, at: url, 'new-owner': newOwner }, context) => {
    if (changelog === undefined) throw new UsageError('Say with --changelog TEXT what is new, in one line.');
    const address = url === undefined ? undefined : addressOf(url);
    const parcel = await readParcel(resolve(context.folder, folder), changelog, address, context);
    const { release } = parcel;
    const subject = subjectOf(release);
    if (!context.dryRun) {
      await storeFiles(context.store, parcel, (stored, of) => {
        if (stored === of || stored % 25 === 0) context.progress(`Stored ${stored} of ${of} files`);
      });
    }
    const ofOwner = isRemote(parcel) && !newOwner ? publishedByOwner(parcel.release) : published(release);
    const apply = atItsAddress(release, ofOwner);
    const allowed = address && `The portal has to name ${new URL(address).origin} in KONTOR_REMOTE_ORIGINS. `;
    const result = await changeSubject(
      context,
      {
        action: 'publish',
        subject,
        summary: `${release.version} waits: ${changelog}`,
        apply: (registry, at) => changeDeployment(registry, subject, apply, at),
      },
      `${allowed ?? ''}Next: pnpm registry check ${subject}`,
    );
    if (!context.dryRun) {
      const again = await storeMissing(context.store, parcel);
      if (again > 0) context.progress(`Stored ${again} files once more: they were pruned meanwhile`);
    }
    const json = { ...result.json, version: release.version, files: parcel.files.size };
    if (json.changed) return { ...result, json };
    const summary = `${release.version} ${placeOf(release.version, json.deployment)} already: nothing was changed.`;
    return { json: { ...json, summary }, text: `${subject}: ${summary}` };
  },
});
