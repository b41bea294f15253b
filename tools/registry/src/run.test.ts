import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryFormat } from '@kontor/contract/registry';
import { createFolderStore } from '@kontor/registry/folder-store';
import { readLatest } from '@kontor/registry/registry-log';
import { writeHostBuild, writeRemoteBuild } from '@kontor/registry/testing/example-builds';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { describe, expect, it } from 'vitest';
import { row, runningIn, versions } from './testing/running-tool.ts';
import { toolIn } from './testing/tool.ts';

const newFolder = exampleFolders();
const open = () => toolIn(newFolder());

const organization = '6a0f2a55-6f9e-4a43-9d3c-0d6f6a1b1c11';

const running = () => runningIn(newFolder());

describe('help', () => {
  it.each(['', 'help', '--help'])('lists the commands and what exit codes mean for "%s"', async (line) => {
    const { exitCode, text } = await open()(line);
    expect(exitCode).toBe(0);
    for (const name of [
      'publish',
      'check',
      'canary',
      'promote',
      'rollback',
      'status',
      'history',
      'restore',
      'remove',
      'prune',
    ]) {
      expect(text).toContain(`  ${name} `);
    }
    expect(text).toContain('3  store or portal cannot be reached');
  });

  it.each(['help promote', 'promote --help', 'promote signup --help'])(
    'explains one command for "%s"',
    async (line) => {
      const { exitCode, text } = await open()(line);
      expect(exitCode).toBe(0);
      expect(text).toContain('pnpm registry promote SUBJECT [SUBJECT …] [options]');
      expect(text).toContain('--dry-run');
      expect(text).toContain('pnpm registry promote signup ');
    },
  );

  it('stays within the width of a terminal', async () => {
    const tool = open();
    for (const line of ['help', 'help publish', 'help canary', 'help promote', 'help restore']) {
      const wide = (await tool(line)).text.split('\n').filter((text) => text.length > 125);
      expect(wide).toEqual([]);
    }
  });
});

describe('a command that is not understood', () => {
  it.each([
    ['deploy', 'There is no command "deploy"'],
    ['promote', 'SUBJECT is missing'],
    ['check signup partner', '"partner" is one argument too many'],
    ['promote signup other', 'knows no "other"'],
    ['promote signup --release 1.0.0-000000000000 --release 9.9.9-000000000000', 'neither candidate nor canary'],
    ['status --everything', "Unknown option '--everything'"],
    ['publish', 'Say with --changelog TEXT what is new'],
    ['publish build --changelog "   "', '--changelog takes one line of text: 1 to 400 characters'],
    ['publish build --changelog "Two\nlines"', '--changelog takes one line'],
    [`publish build --changelog "${'x'.repeat(401)}"`, '--changelog takes one line'],
    ['publish build --changelog "\u001b[2J" --dry-run', '--changelog takes one line'],
    ['publish . --changelog "New"', 'holds no build'],
    ['publish . --changelog "New" --at files.example.com', '--at files.example.com is no folder of a server'],
    ['publish . --changelog "New" --at https://files.example.com/?v=1', 'is no folder of a server'],
    ['promote other', 'knows no "other". It knows host, signup.'],
    ['promote signup --release 9.9.9-000000000000', 'neither candidate nor canary'],
    ['canary signup', 'Say who gets it'],
    ['canary signup --share 11', 'is no share'],
    ['canary signup --share many', 'is no share'],
    ['canary signup --share 1', 'write 100%, or 1%'],
    ['canary signup --organization 12', 'is no id of an organization'],
    [`canary signup --no-organizations --organization ${organization}`, 'exclude each other'],
    ['restore 0x3', '"0x3" is no number of an entry'],
    ['history --limit 2e1', 'is no number of entries'],
    ['history nosuch', 'knows no "nosuch"'],
    ['promote signup --by ""', '--by takes one line of text: 1 to 200 characters'],
    ['promote signup --skip-gate --reason "  "', '--reason takes one line'],
    ['remove signup --reason "Sold\u0007"', '--reason takes one line'],
    ['status --registry ""', '--registry is empty'],
    ['--jsn status', "Unknown option '--jsn'"],
    ['--jsn', 'There is no command "--jsn"'],
    ['restore last', '"last" is no number of an entry'],
    ['restore 99', 'has no entry 99'],
    ['restore 1 --subject signup', 'Entry 1 knows no "signup"'],
    ['history --limit none', 'is no number of entries'],
    ['promote signup --skip-gate', '--skip-gate needs --reason'],
    ['promote signup --accept-size', '--accept-size needs --reason'],
    ['promote signup --reason "Because"', '--reason belongs to --skip-gate'],
    ['remove signup', 'Say with --reason TEXT why it goes'],
    ['restore 2', 'To take signup out of service needs --reason TEXT'],
    ['restore 3 --subject signup', 'To take signup out of service needs --reason TEXT'],
    ['status --registry s3://bucket', 'AWS_ACCESS_KEY_ID'],
  ])('%s: says what is wrong, and ends with 2', async (line, message) => {
    const tool = await running();
    await tool.publishRemote('two');
    const { exitCode, told } = await tool(line);
    expect(told).toContain(message);
    expect(exitCode).toBe(2);
  });
});

