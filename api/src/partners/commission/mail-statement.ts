import { monthStart } from '@kontor/domain/calendar-month';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { RowsIn } from '../../infrastructure/mail/values.ts';
import { addressedTo, findMembersOf } from '../../organizations/recipients.ts';
import { commissionClosedMail } from './commission-closed.mail.ts';
import { commissionCreditNoteMail } from './commission-credit-note.mail.ts';
import { creditNoteKind } from './credit-note-document.ts';
import { findSettledIn, findStatement, type Statement } from './read-statement.ts';
import { statementRows } from './statement-rows.ts';

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
  const { organization_uuid, period, number, state } = statement;
  const carried = await findSettledIn(tx, uuid);
  const rows: RowsIn = (language) => statementRows(statement, carried, language);
  const month = monthStart(period);
  const link = `${environment.publicUrl}/organization/${organization_uuid}/partner-account/payout`;
  const mail =
    number === null
      ? commissionClosedMail({ month, payout: withoutPayout(state), rows, link })
      : commissionCreditNoteMail({ month, number, payout: state === 'held' ? 'held' : 'open', rows, link });
  const attachments =
    number === null ? [] : [{ name: `${number}.pdf`, type: 'application/pdf', document: creditNoteKind, id: uuid }];
  for (const member of await findMembersOf(tx, organization_uuid, payoutCall)) {
    await outbox.send(tx, { ...addressedTo(member), mail, attachments });
  }
}

function withoutPayout(state: Statement['state']) {
  if (state === 'paid') return 'nothingLeft';
  return state === 'held' ? 'addressMissing' : 'carriedOver';
}
