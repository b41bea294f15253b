import { buildPortal } from '@kontor/workspace/build-portal';
import { prepareDemoData } from './portal-data.ts';

/** Builds what has changed, and prepares the data of the portals. Returns what removes them. */
// oxlint-disable-next-line import/no-default-export -- required by Playwright
export default async function prepare(): Promise<() => Promise<void>> {
  if (!(await buildPortal())) throw new Error('The portal cannot be built.');
  return prepareDemoData();
}
