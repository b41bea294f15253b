import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { describe, expect, it } from 'vitest';
import { row, runningIn, versions } from './testing/running-tool.ts';

const newFolder = exampleFolders();
const running = () => runningIn(newFolder());

describe('remove', () => {
  it('takes a remote out of service, until it is restored', async () => {
    const tool = await running();
    const before = await row(tool, 'signup');
    expect((await tool('remove signup --reason "Sold no more"')).exitCode).toBe(0);
    expect(versions(await row(tool, 'signup'))).toEqual([]);
    await tool('restore 4 --subject signup');
    expect(await row(tool, 'signup')).toBe(before);
  });

  it('frees the host from a remote that does not fit to it', async () => {
    const tool = await running();
    await tool.publishHost('host two', { hostApi: '2.0.0' });
    expect((await tool('check host')).exitCode).toBe(1);
    await tool('remove signup --reason "Sold no more"');
    expect((await tool('check host')).exitCode).toBe(0);
  });

  it('is forgotten with its files after two weeks', async () => {
    const tool = await running();
    await tool('remove signup --reason "Sold no more"');
    tool.now = new Date('2026-11-16T08:00:00Z');
    expect((await tool('prune --json')).json()['files']).toHaveLength(3);
    expect(await row(tool, 'signup')).toBe('');
  });

  it('is nothing for the host', async () => {
    expect((await (await running())('remove host')).exitCode).toBe(2);
  });

  it('stands in the log with its reason, also where an older state is restored that had no such remote', async () => {
    const tool = await running();
    await tool('restore 2 --reason "Outage 812"');
    expect((await tool('history --limit 1')).text).toContain('signup out of service: Outage 812');
    await tool('restore 4');
    await tool('remove signup --reason "Sold no more"');
    expect((await tool('history --limit 1')).text).toContain('Out of service: Sold no more');
  });

  it.each(['restore 1', 'restore 1 --subject host', 'restore 1 --skip-gate --reason "Try"'])(
    'does not happen to the host by %s, whatever reason is given',
    async (line) => {
      const tool = await running();
      const before = await row(tool, 'host');
      const { exitCode, json } = await tool(`${line} --json`);
      expect(exitCode).toBe(1);
      expect(json()).toMatchObject({ code: 'host-needed' });
      expect(await row(tool, 'host')).toBe(before);
    },
  );
});

describe('prune', () => {
  async function threeReleases() {
    const tool = await running();
    for (const says of ['two', 'three']) {
      await tool.publishRemote(says);
      await tool('promote signup');
    }
    return tool;
  }

  it('keeps what was superseded less than two weeks ago', async () => {
    const tool = await threeReleases();
    tool.now = new Date('2026-11-15T07:59:00Z');
    expect((await tool('prune --json')).json()).toMatchObject({ changed: false, forgotten: [], files: [] });
  });

  it('removes the rest, but nothing that is in use or that a rollback would bring back', async () => {
    const tool = await threeReleases();
    tool.now = new Date('2026-11-15T08:01:00Z');
    const { forgotten, files } = (await tool('prune --json')).json();
    expect(forgotten).toEqual([expect.stringMatching(/^signup 1\.0\.0-/)]);
    expect(files).toHaveLength(3);
    expect((await tool('rollback signup')).exitCode).toBe(0);
    expect((await tool('prune --json')).json()).toMatchObject({ forgotten: [], files: [] });
  });

  it('keeps for two weeks, too, what was replaced by a writer whose clock is far behind, and tells the writer', async () => {
    const tool = await threeReleases();
    tool.now = new Date('2026-10-01T08:00:00Z');
    await tool.publishRemote('four');
    const { told } = await tool('promote signup');
    expect(told).toContain('shows 2026-10-01 08:00 UTC, but the log was at 2026-11-01 08:00');
    tool.now = new Date('2026-11-01T09:00:00Z');
    expect((await tool('prune --json')).json()).toMatchObject({ forgotten: [], files: [] });
    await tool.publishRemote('five');
    expect((await tool('promote signup')).told).not.toContain('clock');
  });

  it('removes what uploads have left that were cut off more than a day ago', async () => {
    const tool = await running();
    const left = ['remotes/signup/1.0.0-000000000001/remote.js', 'remotes/signup/.unfinished-1'];
    const [folder = ''] = left.map((path) => dirname(path));
    mkdirSync(join(tool.folder, 'registry', folder));
    for (const path of left) writeFileSync(join(tool.folder, 'registry', path), 'x');
    tool.now = new Date();
    expect((await tool('prune --json')).json()).toMatchObject({ files: [] });
    tool.now = new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect((await tool('prune --json')).json()).toMatchObject({ forgotten: [], files: left });
  });

  it('makes it impossible to go back there', async () => {
    const tool = await threeReleases();
    tool.now = new Date('2026-11-16T08:00:00Z');
    await tool('prune');
    const { exitCode, json } = await tool('restore 4 --skip-gate --reason "Try" --json');
    expect(exitCode).toBe(1);
    expect(json()).toMatchObject({ code: 'pruned' });
  });
});
