import { after, days } from '../infrastructure/clock.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import { removeOldGenerations } from '../openid/openid-keys.ts';
import { deleteReportsBefore } from '../remote-report/remote-report.repository.ts';
import { installationLifetime } from '../shopify/shopify.routes.ts';

export interface CleanUpJobs {
  'clean-up': null;
}

/** How long what has served its purpose is kept. */
const kept = {
  session: days(7),
  idempotencyKey: days(30),
  unconfirmedAccount: days(14),
  deadJob: days(90),
  signupDraft: days(90),
  unfinishedTotp: days(1),
  remoteReport: days(30),
};

const uniqueKey = 'clean-up';

/** Once a day, beginning with the first start; a second start finds the job waiting. */
export async function scheduleCleanUp(
  { jobs, clock }: Pick<Infrastructure, 'jobs' | 'clock'>,
  db: Queryable,
): Promise<void> {
  await jobs.enqueue(db, 'clean-up', null, { uniqueKey, dueAt: after(clock.now(), days(1)) });
}

/** Removes what nobody can use any more: personal data is not kept longer than needed (GDPR art. 5 (1) e). */
export const createCleanUp =
  ({
    database,
    clock,
    jobs,
    environment,
  }: Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'environment'>): JobHandler<'clean-up'> =>
  () =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      const before = (age: number) => after(now, -age);
      await tx.deleteFrom('session').where('expires_at', '<', before(kept.session)).execute();
      await tx.deleteFrom('session').where('ended_at', '<', before(kept.session)).execute();
      await tx.deleteFrom('session_token').where('replaced_at', '<', before(kept.session)).execute();
      await tx.deleteFrom('confirmation_token').where('expires_at', '<', now).execute();
      await tx.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
      await tx
        .deleteFrom('totp')
        .where('active_since', 'is', null)
        .where('created_at', '<', before(kept.unfinishedTotp))
        .execute();
      await tx.deleteFrom('plugin_login').where('expires_at', '<', now).execute();
      await tx.deleteFrom('openid_artifact').where('expires_at', '<', now).execute();
      await removeOldGenerations(tx, now);
      // One that is being counted in is left for the next time: who counts holds several, and must not wait for this.
      await tx
        .deleteFrom('rate_limit')
        .where('key', 'in', (db) =>
          db.selectFrom('rate_limit').select('key').where('resets_at', '<', now).forUpdate().skipLocked(),
        )
        .execute();
      await tx.deleteFrom('idempotency_key').where('created_at', '<', before(kept.idempotencyKey)).execute();
      await tx
        .deleteFrom('app_user')
        .where('state', '=', 'incomplete')
        .where('created_at', '<', before(kept.unconfirmedAccount))
        // Who asked again has a link that works.
        .where('uuid', 'not in', (db) => db.selectFrom('confirmation_token').select('user_uuid'))
        .execute();
      await tx.deleteFrom('signup_draft').where('changed_at', '<', before(kept.signupDraft)).execute();
      await tx
        .deleteFrom('shopify_installation')
        .where('shop_uuid', 'is', null)
        .where('created_at', '<', before(installationLifetime))
        .execute();
      // Without a mail server mails are kept, for the sandbox's mailbox; elsewhere nobody should find their tokens.
      if (!environment.sandboxTools) await tx.deleteFrom('mail').where('sent_at', 'is not', null).execute();
      // The job that should have sent it was given up.
      await tx.deleteFrom('mail').where('sent_at', 'is', null).where('created_at', '<', before(kept.deadJob)).execute();
      await tx.deleteFrom('job').where('failed_at', '<', before(kept.deadJob)).execute();
      await deleteReportsBefore(tx, before(kept.remoteReport));
      await scheduleCleanUp({ jobs, clock }, tx);
    });
