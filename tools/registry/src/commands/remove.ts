import { changeDeployment, removed } from '@kontor/registry/changes';
import { changeSubject, effective, readKnown } from '../change.ts';
import { command, UsageError } from '../command.ts';

export const remove = command({
  name: 'remove',
  summary: 'takes a remote out of service',
  positionals: ['REMOTE'],
  changes: true,
  options: {
    reason: { type: 'string', value: 'TEXT', line: 400, description: 'Why it goes (required): stands in the log' },
  },
  details: `The remote is not served any more: its pages show that a part of the portal is missing. No host has to fit to it any
more. Its files stay for two weeks; until then "restore" brings it back, after that "prune" forgets it.`,
  examples: [
    ['remove loyalty --dry-run', 'what would be gone'],
    ['remove loyalty --reason "Sold no more"', 'the remote "loyalty" is gone from the next page load on'],
  ],
  run: async ([subject = ''], { reason }, context) => {
    if (subject === 'host') throw new UsageError('Without the host there is no portal: only remotes can be removed.');
    if (!reason && !context.dryRun) throw new UsageError('Say with --reason TEXT why it goes: it stands in the log.');
    await readKnown(context, subject);
    return changeSubject(
      context,
      {
        action: 'remove',
        subject,
        summary: reason ? `Out of service: ${reason}` : 'Out of service',
        apply: (registry, at) => changeDeployment(registry, subject, removed, at),
      },
      effective,
    );
  },
});