it('what others wrote does nothing to the terminal that shows it', async () => {
  const { told } = await open()('publish "\u001b[2Jtheirs\u0007\u009b31m" --changelog "New"');
  expect(told).toMatch(/\/theirs holds no build/);
  expect(told).not.toMatch(/[^\P{Cc}\n]/u);
});

describe('a refused command', () => {
  it('ends with 1, and tells a script the code of the reason', async () => {
    const tool = await running();
    const { exitCode, json } = await tool('rollback signup --json');
    expect(exitCode).toBe(1);
    expect(json()).toMatchObject({
      ok: false,
      code: 'nothing-before',
      message: expect.stringContaining('No release ran before this one'),
    });
  });

  it('of the gate names each rule, the reason and the way out', async () => {
    const tool = await running();
    await tool.publishRemote('two', { hostApi: '^2.0.0' });
    const refused = await tool('check signup');
    expect(refused.exitCode).toBe(1);
    expect(refused.told).toMatch(
      /signup: host-api\n {2}With host .*: signup needs host API \^2.0.0; the host has 1.0.0.\n {2}Way out: /,
    );
    const { json } = await tool('promote signup --json');
    expect(json()).toMatchObject({
      ok: false,
      code: 'gate-refused',
      refusals: [{ subject: 'signup', rule: 'host-api' }],
    });
    expect(versions(await row(tool, 'signup'))).toHaveLength(2);
  });

  it('of the registry is told before the gate takes its time', async () => {
    const tool = open();
    await tool.publishHost('one');
    await tool('promote host --by Ada');
    await tool.publishRemote('one', { hostApi: '^2.0.0' });
    const { json } = await tool('canary signup --share 10% --json');
    expect(json()).toMatchObject({ code: 'nothing-current' });
  });

  it('of a tool that is older than the log is refused before the gate, too', async () => {
    const tool = open();
    await tool.publishHost('one');
    await tool('promote host --by Ada');
    await tool.publishRemote('one', { hostApi: '^2.0.0' });
    const store = createFolderStore(join(tool.folder, 'registry'));
    const latest = await readLatest(store);
    await store.replace('registry.json', Buffer.from(JSON.stringify({ ...latest, format: registryFormat + 1 })));
    const { json } = await tool('promote signup --json');
    expect(json()).toMatchObject({ code: 'newer-format' });
  });
});

describe('a store that cannot be used', () => {
  it('ends every command with 3 when it is not there', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'registry'), 'a file where a folder should be');
    const { exitCode, told } = await toolIn(folder)('status');
    expect(told).toContain('The store in');
    expect(exitCode).toBe(3);
  });

  it('ends every command with 3 when its log is damaged', async () => {
    const tool = await running();
    for (const file of ['registry.json', 'history/000004.json'])
      writeFileSync(join(tool.folder, 'registry', file), '{');
    const { exitCode, told } = await tool('promote signup');
    expect(told).toContain('history/000004.json');
    expect(exitCode).toBe(3);
  });
});

