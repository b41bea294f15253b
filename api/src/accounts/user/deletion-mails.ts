import type { HeldMoney, InvoiceLeftOpen, RunningSubscription } from '@kontor/contract/user';
import { heldSum, lastSubscriptionEnd } from '@kontor/domain/account-deletion';
import { lastDayOf } from '@kontor/domain/date';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailAttachment } from '../../infrastructure/mail/attachment.ts';
import type { ComposedMail } from '../../infrastructure/mail/define-mail.ts';
import type { RowsIn } from '../../infrastructure/mail/values.ts';
import { accountDeletedMail } from './account-deleted.mail.ts';
import { deletionMail } from './deletion.mail.ts';
import { deletionWaitsForEndMail } from './deletion-waits-for-end.mail.ts';
import { deletionWaitsForMoneyMail } from './deletion-waits-for-money.mail.ts';
import { deletionWaitsForOwnerMail } from './deletion-waits-for-owner.mail.ts';
import { deletionWaitsForSubscriptionMail } from './deletion-waits-for-subscription.mail.ts';
import { deletionWithdrawnMail } from './deletion-withdrawn.mail.ts';
import { addressedTo } from './display-name.ts';
import type { UserRow } from './user.tables.ts';

/** The invoices that are still owed of organizations that end with the account. Provided by the billing room. */
export type FindInvoicesLeftOpen = (db: Queryable, userUuid: string) => Promise<InvoiceLeftOpen[]>;

/** What a mail says of invoices that are left open. */
interface LeftOpen {
  /** Cents; `null`: nothing. */
  readonly debt: number | null;
  readonly rows: RowsIn;
  readonly attachments: readonly MailAttachment[];
}

/**
 * Provided by the billing room.
 *
 * @param portal its public URL, to pay them there before the deletion; `null` after it
 */
export type TellInvoicesLeftOpen = (open: readonly InvoiceLeftOpen[], portal: string | null) => LeftOpen;

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
    user: UserRow,
    compose: (of: Pick<LeftOpen, 'debt' | 'rows'>) => ComposedMail,
  ): Promise<void> {
    const open = await findInvoicesLeftOpen(tx, user.uuid);
    const { attachments, ...debt } = tellInvoicesLeftOpen(open, environment.publicUrl);
    await outbox.send(tx, { ...addressedTo(user), mail: compose(debt), attachments });
  }

  return {
    askToConfirm: (tx: Tx, user: UserRow, link: string) => tell(tx, user, (debt) => deletionMail({ ...debt, link })),

    waits(
      tx: Tx,
      user: UserRow,
      reason: WaitsFor,
      { running, held }: { readonly running: readonly RunningSubscription[]; readonly held: readonly HeldMoney[] },
    ) {
      return tell(tx, user, (debt) => {
        const of = { ...debt, link: profile };
        if (reason === 'subscription') return deletionWaitsForSubscriptionMail(of);
        if (reason === 'owner') return deletionWaitsForOwnerMail(of);
        if (reason === 'money') return deletionWaitsForMoneyMail({ ...of, amount: heldSum(held) });
        const end = lastSubscriptionEnd(running);
        if (end === null) throw new Error('A deletion that waits for an end has one');
        const shops = running.map(({ shopName }) => shopName).join(', ');
        return deletionWaitsForEndMail({ ...of, lastDay: lastDayOf(end), shops });
      });
    },

    withdrawn: (tx: Tx, user: UserRow) =>
      outbox.send(tx, { ...addressedTo(user), mail: deletionWithdrawnMail({ link: profile }) }),

    /** @param open as it was before the deletion; afterwards it belongs to no account */
    async deleted(tx: Tx, user: UserRow, open: readonly InvoiceLeftOpen[]) {
      const { attachments, ...debt } = tellInvoicesLeftOpen(open, null);
      await outbox.send(tx, { ...addressedTo(user), mail: accountDeletedMail(debt), attachments });
    },
  };
}
