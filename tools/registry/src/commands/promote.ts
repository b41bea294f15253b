import { changeDeployment, deploymentOf, promoted } from '@kontor/registry/changes';
import { changeSubject, effective, readKnown } from '../change.ts';
import { command } from '../command.ts';
import { gateOptions, throughGate } from '../through-gate.ts';
import { releaseOption, waitingOne } from '../which-release.ts';

export const promote = command({
  name: 'promote',
  summary: 'gives the candidate, or the canary, to everybody',
  positionals: ['SUBJECT'],
  changes: true,
  options: { ...releaseOption, ...gateOptions },
  details: `SUBJECT is the name of a remote, or "host". Asks the gate first. What ran before stays at hand: browsers fall back to it
where the new release does not load, and "rollback" brings it back.`,
  examples: [
    ['promote signup', 'everybody gets the candidate from the next page load on'],
    ['promote signup --release 1.4.0-0123456789ab', 'where a canary runs and another build waits'],
    ['promote signup --skip-gate --reason "Outage 812"', 'in an emergency; the reason stands in the log'],
  ],
  run: async ([subject = ''], values, context) => {
    const registry = await readKnown(context, subject);
    const release = waitingOne(subject, deploymentOf(registry, subject), values.release);
    const { note, stillHolds } = await throughGate(context, { registry, subject, release }, values);
    return changeSubject(
      context,
      {
        action: 'promote',
        subject,
        summary: `${release.version} for everybody${note}`,
        apply: (now, at) => {
          stillHolds(now);
          return changeDeployment(now, subject, promoted(release.version), at);
        },
      },
      `${effective} To take it back: pnpm registry rollback ${subject}`,
    );
  },
});