describe('the way of a build', () => {
  it('leads from the candidate to a canary, to everybody, and back', async () => {
    const tool = await running();
    const [one = ''] = versions(await row(tool, 'signup'));
    const published = await tool.publishRemote('two');
    const { version } = published.json();
    expect(published.json()).toMatchObject({ ok: true, changed: true, revision: 5, files: 3 });
    expect(versions(await row(tool, 'signup'))).toEqual([one, version]);

    const canary = await tool('canary signup --share 10% --organization 6a0f2a55-6f9e-4a43-9d3c-0d6f6a1b1c11');
    expect(canary.text).toContain(`${String(version)} for 10 % of sessions and 1 organization`);
    expect(await row(tool, 'signup')).toContain(`${String(version)} for 10 % of sessions and 1 organization`);

    await tool('promote signup');
    expect(versions(await row(tool, 'signup'))).toEqual([version, one]);
    const back = await tool('rollback signup');
    expect(back.text).toContain(`Back to ${one} from ${String(version)}`);
    expect(versions(await row(tool, 'signup'))).toEqual([one]);
  });

  it('ends with its canary when that is rolled back; everybody else notices nothing', async () => {
    const tool = await running();
    const before = await row(tool, 'signup');
    const { version } = (await tool.publishRemote('two')).json();
    await tool('canary signup --share 0.5');
    const back = await tool('rollback signup');
    expect(back.text).toContain(`Canary ${String(version)} ended`);
    expect(await row(tool, 'signup')).toBe(before);
  });

  it('is taken back by the first of two people who see the same trouble; the second has to name what is to go as well', async () => {
    const tool = await running();
    const [one = ''] = versions(await row(tool, 'signup'));
    const { version: two } = (await tool.publishRemote('two')).json();
    await tool('promote signup');
    await tool.publishRemote('three');
    await tool('canary signup --share 10%');
    tool.now = new Date('2026-11-02T09:30:00Z');
    await tool('rollback signup --by Ada');
    await tool.publishRemote('four');
    for (const line of ['rollback signup', 'rollback signup --dry-run']) {
      const { exitCode, json } = await tool(`${line} --json`);
      expect(exitCode).toBe(1);
      expect(json()).toMatchObject({ code: 'rolled-back-already', message: expect.stringContaining('Ada has just') });
    }
    expect((await tool(`rollback signup --release ${String(two)}`)).text).toContain(`Back to ${one}`);
  });

  it.each([
    ['some time has passed', 'status', '2026-11-02T09:50:00Z'],
    ['people got something else', 'promote signup', '2026-11-02T09:31:00Z'],
  ])('may be taken back as ever when since the last rollback %s', async (_, line, at) => {
    const tool = await running();
    for (const says of ['two', 'three']) {
      await tool.publishRemote(says);
      await tool('promote signup');
    }
    await tool.publishRemote('four');
    await tool('canary signup --share 10%');
    tool.now = new Date('2026-11-02T09:30:00Z');
    await tool('rollback signup');
    await tool.publishRemote('five');
    tool.now = new Date(at);
    await tool(line);
    expect((await tool('rollback signup')).exitCode).toBe(0);
  });

  it('is found in the dist of a folder, too, as people name packages', async () => {
    const tool = open();
    await writeRemoteBuild(join(tool.folder, 'mfe-signup/dist'), 'one');
    expect((await tool('publish mfe-signup --changelog "One"')).exitCode).toBe(0);
  });

  it('does not begin twice: the same build again is no change', async () => {
    const tool = await running();
    const again = await tool.publishRemote('one');
    expect(again.exitCode).toBe(0);
    expect(again.json()).toMatchObject({ ok: true, changed: false, revision: null });
    const { version } = (await tool.publishRemote('two')).json();
    const old = (await tool.publishRemote('one')).json();
    expect(old).toMatchObject({ changed: false, summary: expect.stringContaining('is what everybody gets already') });
    expect(versions(await row(tool, 'signup'))).toContain(version);
  });

  it('keeps the organizations of its canary when the share grows, and the share when others are named', async () => {
    const tool = await running();
    await tool.publishRemote('two');
    const canary = async () => (await row(tool, 'signup')).match(/for (.*?) {2}/)?.[1];
    await tool(`canary signup --organization ${organization}`);
    await tool('canary signup --share 50%');
    expect(await canary()).toBe('50 % of sessions and 1 organization');
    await tool(`canary signup --organization ${organization} --organization 6a0f2a55-6f9e-4a43-9d3c-0d6f6a1b1c12`);
    expect(await canary()).toBe('50 % of sessions and 2 organizations');
    await tool('canary signup --no-organizations');
    expect(await canary()).toBe('50 % of sessions');
    await tool(`canary signup --share 0 --organization ${organization}`);
    expect(await canary()).toBe('1 organization');
    expect((await tool('canary signup --no-organizations --json')).json()).toMatchObject({ code: 'no-audience' });
    const three = (await tool.publishRemote('three')).json();
    await tool(`canary signup --share 1% --release ${String(three['version'])}`);
    expect(await canary()).toBe('1 % of sessions');
  });

  it('counts an organization once, however it is written, and does nothing where all of it stands so already', async () => {
    const tool = await running();
    await tool.publishRemote('two');
    const line = `canary signup --share 0.001% --organization ${organization} --organization ${organization.toUpperCase()}`;
    expect((await tool(line)).text).toContain('for 0.001 % of sessions and 1 organization');
    expect((await tool(`${line} --json`)).json()).toMatchObject({ changed: false, revision: null });
  });

  it('may be of a remote with any name', async () => {
    const tool = open();
    expect((await tool.publishRemote('one', { name: 'constructor' })).json()).toMatchObject({
      ok: true,
      changed: true,
    });
  });

  it('asks which one is meant when a canary runs and another build waits', async () => {
    const tool = await running();
    const second = (await tool.publishRemote('two')).json();
    await tool('canary signup --share 10%');
    const third = (await tool.publishRemote('three')).json();
    const { exitCode, told } = await tool('promote signup');
    expect(exitCode).toBe(2);
    expect(versions(told)).toEqual([third['version'], second['version']]);
    await tool(`promote signup --release ${String(second['version'])}`);
    expect(versions(await row(tool, 'signup')).slice(0, 2)).toEqual([second['version'], third['version']]);
  });

  it('begins with all of its files, even if another team prunes between its upload and its entry', async () => {
    const tool = open();
    const remotes = join(tool.folder, 'registry/remotes');
    Object.defineProperty(tool, 'now', {
      get: () => {
        rmSync(remotes, { recursive: true, force: true });
        return new Date('2026-11-01T08:00:00Z');
      },
    });
    expect((await tool.publishRemote('one')).told).toContain('Stored 3 files once more');
    expect(readdirSync(remotes, { recursive: true })).toHaveLength(5);
  });

  it('may lie at a server of its team, where it stays', async () => {
    const tool = await running();
    await writeRemoteBuild(join(tool.folder, 'build'), 'two');
    const { text } = await tool('publish build --changelog "Two" --at https://files.example.com/signup/2');
    expect(text).toContain('The portal has to name https://files.example.com in KONTOR_REMOTE_ORIGINS');
    const entry: unknown = JSON.parse(readFileSync(join(tool.folder, 'registry/registry.json'), 'utf8'));
    expect(entry).toMatchObject({
      registry: { remotes: { signup: { candidate: { url: 'https://files.example.com/signup/2/' } } } },
    });
    const elsewhere = await tool('publish build --changelog "Two" --json');
    expect(elsewhere.exitCode).toBe(1);
    expect(elsewhere.json()).toMatchObject({ code: 'other-address' });
    await writeHostBuild(join(tool.folder, 'host'), 'two');
    expect((await tool('publish host --changelog "Two" --at https://files.example.com/')).exitCode).toBe(2);
  });

  it('is closed to other teams, until the remote is declared as handed over', async () => {
    const tool = await running();
    const dist = join(tool.folder, 'theirs');
    await writeRemoteBuild(dist, 'theirs', { owner: { team: 'Others', contact: 'others@example.com' } });
    const refused = await tool('publish theirs --changelog "Ours" --json');
    expect(refused.exitCode).toBe(1);
    expect(refused.json()).toMatchObject({ code: 'other-owner' });
    expect((await tool('publish theirs --changelog "Ours" --new-owner')).exitCode).toBe(0);
  });

  it('may leave the gate out in an emergency; the reason stands in the log', async () => {
    const tool = await running();
    await tool.publishRemote('two', { hostApi: '^2.0.0' });
    const { exitCode } = await tool('promote signup --skip-gate --reason "Outage 812"');
    expect(exitCode).toBe(0);
    expect((await tool('history --limit 1')).text).toContain('for everybody; gate not asked: Outage 812');
  });

  it('may let a release be larger than its budget; the reason stands in the log', async () => {
    const tool = await running();
    await tool.publishRemote('two');
    const { exitCode } = await tool('promote signup --accept-size --reason "The new editor"');
    expect(exitCode).toBe(0);
    expect((await tool('history --limit 1')).text).toContain('for everybody; size accepted: The new editor');
  });
});

