import { changeDeployment, deploymentOf, RefusedChangeError, rolledBack } from '@kontor/registry/changes';
import { toRollBack } from '@kontor/registry/releases-in-place';
import { changeSubject, effective, readKnown } from '../change.ts';
import { command } from '../command.ts';
import { releaseOption } from '../which-release.ts';

export const rollback = command({
  name: 'rollback',
  summary: 'takes a release back: the canary, or else what everybody gets',
  positionals: ['SUBJECT'],
  changes: true,
  options: releaseOption,
  details: `SUBJECT is the name of a remote, or "host". Ends the canary if one runs; else brings back what ran before. Asks nobody,
since what ran before was checked with everything that is live. It takes effect at the next page load.
Of two people who see the same trouble only one takes the release back: the other one's command does nothing more.`,
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
