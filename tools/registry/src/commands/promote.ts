import { deploymentOf } from '@kontor/registry/changes';
import { promotedTogether, subjectText } from '@kontor/registry/joint-changes';
import { subjectOf } from '@kontor/registry/releases-in-place';
import { changeSubject, changeTogether, effective, listText, readKnown } from '../change.ts';
import { command } from '../command.ts';
import { gateOptions, throughGate } from '../through-gate.ts';
import { releaseOption, waitingOnes } from '../which-release.ts';

export const promote = command({
  name: 'promote',
  summary: 'gives the candidate, or the canary, to everybody',
  positionals: ['SUBJECT', '[SUBJECT …]'],
  changes: true,
  options: { release: { ...releaseOption.release, multiple: true }, ...gateOptions },
  details: `SUBJECT is the name of a remote, or "host". Asks the gate first. What ran before stays at hand: browsers fall back to it
where the new release does not load, and "rollback" brings it back.
Several at once are for what fits only together, such as a host with another major of its API and the remotes that are built
for it: the gate looks at each with the others, and everybody gets all of them at the same moment. What ran before stays at
hand only where it fits to what runs now; the way back is to restore the entry before.`,
  examples: [
    ['promote signup', 'everybody gets the candidate from the next page load on'],
    ['promote signup --release 1.4.0-0123456789ab', 'where a canary runs and another build waits'],
    ['promote host signup partner', 'all three in one step'],
    ['promote signup --skip-gate --reason "Outage 812"', 'in an emergency; the reason stands in the log'],
  ],
  run: async (named, values, context) => {
    const subjects = [...new Set(named)];
    const registry = await readKnown(context, ...subjects);
    const releases = waitingOnes(registry, subjects, values.release);
    const all = releases.map((release) => ({ subject: subjectOf(release), release }));
    // A current release is not promoted again: its canary and its previous release remain, and have to be compatible.
    const given = all.filter(
      ({ subject, release }) => release.version !== deploymentOf(registry, subject).current?.version,
    );
    const { note, apply } = await throughGate(context, registry, given, values, (now, at) =>
      promotedTogether(now, releases, at),
    );
    const isOne = releases.length === 1;
    const told = all.map(({ subject, release: { version } }) => (isOne ? version : `${subject} ${version}`));
    const change = {
      action: 'promote',
      subject: subjectText(subjects),
      summary: `${listText(told)} for everybody${note}`,
      apply,
    } as const;
    return isOne
      ? changeSubject(context, change, `${effective} To take it back: pnpm registry rollback ${change.subject}`)
      : changeTogether(
          context,
          change,
          (before) => `${effective} To take all of it back: pnpm registry restore ${before}`,
        );
  },
});
