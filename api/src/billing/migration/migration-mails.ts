import type { MigrationMoves } from '@kontor/contract/migration';
import type { Language } from '@kontor/contract/schema';
import { lastDayOf } from '@kontor/domain/date';
import { revertDays } from '@kontor/domain/migration';
import { formatCents } from '@kontor/domain/money';
import { after, days } from '../../infrastructure/clock.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { MailRow } from '../../infrastructure/mail/render-mail.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { findMigrationByUuid } from '../../shops/migration/migration.repository.ts';
import { findShop } from '../../shops/shop.repository.ts';
import { type MailParts, mailOnceFromJob } from '../mails/mail-once.ts';
import { dayText, mailTexts } from '../mails/mail-text.ts';
import type { migrationSettledJob } from '../orders/settle-migration.ts';
import { itemText } from '../texts/line-text.ts';

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
      async ({ language }) => ({
        template: isCompleted ? 'migration-completed' : 'migration-reverted',
        page: 'migration',
        rows: rowsOf(moves, language),
        values: {
          old: predecessor.name,
          until: dayText(after(new Date(at), days(revertDays)), language),
          settled: settledText(moves, isCompleted, predecessor.name, language),
        },
      }),
    );
  };

function rowsOf({ kind, plan, wms, pos, credit, paidUntil, endsThen }: MigrationMoves, language: Language): MailRow[] {
  const texts = mailTexts[language].migration;
  const products = [
    { productType: plan, quantity: plan === null ? 0 : 1 },
    { productType: 'wms', quantity: wms },
    { productType: 'pos', quantity: pos },
  ].filter(({ quantity }) => quantity > 0);
  const names = products.map((product) => itemText({ ...product, fallback: '' }, language)).join(', ');
  const rows: MailRow[] = [];
  if (kind !== 'credit' && names !== '') rows.push({ label: texts.products, value: names });
  if (credit !== null) rows.push({ label: texts.credit, value: formatCents(credit, language) });
  if (kind === 'contract' && paidUntil !== null) {
    rows.push({ label: endsThen ? texts.endsOn : texts.paidUntil, value: dayText(lastDayOf(paidUntil), language) });
  }
  return rows;
}

function settledText({ kind }: MigrationMoves, isCompleted: boolean, old: string, language: Language): string {
  if (kind !== 'contract' && kind !== 'credit') return '';
  const texts = mailTexts[language].migration.settled;
  return fill(isCompleted ? texts[kind] : texts.reverted, { old });
}
