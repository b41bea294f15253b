import type { Language } from '@kontor/contract/schema';
import type { HeldMoney, InvoiceLeftOpen, RunningSubscription } from '@kontor/contract/user';
import { heldSum, lastSubscriptionEnd } from '@kontor/domain/account-deletion';
import { formatDate, lastDayOf } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailRequest } from '../../infrastructure/mail/render-mail.ts';
import { readAddresses } from '../../infrastructure/settings/read-settings.ts';
import type { UserRow } from './user.tables.ts';

/** The invoices that are still owed of organizations that end with the account. Provided by the billing room. */
export type FindInvoicesLeftOpen = (db: Queryable, userUuid: string) => Promise<InvoiceLeftOpen[]>;

/**
 * What a mail says of invoices that are left open: a sentence in `{debt}`, empty for none, its table and its attachments.
 * Provided by the billing room.
 *
 * @param portal its public URL, to pay them there before the deletion; `null` after it
 * @param supportEmail where the person may ask
 */
export type TellInvoicesLeftOpen = (
  open: readonly InvoiceLeftOpen[],
  language: Language,
  portal: string | null,
  supportEmail: string,
) => Pick<MailRequest, 'values' | 'rows' | 'attachments'>;

export interface DeletionMailNeeds {
  readonly findInvoicesLeftOpen: FindInvoicesLeftOpen;
  readonly tellInvoicesLeftOpen: TellInvoicesLeftOpen;
}

/** What a confirmed deletion waits for: the user, another owner, only the end of what is cancelled, or the payout of what is held. */
export type WaitsFor = 'subscription' | 'owner' | 'end' | 'money';

export function createDeletionMails(
  { outbox, environment }: Pick<Infrastructure, 'outbox' | 'environment'>,
  { findInvoicesLeftOpen, tellInvoicesLeftOpen }: DeletionMailNeeds,
) {
  const profile = `${environment.publicUrl}/user/edit`;

  /** While the account is there, what it owes can be paid in it. */
  async function tell(
    tx: Tx,
    { uuid, email: to, language }: UserRow,
    mail: Pick<MailRequest, 'template' | 'link' | 'values'>,
  ): Promise<void> {
    const { values, ...debt } = tellInvoicesLeftOpen(
      await findInvoicesLeftOpen(tx, uuid),
      language,
      environment.publicUrl,
      (await readAddresses(tx, environment)).supportEmail,
    );
    await outbox.send(tx, { ...mail, ...debt, to, language, values: { ...values, ...mail.values } });
  }

  return {
    askToConfirm: (tx: Tx, user: UserRow, link: string) => tell(tx, user, { template: 'deletion', link }),

    waits(
      tx: Tx,
      user: UserRow,
      reason: WaitsFor,
      { running, held }: { readonly running: readonly RunningSubscription[]; readonly held: readonly HeldMoney[] },
    ) {
      const end = lastSubscriptionEnd(running);
      const values = {
        lastDay: end === null ? '' : formatDate(lastDayOf(end), user.language),
        shops: running.map(({ shopName }) => shopName).join(', '),
        amount: formatCents(heldSum(held), user.language),
      };
      return tell(tx, user, { template: `deletion-waits-for-${reason}`, link: profile, values });
    },

    withdrawn: (tx: Tx, { email: to, language }: UserRow) =>
      outbox.send(tx, { to, language, template: 'deletion-withdrawn', link: profile }),

    /** @param open as it was before the deletion; afterwards it belongs to no account */
    async deleted(tx: Tx, { email: to, language }: UserRow, open: readonly InvoiceLeftOpen[]) {
      const { supportEmail } = await readAddresses(tx, environment);
      const debt = tellInvoicesLeftOpen(open, language, null, supportEmail);
      await outbox.send(tx, { ...debt, to, language, template: 'account-deleted' });
    },
  };
}
