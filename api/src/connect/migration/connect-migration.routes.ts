import type { ConnectMigrationRead } from '@kontor/contract/connect-reading';
import { carryOutMigration } from '../../billing/migration/carry-out-migration.ts';
import type { Billing } from '../../billing/stripe/billing.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { findMigrationByUuid, findMigrationsById } from '../../shops/migration/migration.repository.ts';
import { connectMigration } from '../../shops/migration/migration-on-the-wire.ts';
import { stageMigration } from '../../shops/migration/stage-migration.ts';
import { answerChanges, bySubject, idsOf } from '../changes/answer-changes.ts';

/** Migrations that other systems read, stage and complete. */
export function connectMigrationRoutes(api: Api, billing: Billing): void {
  const { database } = billing;

  api.route('GET /connect/migration', (asked) =>
    answerChanges(database, asked, {
      kind: 'migration',
      within: '',
      rowsOf: async (changes) => bySubject(await findMigrationsById(database, idsOf(changes)), ({ uuid }) => uuid),
      present: (migration, stamp): ConnectMigrationRead => ({ ...migration, ...stamp }),
      removed: (stamp) => ({ ...stamp, uuid: stamp.subject }),
    }),
  );

  api.route('POST /connect/migration', async ({ body }) => connectMigration(await stageMigration(billing, body)));

  api.route('PUT /connect/migration/{migrationUuid}', async ({ params, body }) => {
    const migration = await findMigrationByUuid(database, params.migrationUuid);
    if (migration === null) throw await unknown(params.migrationUuid);
    if (body.state === migration.state) return connectMigration(migration);
    if (body.state === 'staged') {
      throw new ProblemError('state-conflict', {
        detail: 'The migration is completed; the merchant may take it back.',
      });
    }
    if (migration.reverted_at !== null) {
      throw new ProblemError('state-conflict', {
        detail: 'The merchant took it back. It is completed by the merchant, or after it was staged anew.',
      });
    }
    return connectMigration(await carryOutMigration(billing, migration, 'complete'));
  });

  /** What the merchant only asked for has no successor yet. */
  async function unknown(uuid: string): Promise<ProblemError> {
    const requested = await database
      .selectFrom('migration_request')
      .select('uuid')
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    if (requested === undefined) return notFound();
    return new ProblemError('state-conflict', { detail: 'It is asked for and not staged: POST /connect/migration.' });
  }
}
