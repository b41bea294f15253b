import { deploymentOf } from '@kontor/registry/changes';
import { readKnown } from '../change.ts';
import { command } from '../command.ts';
import { GateRefusedError } from '../through-gate.ts';
import { releaseOption, waitingOne } from '../which-release.ts';

export const check = command({
  name: 'check',
  summary: 'asks the gate whether a candidate may run',
  positionals: ['SUBJECT'],
  changes: false,
  options: releaseOption,
  details: `SUBJECT is the name of a remote, or "host". A remote is checked against every release of the host that may be
served, a host against every such release of every remote. Each refusal names the rule, the reason and the way out.`,
  examples: [
    ['check signup', 'the candidate of the remote "signup"'],
    ['check host --json', 'for a pipeline: { ok, subject, version, refusals }'],
  ],
  run: async ([subject = ''], values, context) => {
    const registry = await readKnown(context, subject);
    const release = waitingOne(subject, deploymentOf(registry, subject), values.release);
    const { store, gate, progress } = context;
    const refusals = await gate({ store, registry, subject, release }, progress);
    if (refusals.length > 0) throw new GateRefusedError([{ release, refusals }]);
    const text = `${subject} ${release.version} keeps every rule of the gate.\nNext: pnpm registry promote ${subject}`;
    return { json: { subject, version: release.version, refusals }, text };
  },
});
