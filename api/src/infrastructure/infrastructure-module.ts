import { sql } from 'kysely';
import { after, days } from './clock.ts';
import type { Tx } from './database/open-database.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { DailyWork } from './jobs/daily-work.ts';
import { figuresOfDailyWork, readDailyWork } from './jobs/daily-work-progress.ts';
import { handleJob } from './jobs/define-job.ts';
import { createJobOperations, figuresOfJobs } from './jobs/job-operations.ts';
import { deleteOldUnrestored, figuresOfJournal } from './journal/journal-figures.ts';
import type { HandledDocument } from './mail/attachment.ts';
import { isMailServerUnavailable, type MailTransport } from './mail/mail-transport.ts';
import { createSendMail, sendMailJob } from './mail/outbox.ts';
import type { Module } from './module.ts';
import { removeOldSigningKeys } from './secrets/signing-keys.ts';

const kept = { idempotencyKey: days(30), deadJob: days(90), mail: days(90), dailyWork: days(90) };

/** In the sandbox its mailbox shows sent mails, also of who is erased. */
const isNoMailboxEntry = sql<boolean>`(sent_at is null or sealed is not null)`;

interface InfrastructureParts {
  /** `null` where mails stay in the sandbox's mailbox. */
  readonly transport: MailTransport | null;
  /** The makers of the documents that mails carry, of all rooms. */
  readonly documents: () => readonly HandledDocument[];
  /** Of all rooms. */
  readonly dailyWork: () => readonly DailyWork[];
}

/** Mails, and the tables that every room uses. */
export function createInfrastructureModule(
  infrastructure: Infrastructure,
  { dailyWork, ...mails }: InfrastructureParts,
): Module {
  const { database, clock, environment, journal, keyRing, log, telemetry } = infrastructure;
  const operations = createJobOperations(infrastructure);
  /** Answers that are stored for repeated requests contain names and addresses as well. */
  const eraseAnswers = async (tx: Tx, scope: string): Promise<void> => {
    await tx.deleteFrom('idempotency_key').where('scope', '=', scope).execute();
  };

  return {
    jobs: [
      handleJob(
        sendMailJob,
        createSendMail({ database, clock, environment, journal, keyRing, log, telemetry, ...mails }),
        isMailServerUnavailable,
      ),
    ],

    figures: async () => [
      ...figuresOfJobs(await operations.figures(), clock.now()),
      ...figuresOfDailyWork(await readDailyWork(infrastructure, dailyWork())),
      ...(await figuresOfJournal(database)),
    ],

    async expire(tx, now) {
      const before = (age: number) => after(now, -age);
      // A locked counter is left for the next day: a request holds several of them and must not wait for this one.
      await tx
        .deleteFrom('rate_limit')
        .where('key', 'in', (db) =>
          db.selectFrom('rate_limit').select('key').where('resets_at', '<', now).forUpdate().skipLocked(),
        )
        .execute();
      await tx.deleteFrom('idempotency_key').where('created_at', '<', before(kept.idempotencyKey)).execute();
      // The sandbox's mailbox shows sent mails; elsewhere they are sealed, because they hold tokens, or deleted.
      if (!environment.sandboxTools) {
        await tx.deleteFrom('mail').where('sent_at', 'is not', null).where('sealed', 'is', null).execute();
      }
      await tx.deleteFrom('mail').where('sealed', 'is not', null).where('sent_at', '<', before(kept.mail)).execute();
      // The job that should have sent it was parked.
      await tx.deleteFrom('mail').where('sent_at', 'is', null).where('created_at', '<', before(kept.deadJob)).execute();
      const day = before(kept.dailyWork).toISOString().slice(0, 10);
      await tx.deleteFrom('daily_work').where('day', '<', day).execute();
      await removeOldSigningKeys(tx, now);
      await deleteOldUnrestored(tx, before(kept.deadJob));
      await tx.deleteFrom('job').where('failed_at', '<', before(kept.deadJob)).execute();
    },

    async eraseUser(tx, { uuid, email }) {
      await eraseAnswers(tx, uuid);
      await tx.deleteFrom('mail').where('recipient', '=', email).where(isNoMailboxEntry).execute();
    },

    async eraseOrganization(tx, organizationUuid) {
      await eraseAnswers(tx, organizationUuid);
      await tx.deleteFrom('mail').where('organization_uuid', '=', organizationUuid).where(isNoMailboxEntry).execute();
    },
  };
}
