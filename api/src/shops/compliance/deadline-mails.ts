import type { Obligation } from '@kontor/contract/compliance';
import { formatDate } from '@kontor/domain/date';
import { type DeadlineReminder, deadlineReminder, deadlineReminderDays } from '@kontor/domain/tax-office';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Database, Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import type { Addressed } from '../../infrastructure/mail/render-mail.ts';
import { certificateEndsMail } from './certificate-ends.mail.ts';
import { complianceOnTheWire } from './compliance-on-the-wire.ts';
import { readSystems } from './reported-systems.ts';
import { taxOfficeNoticeMail } from './tax-office-notice.mail.ts';

/** Whom a mail about a shop goes to. */
export interface DeadlineRecipient extends Addressed {
  readonly shopName: string;
  /** The page about the tax office. */
  readonly page: string;
}

/** All who may report: each acts for the shop, and none is left to pass it on. */
export type FindDeadlineRecipients = (db: Queryable, shopUuid: string) => Promise<readonly DeadlineRecipient[]>;

export const findDeadlinesJob = defineJob('find-deadlines', z.object({}));

/** Of one shop: those that are left after a failure are not lost with it, and several servers share them. */
export const mailDeadlinesJob = defineJob('mail-deadlines', z.object({ shopUuid: z.string() }));

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'outbox'> & {
  readonly findRecipients: FindDeadlineRecipients;
};

/** A month and its reminders, with room for months of 31 days. */
const recent = days(35);

/** Finds shops in which something is due or ends in fourteen or in three days, and looks again the next day. */
export const createFindDeadlines =
  ({ jobs, database, clock }: Pick<Parts, 'jobs' | 'database' | 'clock'>): JobHandler<typeof findDeadlinesJob> =>
  async () => {
    const now = clock.now();
    // Queued first, so that a failing search does not end all later ones.
    await enqueueDaily(jobs, database, findDeadlinesJob, after(now, days(1)));
    const shops = await findShops(database, now);
    const queued = shops.map((shopUuid) => ({ payload: { shopUuid }, uniqueKey: `mail-deadlines:${shopUuid}` }));
    await jobs.enqueueAll(database, mailDeadlinesJob, queued);
  };

export const createMailDeadlines =
  (parts: Parts): JobHandler<typeof mailDeadlinesJob> =>
  ({ shopUuid }) =>
    inTransaction(parts.database, (tx) => mailDeadlines(parts, tx, shopUuid, parts.clock.now()));

/** Shops in which something happened within the last month, or a certificate ends soon. */
async function findShops(database: Database, now: Date): Promise<string[]> {
  const [since, until] = [after(now, -recent), after(now, days(deadlineReminderDays[0] + 1))];
  const current = await database
    .selectFrom('cash_register')
    .innerJoin('branch_store', 'branch_store.uuid', 'cash_register.branch_store_uuid')
    .select('branch_store.shop_uuid')
    .distinct()
    .where(
      sql<boolean>`greatest(commissioned_at, exchanged_at, tss_changed_at, decommissioned_at) > ${since}
        or tss_certificate_expires_at between ${now} and ${until}`,
    )
    .execute();
  const past = await database
    .selectFrom('past_cash_register')
    .select('shop_uuid')
    .distinct()
    .where('decommissioned_at', '>', since)
    .execute();
  const moved = await database
    .selectFrom('cash_register_notice')
    .select('shop_uuid')
    .distinct()
    .where('moved_at', '>', since)
    .execute();
  return [...new Set([...current, ...past, ...moved].map(({ shop_uuid }) => shop_uuid))];
}

interface Deadline {
  readonly kind: Obligation | 'certificate';
  readonly date: string;
  readonly days: DeadlineReminder;
  readonly reference: string;
  readonly register: string;
  readonly branchStore: string;
}

async function mailDeadlines({ outbox, findRecipients }: Parts, tx: Tx, shopUuid: string, now: Date): Promise<void> {
  const recipients = await findRecipients(tx, shopUuid);
  if (recipients.length === 0) return;
  const deadlines = (await readSystems(tx, shopUuid)).flatMap((system) => {
    const { cashRegisterUuid, name, branchStoreName, obligation, dueAt, certificateExpiresAt } = complianceOnTheWire(
      system,
      now,
    );
    const deadline = (kind: Deadline['kind'], date: string): Deadline[] => {
      const left = deadlineReminder(date, now);
      if (left === null) return [];
      const reference = `${kind}:${cashRegisterUuid}:${date}:${left}`;
      return [{ kind, date, days: left, reference, register: name, branchStore: branchStoreName }];
    };
    return [
      ...(obligation && dueAt ? deadline(obligation, dueAt) : []),
      ...(certificateExpiresAt ? deadline('certificate', certificateExpiresAt) : []),
    ];
  });
  const untold: Deadline[] = [];
  for (const deadline of deadlines) if (await isFirst(tx, shopUuid, deadline.reference, now)) untold.push(deadline);
  // One mail for what ends on the same day, which is a day in Germany in every language.
  const groups = Map.groupBy(untold, ({ kind, date }) =>
    JSON.stringify([kind === 'certificate', formatDate(date, 'de')]),
  );
  for (const { to, name, language, shopName: shop, page: link } of recipients) {
    for (const group of groups.values()) {
      const [{ kind, date }] = group as [Deadline];
      const rows = () => group.map((one) => ({ label: one.branchStore, value: one.register }));
      const mailed = kind === 'certificate' ? certificateEndsMail : taxOfficeNoticeMail;
      await outbox.send(tx, { to, name, language, mail: mailed({ shop, date, rows, link }) });
    }
  }
}

async function isFirst(tx: Tx, shopUuid: string, reference: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('deadline_mail')
    .values({ reference, shop_uuid: shopUuid, created_at: now })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** No date is told of again after it has passed. */
const remembered = days(400);

export async function forgetDeadlineMails(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('deadline_mail').where('created_at', '<', after(now, -remembered)).execute();
}
