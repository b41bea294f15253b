import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { describe, expect, it } from 'vitest';
import { type Tool, toolIn } from './testing/tool.ts';

const newFolder = exampleFolders();
const forPartner = { name: 'partner', global: 'kontor_partner' };

interface StatusJson {
  readonly deployments: readonly {
    readonly subject: string;
    readonly current?: { readonly version: string; readonly changelog: string };
    readonly previous?: { readonly changelog: string };
  }[];
}

/** The current release, and the one that a rollback would restore, by the changelogs of the releases. */
async function running(tool: Tool): Promise<Record<string, readonly (string | undefined)[]>> {
  const { deployments } = (await tool('status --json')).json() as unknown as StatusJson;
  return Object.fromEntries(
    deployments.map(({ subject, current, previous }) => [subject, [current?.changelog, previous?.changelog]]),
  );
}

/**
 * A host and two remotes are current; a host with another major of its API is the candidate, and so are both remotes
 * built for it.
 */
async function breaking(): Promise<Tool> {
  const tool = toolIn(newFolder());
  await tool.publishHost('host-1');
  await tool('promote host');
  await tool.publishRemote('signup-1');
  await tool.publishRemote('partner-1', forPartner);
  await tool('promote signup partner');
  await tool.publishHost('host-2', { hostApi: '2.0.0' });
  await tool.publishRemote('signup-2', { hostApi: '^2.0.0' });
  await tool.publishRemote('partner-2', { ...forPartner, hostApi: '^2.0.0' });
  return tool;
}

const all = { host: ['host-2', undefined], signup: ['signup-2', undefined], partner: ['partner-2', undefined] };

describe('a host with another major of its API', () => {
  it('and remotes that are built for it wait for each other, until they are promoted together', async () => {
    const tool = await breaking();
    for (const subject of ['host', 'signup', 'partner']) {
      const { exitCode, told } = await tool(`promote ${subject}`);
      expect(exitCode).toBe(1);
      expect(told).toContain('promote both at once: pnpm registry promote host ');
    }
    const { exitCode, text } = await tool('promote host signup partner --by Ada');
    expect(exitCode).toBe(0);
    expect(text).toContain(
      'Entry 9. It takes effect at the next page load. To take all of it back: pnpm registry restore 8',
    );
    expect(await running(tool)).toEqual(all);
    expect((await tool('history signup --limit 1')).text).toMatch(
      /^9 .* Ada +promote +host, signup, partner +host 1\.0\.0-\w+, signup 1\.0\.0-\w+, partner 1\.0\.0-\w+ for everybody$/m,
    );
  });

  it('needs every live remote: who was left out is named, and nothing changes', async () => {
    const tool = await breaking();
    const { exitCode, json } = await tool('promote host signup --json');
    expect(exitCode).toBe(1);
    expect(json()).toMatchObject({
      code: 'gate-refused',
      message: expect.stringMatching(/^The gate refuses host 1\.0\.0-\w+\.$/),
      refusals: [{ subject: 'host', rule: 'host-api', reason: expect.stringContaining('With partner') }],
    });
    expect((await tool('promote signup partner')).told).toMatch(
      /^The gate refuses signup \S+ and partner \S+\.\n\nsignup: host-api\n[^]*\npartner: host-api\n/m,
    );
    expect((await running(tool))['host']).toEqual(['host-1', undefined]);
  });

  it('leaves nothing behind that later releases would have to fit to, or that one could roll back to', async () => {
    const tool = await breaking();
    await tool('promote host signup partner');
    expect((await tool('rollback signup --json')).json()).toMatchObject({ code: 'nothing-before' });
    await tool.publishRemote('signup-3', { hostApi: '^2.0.0' });
    expect((await tool('promote signup')).exitCode).toBe(0);
    await tool.publishHost('host-3', { hostApi: '2.1.0' });
    expect((await tool('promote host')).exitCode).toBe(0);
    expect(await running(tool)).toMatchObject({ host: ['host-3', 'host-2'], signup: ['signup-3', 'signup-2'] });
  });

  it('goes back in one step, together with the remotes', async () => {
    const tool = await breaking();
    const before = await running(tool);
    await tool('promote host signup partner');
    expect((await tool('restore 8 --subject host')).exitCode).toBe(1);
    const { exitCode, text } = await tool('restore 8');
    expect(text).toMatch(
      /^host and remotes: As after entry 8: host \S+, partner \S+, signup \S+ for everybody\nEntry 10\. /,
    );
    expect(exitCode).toBe(0);
    expect(await running(tool)).toEqual(before);
    expect((await tool('history host --limit 1')).text).toMatch(/ restore +\* +As after entry 8: host /);
    expect((await tool('restore 9')).exitCode).toBe(0);
    expect(await running(tool)).toEqual(all);
  });

  it('cannot go back any more when files of that time were removed', async () => {
    const tool = await breaking();
    await tool('promote host signup partner');
    tool.now = new Date('2026-11-16T08:00:00Z');
    await tool('prune');
    const { exitCode, json } = await tool('restore 8 --skip-gate --reason "Try" --json');
    expect(exitCode).toBe(1);
    expect(json()).toMatchObject({ code: 'pruned' });
  });

  it('is tried without any effect, and tells scripts where each of them would stand', async () => {
    const tool = await breaking();
    const before = await running(tool);
    const { json } = await tool('promote host signup partner --dry-run --json');
    expect(json()).toMatchObject({
      dryRun: true,
      revision: null,
      deployments: [
        { subject: 'host', current: { changelog: 'host-2' } },
        { subject: 'partner', current: { changelog: 'partner-2' } },
        { subject: 'signup', current: { changelog: 'signup-2' } },
      ],
    });
    expect(await running(tool)).toEqual(before);
  });
});

