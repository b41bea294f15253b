import type { Language } from '@kontor/contract/schema';
import { revertDays } from '@kontor/domain/migration';
import { after, days } from '../../infrastructure/clock.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { findMigrationByUuid } from '../../shops/migration/migration.repository.ts';
import { findShop } from '../../shops/shop.repository.ts';
import { type MailParts, mailOnceFromJob } from '../mails/mail-once.ts';
import type { migrationSettledJob } from '../orders/settle-migration.ts';
import { migrationCompletedMail } from './migration-completed.mail.ts';
import { migrationRevertedMail } from './migration-reverted.mail.ts';
import { movedRows } from './moved-rows.ts';

const completeCall = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/complete';

/** Mails that a migration was completed or taken back, with what was moved. */
export const createMailMigration =
  (parts: MailParts & Pick<Infrastructure, 'database'>): JobHandler<typeof migrationSettledJob> =>
  async ({ migrationUuid, kind, at, moves }) => {
    const { database } = parts;
    const migration = await findMigrationByUuid(database, migrationUuid);
    const predecessor = migration && (await findShop(database, migration.predecessor_shop_uuid));
    if (migration === null || predecessor === null) return;
    const isCompleted = kind === 'completed';
    const shopUuid = isCompleted ? migration.successor_shop_uuid : migration.predecessor_shop_uuid;
    await mailOnceFromJob(
      parts,
      { reference: `migration-${kind}:${migrationUuid}:${at}`, shopUuid, asksFor: completeCall },
      async ({ shopName: shop }, pages) => {
        const of = { shop, rows: (language: Language) => movedRows(moves, language), link: pages.page('migration') };
        const settled = moves.kind === 'contract' || moves.kind === 'credit' ? moves.kind : 'nothing';
        const until = after(new Date(at), days(revertDays));
        return {
          mail: isCompleted
            ? migrationCompletedMail({ ...of, old: predecessor.name, settled, until })
            : migrationRevertedMail({ ...of, isSettled: settled !== 'nothing' }),
          isPersonal: true,
        };
      },
    );
  };
