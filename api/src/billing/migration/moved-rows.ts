import type { MigrationMoves } from '@kontor/contract/migration';
import type { Language } from '@kontor/contract/schema';
import { lastDayOf } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { day, type MailRow, type RowsIn } from '../../infrastructure/mail/values.ts';
import { mailTexts } from '../mails/mail-text.ts';
import { itemText } from '../texts/line-text.ts';

/** What a migration has moved. */
export function movedRows(
  { kind, plan, wms, pos, credit, paidUntil, endsThen }: MigrationMoves,
  language: Language,
): MailRow[] {
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
    rows.push({ label: endsThen ? texts.endsOn : texts.paidUntil, value: day.write(lastDayOf(paidUntil), language) });
  }
  return rows;
}

export const movedSample: RowsIn = (language) =>
  movedRows(
    {
      kind: 'contract',
      plan: 'starter',
      wms: 2,
      pos: 0,
      isYearly: false,
      credit: 4900,
      paidUntil: '2026-12-17T10:00:00Z',
      endsThen: false,
    },
    language,
  );