it('of several subjects the one is asked for that has two that wait', async () => {
  const tool = await breaking();
  await tool.publishRemote('signup-1b');
  await tool('canary signup --share 10%');
  const { version } = (await tool.publishRemote('signup-2', { hostApi: '^2.0.0' })).json();
  expect((await tool('promote host signup partner')).told).toContain('signup has two that wait');
  const chosen = `promote host signup partner --release ${String(version)}`;
  expect((await tool(`${chosen} --release 1.0.0-000000000000`)).told).toContain('is of none of host, signup, partner');
  expect((await tool(chosen)).exitCode).toBe(0);
  expect(await running(tool)).toEqual(all);
});

it('what everybody has already changes nothing when it is named again, and its canary has to be fitted to', async () => {
  const tool = await breaking();
  const { version: host } =
    ((await tool('status --json')).json() as unknown as StatusJson).deployments[0]?.current ?? {};
  await tool('canary host --share 10% --skip-gate --reason "Outage 812"');
  const { version: signup } = (await tool.publishRemote('signup-1b')).json();
  const both = `promote host signup --release ${String(host)} --release ${String(signup)}`;
  const { exitCode, told } = await tool(both);
  expect(exitCode).toBe(1);
  expect(told).toContain('the host has 2.0.0');
  await tool('rollback host');
  expect((await tool(both)).exitCode).toBe(0);
  expect((await tool(both)).text).toBe('host, signup: nothing to do, since everything stands so already.');
});

it('the log says in one line what becomes of very many remotes, however long the list', async () => {
  const tool = toolIn(newFolder());
  await tool.publishHost('host-1');
  await tool('promote host');
  const names = Array.from({ length: 40 }, (_, index) => `area-${index + 1}`);
  for (const name of names) await tool.publishRemote(name, { name, global: `kontor_area_${name.slice(5)}` });
  expect((await tool(`promote ${names.join(' ')}`)).exitCode).toBe(0);
  expect((await tool('restore 2 --reason "Too early"')).exitCode).toBe(0);
  const { text } = await tool('history --limit 2');
  expect(text).toMatch(/area-14 nothing and 34 more for everybody; .* area-14 and 34 more out of service: Too early$/m);
  expect(text).toMatch(/area-6 \S+ and 34 more for everybody$/m);
});
