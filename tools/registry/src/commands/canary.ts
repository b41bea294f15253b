import type { Deployment } from '@kontor/contract/registry';
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

interface Named {
  readonly share: string | undefined;
  readonly organization: readonly string[];
  readonly 'no-organizations': boolean;
}

function checkNamed(values: Named): void {
  const stranger = values.organization.find((id) => !uuid().safeParse(id).success);
  if (stranger !== undefined) throw new UsageError(`--organization ${stranger} is no id of an organization: a UUID.`);
  if (values['no-organizations'] && values.organization.length > 0) {
    throw new UsageError('--no-organizations and --organization exclude each other.');
  }
  if (values.share === undefined && values.organization.length === 0 && !values['no-organizations']) {
    throw new UsageError('Say who gets it: --share 10%, or --organization UUID, or both.');
  }
}

/** Settings of a running canary that are not given again are kept. */
function audienceOf(values: Named, { canary: running }: Deployment, version: string): CanaryAudience {
  checkNamed(values);
  const before = running?.release.version === version ? running : { share: 0, organizations: [] };
  const keepsOrganizations = values.organization.length === 0 && !values['no-organizations'];
  return {
    share: values.share === undefined ? before.share : shareOf(values.share),
    organizations: keepsOrganizations ? before.organizations : values.organization,
  };
}

export const canary = command({
  name: 'canary',
  summary: 'gives the candidate to a share of sessions, or to organizations',
  positionals: ['SUBJECT'],
  changes: true,
  options: {
    share: { type: 'string', value: '10%', description: 'Share of browser sessions; one session always gets the same' },
    organization: {
      type: 'string',
      multiple: true,
      value: 'UUID',
      description: 'Its members get it, whatever the share',
    },
    'no-organizations': { type: 'boolean', description: 'Those that were named before get it by the share only' },
    ...releaseOption,
    ...gateOptions,
  },
  details: `SUBJECT is the name of a remote, or "host". Asks the gate first. Given again for a canary that runs, it says anew what is
named, the share or all of the organizations, and keeps the other one. A member of an organization gets it from the next page
load after signing in. "promote" then gives it to everybody, "rollback" ends it.`,
  examples: [
    ['canary signup --share 10%', 'a tenth of all browser sessions'],
    ['canary signup --organization 6a0f2a55-6f9e-4a43-9d3c-0d6f6a1b1c11', 'people of one organization'],
    ['canary signup --share 50%', 'more of them, later; organizations stay'],
  ],
  run: async ([subject = ''], values, context) => {
    const registry = await readKnown(context, subject);
    const deployment = deploymentOf(registry, subject);
    const release = waitingOne(subject, deployment, values.release);
    // In the server's form, because users copy them from various places.
    const organization = values.organization.map((id) => id.toLowerCase());
    const audience = audienceOf({ ...values, organization }, deployment, release.version);
    const change = tried(release.version, audience);
    const { note, apply } = await throughGate(context, registry, [{ subject, release }], values, (now, at) =>
      changeDeployment(now, subject, change, at),
    );
    return changeSubject(
      context,
      {
        action: 'canary',
        subject,
        summary: `${release.version} for ${audienceText(audience) || 'no session'}${note}`,
        apply,
      },
      `${effective} For everybody: pnpm registry promote ${subject}; to end it: pnpm registry rollback ${subject}`,
    );
  },
});
