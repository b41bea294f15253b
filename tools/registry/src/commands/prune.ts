import type { Registry } from '@kontor/contract/registry';
import { changeDeployment, deploymentOf, emptyRegistry, pruned, withoutRemains } from '@kontor/registry/changes';
import { readLatest } from '@kontor/registry/registry-log';
import { subjectsOf } from '@kontor/registry/releases-in-place';
import { removableFiles } from '@kontor/registry/stored-files';
import { makeChange } from '../change.ts';
import { command } from '../command.ts';

const day = 24 * 60 * 60 * 1000;

/** Tabs stay open that long, and request chunks of the release that they loaded. */
const kept = 14 * day;

/** No upload takes longer: older files without a release are of an interrupted one. */
const longestUpload = day;

const prunedEverywhere = (registry: Registry, until: string): Registry =>
  withoutRemains(
    subjectsOf(registry).reduce((state, subject) => changeDeployment(state, subject, pruned(until), until), registry),
  );

const superseded = (registry: Registry): string[] =>
  subjectsOf(registry).flatMap((subject) =>
    deploymentOf(registry, subject).superseded.map(({ version }) => `${subject} ${version}`),
  );

export const prune = command({
  name: 'prune',
  summary: 'removes the files of releases that were superseded two weeks ago',
  positionals: [],
  changes: true,
  options: {},
  details: `Removes releases of the host and of all remotes that were not served for two weeks: neither current, nor canary, nor
candidate, nor the one that a rollback would bring back. Assets of the host stay as long as another of its versions needs
them. What an upload has left that was cut off more than a day ago goes as well. Safe to run at any time, and again after it was stopped: a nightly job is a good place.`,
  examples: [
    ['prune --dry-run', 'what would be removed'],
    ['prune --by nightly', 'removes it'],
  ],
  run: async (_, __, context) => {
    const { store, now, dryRun, progress } = context;
    const until = new Date(now().getTime() - kept).toISOString();
    const prune = (registry: Registry) => prunedEverywhere(registry, until);
    const before = (await readLatest(store))?.registry ?? emptyRegistry;
    const remaining = new Set(superseded(prune(before)));
    const forgotten = superseded(before).filter((release) => !remaining.has(release));
    const count = `${forgotten.length} release${forgotten.length === 1 ? '' : 's'}`;
    const { report } = await makeChange(context, {
      action: 'prune',
      subject: '*',
      summary: `Forgot ${count} superseded before ${until.slice(0, 10)}`,
      apply: prune,
    });
    const cutOff = new Date(now().getTime() - longestUpload);
    const files = [...(await removableFiles(store, prune, cutOff)), ...(await store.unfinished(cutOff))];
    if (!dryRun && files.length > 0) {
      progress(`Removing ${files.length} files`);
      await store.remove(files);
    }
    const verb = dryRun ? 'Would remove' : 'Removed';
    const text = [...forgotten, `${verb} ${count} and ${files.length} files from ${store.location}.`].join('\n');
    return { json: { ...report, forgotten, files }, text };
  },
});
