import { addresses } from '@kontor/contract/addresses';
import { type AccountDeletion, DeletionRequest } from '@kontor/contract/user';
import { heldSum, lastSubscriptionEnd } from '@kontor/domain/account-deletion';
import { lastDayOf } from '@kontor/domain/date';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useFormat } from '@kontor/platform/use-format';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { HeldMoneyText } from './held-money-text.tsx';
import { InvoicesLeftOpen } from './invoices-left-open.tsx';
import { RunningSubscriptionRows } from './running-subscription-rows.tsx';

interface DeletionDialogProps {
  /** Its subscriptions are cancelled, and run out before the account goes. */
  readonly deletion: AccountDeletion;
  /** The dialog's data is outdated: reads it again, which may close the dialog. */
  readonly onOutdated: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password; a mailed link then confirms the deletion. */
export function DeletionDialog({ deletion, onOutdated, onClose }: DeletionDialogProps) {
  const t = useTexts<PageTexts>();
  const { date, money } = useFormat();
  const { api } = useHost();
  const { uuid: userUuid } = useUser();
  const navigate = useNavigate();
  const { runningSubscriptions: running, heldMoney } = deletion;
  const held = heldSum(heldMoney);
  const end = lastSubscriptionEnd(running);
  const consequence = () => {
    if (end !== null) return t('profile.delete.consequenceLater', { date: date(lastDayOf(end)) });
    return held > 0 ? t('profile.delete.held.consequence', { amount: money(held) }) : t('profile.delete.consequence');
  };
  const form = useContractForm({
    schema: DeletionRequest,
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      try {
        const request = held > 0 ? { ...body, heldMoney: 'pay-out' as const } : body;
        await api.call('POST /user/{userUuid}/delete', { params: { userUuid }, body: request });
      } catch (error) {
        // Something that was not there when the dialog was opened.
        if (!hasCode(error, 'active-subscription', 'money-held')) throw error;
        return onOutdated();
      }
      // The profile shows the pending deletion when it is opened again.
      await onOutdated();
      await navigate(`${addresses.deletionRequestPending}?mailed=true`);
    },
  });
  return (
    <FormDialog
      tone="danger"
      title={t('profile.delete.question')}
      description={consequence()}
      confirm={t(held > 0 ? 'profile.delete.held.submit' : 'profile.delete.submit')}
      busy={t('profile.delete.submitting')}
      isSubmitting={form.isSubmitting}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <RunningSubscriptionRows deletion={deletion} />
      <InvoicesLeftOpen deletion={deletion} />
      <HeldMoneyText held={heldMoney} />
      <PasswordField
        label={t('profile.delete.password')}
        autoComplete="current-password"
        name="password"
        field={form.field}
      />
    </FormDialog>
  );
}
