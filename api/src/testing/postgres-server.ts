import { startPostgres } from '@kontor/workspace/postgres';

let stop = () => {};

/** Jest's global set-up: uses the server of DATABASE_URL, or starts a temporary one on loopback. */
export default async function start(): Promise<void> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    process.env['KONTOR_TEST_DATABASE_URL'] = given;
    return;
  }
  const server = await startPostgres();
  stop = server.stop;
  process.env['KONTOR_TEST_DATABASE_URL'] = server.url;
}

export const stopServer = () => stop();
