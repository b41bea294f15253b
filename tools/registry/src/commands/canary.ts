import { uuid } from '@kontor/contract/schema';
import { type CanaryAudience, changeDeployment, deploymentOf, tried } from '@kontor/registry/changes';
import { changeSubject, effective, readKnown } from '../change.ts';
import { command, UsageError } from '../command.ts';
import { audienceText } from '../standing.ts';
import { gateOptions, throughGate } from '../through-gate.ts';
import { releaseOption, waitingOne } from '../which-release.ts';

/** `10%`, `2.5 %` or `0.1`. */
function shareOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, digits, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text) ?? [];
  const share = Number(digits) / (percent ? 100 : 1);
  if (share === 1 && !percent) {
    throw new UsageError(`--share ${text} could mean all sessions, or one in a hundred: write 100%, or 1%.`);
  }
  if (share >= 0 && share <= 1) return share;
  throw new UsageError(`--share ${text} is no share: write 10%, or 0.1.`);
}

function audienceOf(values: {
  readonly share: string | undefined;
  readonly organization: readonly string[];
}): CanaryAudience {
  const stranger = values.organization.find((id) => !uuid().safeParse(id).success);
  if (stranger !== undefined) throw new UsageError(`--organization ${stranger} is no id of an organization: a UUID.`);
  if (values.share === undefined && values.organization.length === 0) {
    throw new UsageError('Say who gets it: --share 10%, or --organization UUID, or both.');
  }
  return { share: shareOf(values.share), organizations: values.organization };
}

export const canary = command({
  name: 'canary',
  summary: 'gives the candidate to a share of sessions, or to organizations',
  positionals: ['SUBJECT'],
  changes: true,
  options: {
    share: { type: 'string', value: '10%', description: 'Share of browser sessions; one session always gets the same' },
    organization: { type: 'string', multiple: true, value: 'UUID', description: 'Its members always get it' },
    ...releaseOption,
    ...gateOptions,
  },
  details: `SUBJECT is the name of a remote, or "host". Asks the gate first. Given again for a canary that runs, it replaces who
gets it. "promote" then gives it to everybody, "rollback" to nobody.`,
  examples: [
    ['canary signup --share 10%', 'a tenth of all browser sessions'],
    ['canary signup --organization 6a0f2a55-6f9e-4a43-9d3c-0d6f6a1b1c11', 'people of one organization'],
    ['canary signup --share 50%', 'more of them, later'],
  ],
  run: async ([subject = ''], values, context) => {
    const audience = audienceOf(values);
    const registry = await readKnown(context, subject);
    const deployment = deploymentOf(registry, subject);
    const release = waitingOne(subject, deployment, values.release);
    const { note, stillHolds } = await throughGate(context, registry, [{ subject, release }], values);
    return changeSubject(
      context,
      {
        action: 'canary',
        subject,
        summary: `${release.version} for ${audienceText(audience) || 'nobody'}${note}`,
        apply: (now, at) => {
          stillHolds(now);
          return changeDeployment(now, subject, tried(release.version, audience), at);
        },
      },
      `${effective} For everybody: pnpm registry promote ${subject}; for nobody: pnpm registry rollback ${subject}`,
    );
  },
});
