import type { RegistryEntry } from '@kontor/contract/registry';
import { changeDeployment, deploymentOf, RefusedChangeError, rolledBack } from '@kontor/registry/changes';
import { isAbout } from '@kontor/registry/joint-changes';
import { walkHistory } from '@kontor/registry/registry-log';
import { toRollBack } from '@kontor/registry/releases-in-place';
import { changeSubject, effective, readKnown } from '../change.ts';
import { type Context, command } from '../command.ts';
import { shortTime } from '../table.ts';
import { releaseOption } from '../which-release.ts';

/** Minutes within which several users may react to the same failure. */
const sameTrouble = 15;

/** A rollback a moment ago, unless another release became current since. */
async function justRolledBack({ store, now }: Context, subject: string): Promise<RegistryEntry | null> {
  const since = new Date(now().getTime() - sameTrouble * 60_000).toISOString();
  for await (const entry of walkHistory(store)) {
    if (entry.at < since) return null;
    // Publications and prunes change nothing that is served.
    if (!isAbout(entry, subject) || ['publish', 'prune'].includes(entry.action)) continue;
    return entry.action === 'rollback' ? entry : null;
  }
  return null;
}

/** Of two users who notice the same failure the second must not roll back another release unintentionally. */
async function refuseSecond(context: Context, subject: string, version: string): Promise<void> {
  const first = await justRolledBack(context, subject);
  if (!first) return;
  const done = `${first.by} has just rolled ${subject} back (entry ${first.revision}, ${shortTime(first.at)} UTC: ${first.summary}).`;
  const way = `To take ${version} back as well: pnpm registry rollback ${subject} --release ${version}`;
  throw new RefusedChangeError('rolled-back-already', `${done} Nothing more was done. ${way}`);
}

export const rollback = command({
  name: 'rollback',
  summary: 'takes a release back: the canary, or else what everybody gets',
  positionals: ['SUBJECT'],
  changes: true,
  options: releaseOption,
  details: `SUBJECT is the name of a remote, or "host". Ends the canary if one runs; else brings back what ran before. Asks no gate,
since what ran before was checked with everything that is live. It takes effect at the next page load.
Of two people who see the same trouble only one takes the release back: within ${sameTrouble} minutes the other one's command is
refused, unless --release names what to take back as well.`,
  examples: [
    ['rollback signup', 'ends its canary, or brings back the release before'],
    ['rollback signup --release 1.4.0-0123456789ab', 'what everybody gets, although a canary runs'],
    ['rollback host --dry-run', 'what would run after it'],
  ],
  run: async ([subject = ''], values, context) => {
    const deployment = deploymentOf(await readKnown(context, subject), subject);
    const version = values.release ?? toRollBack(deployment)?.version;
    if (version === undefined)
      throw new RefusedChangeError('nothing-current', `${subject} has no release that people get.`);
    // Read after the current state: a change in between is noticed there, or else refused by the version.
    if (values.release === undefined) await refuseSecond(context, subject, version);
    const isCanary = version === deployment.canary?.release.version;
    const target = isCanary ? deployment.current?.version : deployment.previous?.version;
    return changeSubject(
      context,
      {
        action: 'rollback',
        subject,
        summary: isCanary ? `Canary ${version} ended; everybody gets ${target}` : `Back to ${target} from ${version}`,
        apply: (registry, at) => changeDeployment(registry, subject, rolledBack(version), at),
      },
      effective,
    );
  },
});
