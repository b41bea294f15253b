import type { Language } from '@kontor/contract/schema';
import { formatCents } from '@kontor/domain/money';
import type { MailRow, RowsIn } from '../../infrastructure/mail/values.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import type { Statement } from './read-statement.ts';
import { monthText, statementTexts } from './statement-texts.ts';

type Month = Pick<Statement, 'period' | 'amount'>;

/** A month's commission, what was carried from earlier ones, and the sums of its credit note. */
export function statementRows(
  statement: Pick<Statement, 'period' | 'amount' | 'number' | 'net' | 'vat' | 'total'>,
  carried: readonly Month[],
  language: Language,
): MailRow[] {
  const texts = statementTexts[language];
  const row = (label: string, cents: number | null): MailRow => ({ label, value: formatCents(cents ?? 0, language) });
  const ofMonth = (text: string, { period, amount }: Month) =>
    row(fill(text, { month: monthText(period, language) }), amount);
  return [
    ofMonth(texts.mailMonth, statement),
    ...carried.map((one) => ofMonth(texts.carried, one)),
    ...(statement.number === null
      ? []
      : [
          row(texts.net, statement.net),
          ...(statement.vat === 0 ? [] : [row(texts.vat.replace(' {percent}', ''), statement.vat)]),
          { ...row(texts.mailTotal, statement.total), isTotal: true },
        ]),
  ];
}

export const statementSample: RowsIn = (language) =>
  statementRows(
    { period: '2026-11', amount: 12_480, number: 'GS-2026-00007', net: 15_480, vat: 2941, total: 18_421 },
    [{ period: '2026-10', amount: 3000 }],
    language,
  );