describe('a dry run', () => {
  it.each([
    'publish build --changelog "Three"',
    'promote signup',
    'canary signup --share 10%',
    'rollback host',
    'restore 2',
    'remove signup',
    'prune',
  ])('%s says what would be, and writes nothing', async (line) => {
    const tool = await running();
    await tool.publishHost('host two');
    await tool('promote host');
    await tool.publishRemote('two');
    await writeRemoteBuild(join(tool.folder, 'build'), 'three');
    const before = [(await tool('status --json')).text, (await tool('history')).text];
    const { exitCode, text } = await tool(`${line} --dry-run`);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/Dry run|Would remove/);
    expect([(await tool('status --json')).text, (await tool('history')).text]).toEqual(before);
  });
});

describe('history', () => {
  it('says who changed what and when, and goes back to any entry', async () => {
    const tool = await running();
    const [one] = versions(await row(tool, 'signup'));
    tool.now = new Date('2026-11-02T09:30:00Z');
    const { version: two } = (await tool.publishRemote('two')).json();
    await tool('promote signup --by "CI 4711"');
    const { text } = await tool('history signup --limit 1');
    expect(text).toMatch(/^6 +2026-11-02 09:30 +CI 4711 +promote +signup +1\.0\.0-[0-9a-f]{12} for everybody$/m);
    const restored = await tool('restore 4 --subject signup');
    expect(restored.text).toContain(`As after entry 4: ${one} for everybody`);
    expect(versions(await row(tool, 'signup'))).toEqual([one, two]);
  });

  it('goes back to what everybody got, not to a canary of that time, and keeps what waits now', async () => {
    const tool = await running();
    const [one] = versions(await row(tool, 'signup'));
    const { version: two } = (await tool.publishRemote('two')).json();
    await tool('canary signup --share 10%');
    await tool('promote signup');
    const { version: three } = (await tool.publishRemote('three')).json();
    for (const line of ['restore 6', 'restore 6 --subject signup']) {
      expect((await tool(line)).exitCode).toBe(0);
      expect((await tool('status --json')).json()).toMatchObject({
        deployments: [
          { subject: 'host' },
          {
            current: { version: one },
            previous: { version: two },
            canary: null,
            candidate: { version: three },
          },
        ],
      });
    }
  });

  it('knows what was about a remote that is forgotten', async () => {
    const tool = await running();
    await tool('remove signup --reason "Sold no more"');
    tool.now = new Date('2026-11-16T08:00:00Z');
    await tool('prune');
    expect((await tool('history signup --limit 2')).text).toMatch(/Out of service: Sold no more\n.*for everybody/);
  });

  it('tells scripts the same', async () => {
    const tool = await running();
    const { entries } = (await tool('history --json --limit 2')).json();
    expect(entries).toMatchObject([
      { revision: 4, action: 'promote', subject: 'signup' },
      { revision: 3, action: 'publish', subject: 'signup', by: 'Ada' },
    ]);
  });
});

describe('status', () => {
  it('says how to begin where nothing was published', async () => {
    expect((await open()('status')).text).toContain('Begin with: pnpm registry publish');
  });

  it('may be asked with options first', async () => {
    const tool = await running();
    expect((await tool('--json status')).json()).toMatchObject({ ok: true, revision: 4 });
    expect((await tool('--json --registry registry history signup --limit 1')).json()).toMatchObject({ ok: true });
    expect((await tool('--json deploy')).json()).toMatchObject({ ok: false, code: 'wrong-usage' });
  });

  it('shows since when and whose, and tells scripts more', async () => {
    const tool = await running();
    expect(await row(tool, 'signup')).toMatch(/2026-11-01 08:00 .*Sign-up$/);
    expect((await tool('status --json')).json()).toMatchObject({
      ok: true,
      revision: 4,
      deployments: [
        { subject: 'host', owner: null, canary: null },
        {
          subject: 'signup',
          owner: { team: 'Sign-up' },
          current: { changelog: 'one', publishedBy: 'Ada' },
          previous: null,
        },
      ],
    });
  });
});
