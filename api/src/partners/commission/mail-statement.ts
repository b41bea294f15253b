import { formatCents } from '@kontor/domain/money';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailRow } from '../../infrastructure/mail/render-mail.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { findMembersOf } from '../../organizations/recipients.ts';
import { creditNoteKind, hasCreditNote } from './credit-note-document.ts';
import { findSettledIn, findStatement, type Statement } from './read-statement.ts';
import { monthText, statementTexts } from './statement-texts.ts';

/** What a month's close asks for: an account for payouts. */
const payoutCall = 'GET /organization/{organizationUuid}/partner-account/onboarding-url';

/** Tells those at a partner's who see to payouts that a month was closed, with the credit note. Call it once, within the transaction that closes it. */
export async function mailStatement(
  { outbox, environment }: Pick<Infrastructure, 'outbox' | 'environment'>,
  tx: Tx,
  uuid: string,
): Promise<void> {
  const statement = await findStatement(tx, uuid);
  if (!statement) return;
  const { organization_uuid, period, amount, number } = statement;
  const carried = await findSettledIn(tx, uuid);
  for (const { email: to, language } of await findMembersOf(tx, organization_uuid, payoutCall)) {
    const texts = statementTexts[language];
    const row = (label: string, cents: number | null): MailRow => ({ label, value: formatCents(cents ?? 0, language) });
    const noteRows = hasCreditNote(statement)
      ? [
          row(texts.net, statement.net),
          ...(statement.vat === 0 ? [] : [row(texts.vat.replace(' {percent}', ''), statement.vat)]),
          { ...row(texts.mailTotal, statement.total), isTotal: true },
        ]
      : [];
    await outbox.send(tx, {
      template: number === null ? 'commission-closed' : 'commission-credit-note',
      to,
      language,
      link: `${environment.publicUrl}/organization/${organization_uuid}/partner-account/payout`,
      values: { month: monthText(period, language), number: number ?? '', payout: payoutText(statement, texts) },
      rows: [
        row(fill(texts.mailMonth, { month: monthText(period, language) }), amount),
        ...carried.map((one) => row(fill(texts.carried, { month: monthText(one.period, language) }), one.amount)),
        ...noteRows,
      ],
      attachments:
        number === null ? [] : [{ name: `${number}.pdf`, type: 'application/pdf', document: creditNoteKind, id: uuid }],
    });
  }
}

function payoutText({ state, number }: Statement, texts: (typeof statementTexts)[keyof typeof statementTexts]): string {
  if (number !== null) return state === 'held' ? texts.payout.held : texts.payout.open;
  if (state === 'paid') return texts.nothingLeft;
  return state === 'held' ? texts.addressMissing : texts.carriedOver;
}
