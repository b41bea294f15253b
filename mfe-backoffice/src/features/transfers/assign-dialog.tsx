import { type Transfer, TransferAssignment } from '@kontor/contract/operator-money';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { ActDialog } from '../../act/act-dialog.tsx';
import { CustomerSees } from '../../act/customer-sees.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface AssignDialogProps {
  readonly transfer: Transfer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/transfer/{transferUuid}/assign/{idempotencyKey}';

/** Pays an open invoice of the same organization with what is left of a transfer. */
export function AssignDialog({ transfer, onDone, onClose }: AssignDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { money, date } = useFormat();
  const { uuid: transferUuid, left, suggestions, candidates = [] } = transfer;
  const form = useActForm({
    schema: TransferAssignment,
    defaultValues: { invoiceUuid: suggestions[0] ?? '', reason: '' },
    act: (body, idempotencyKey) => api.call(call, { params: { transferUuid, idempotencyKey }, body }),
    done: t('transfers.assign.done'),
    onDone,
    onClose,
  });
  const { error, ...invoice } = form.field('invoiceUuid');
  const chosen = candidates.find(({ invoiceUuid }) => invoiceUuid === form.form.watch('invoiceUuid'));
  return (
    <ActDialog
      form={form}
      title={t('transfers.assign.title')}
      description={t('transfers.assign.text')}
      confirm={t('transfers.assign.confirm')}
      busy={t('transfers.assign.busy')}
      onClose={onClose}
    >
      <Field label={t('field.invoiceUuid')} help={t('transfers.assign.help')} error={error} required>
        <Select {...invoice}>
          {suggestions.map((invoiceUuid) => {
            const known = candidates.find((one) => one.invoiceUuid === invoiceUuid);
            return (
              <option key={invoiceUuid} value={invoiceUuid}>
                {known
                  ? t('transfers.candidate', {
                      number: known.number,
                      amount: money(known.owed),
                      date: date(known.issuedAt),
                    })
                  : invoiceUuid}
              </option>
            );
          })}
        </Select>
      </Field>
      {chosen && (
        <>
          <Changes
            call={call}
            before={{ left, owed: chosen.owed }}
            after={{ left: Math.max(0, left - chosen.owed), owed: Math.max(0, chosen.owed - left) }}
          />
          {left < chosen.owed ? (
            <Alert tone="warning">{t('refusal.transfer-too-small')}</Alert>
          ) : (
            <CustomerSees>
              {t('transfers.assign.customer', { number: chosen.number, amount: money(chosen.owed) })}
            </CustomerSees>
          )}
        </>
      )}
    </ActDialog>
  );
}
