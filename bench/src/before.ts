import { registryOf, sourcesOf } from '@kontor/workspace/commit-sources';
import { type Portal, startPortal } from './portal.ts';

/** The last commit whose pages came from scripts alone: what HTML from the server is compared with. */
const lastWithoutHtml = '21a013308bb3964c53e330be8b63cd0317cc6f8a';

/** Starts the portal of that commit: its server and its builds, with a database and demo data of its own. */
export const startPortalBefore = async (): Promise<Portal> =>
  startPortal(await registryOf(lastWithoutHtml), {}, await sourcesOf(lastWithoutHtml));
