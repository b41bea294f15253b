import { buildPortal } from '@kontor/workspace/build-portal';
import type { TestProject } from 'vitest/node';
import { prepareDemoData } from '../src/portal-data.ts';
import { ensurePrograms } from './browsers/programs.ts';
import { looksInChromium } from './walk/looks.ts';

/** Installs the browsers, builds what has changed, prepares the data of the portals, and looks at all pages in Chromium. */
// oxlint-disable-next-line import/no-default-export -- required by Vitest
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  ensurePrograms();
  if (!(await buildPortal())) throw new Error('The portal cannot be built.');
  const remove = await prepareDemoData();
  try {
    project.provide('looks', await looksInChromium());
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
