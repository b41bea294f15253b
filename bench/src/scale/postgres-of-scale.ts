import { tmpdir } from 'node:os';
import { type PostgresServer, startPostgres } from '@kontor/programs/postgres';
import pg from 'pg';
import { applicationName } from './plans.ts';

/** As a small installation has it: what is looked at fits into its memory only in part. On disk, since the largest world is no file for memory. */
export const startPostgresOfScale = (): Promise<PostgresServer> =>
  startPostgres({
    folder: tmpdir(),
    settings: {
      shared_buffers: '1GB',
      maintenance_work_mem: '512MB',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '2GB',
      synchronous_commit: 'off',
      session_preload_libraries: 'auto_explain',
      jit: 'off',
    },
  });

/** A connection of this tool, whose statements are not counted. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  await client.connect();
  return client;
}
