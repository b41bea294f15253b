import { homedir } from 'node:os';
import { join } from 'node:path';

/** What is kept for all clones on this machine. */
export const keptFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'kontor');
