import { NoticeDetails, type ReportableCashRegister } from '@kontor/contract/compliance';
import { isTaxNumber } from '@kontor/domain/branch-store';
import { useHost } from '@kontor/platform/host';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useTexts } from '../../texts/use-texts.ts';
import { useEnterDetails } from './use-compliance.ts';

interface DetailsDialogProps {
  readonly store: ReportableCashRegister;
  readonly onClose: () => void;
}

/** What the notice of a branch store states and no system reports. */
export function DetailsDialog({ store, onClose }: DetailsDialogProps) {
  const t = useTexts();
  const { notify } = useHost();
  const enter = useEnterDetails();
  const { branchStoreUuid, branchStoreName: name, isoCountryCode } = store;
  const { field, submit, isSubmitting, failure } = useContractForm<NoticeDetails>({
    schema: NoticeDetails,
    faultsOf: ({ taxNumber }) =>
      isTaxNumber(isoCountryCode, taxNumber) ? [] : [{ path: 'taxNumber', code: 'pattern' }],
    defaultValues: { taxNumber: store.taxNumber ?? '', tssCertification: store.tssCertification ?? '' },
    onSubmit: async (body) => {
      await enter(branchStoreUuid, body);
      notify(t('noticeDialog.done', { name }));
      onClose();
    },
  });
  const { error: taxError, ...taxNumber } = field('taxNumber');
  const { error: tssError, ...tssCertification } = field('tssCertification');
  return (
    <FormDialog
      size="form"
      title={t('noticeDialog.title', { name })}
      description={t('noticeDialog.text')}
      confirm={t('noticeDialog.confirm')}
      busy={t('reportDialog.busy')}
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('openBranchStore.taxNumber.DE')}
        help={t('openBranchStore.taxNumberHelp.DE')}
        error={taxError}
        required
      >
        <TextInput {...taxNumber} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t('noticeDialog.tss')} help={t('noticeDialog.tssHelp')} error={tssError}>
        <TextInput {...tssCertification} autoComplete="off" spellCheck={false} />
      </Field>
    </FormDialog>
  );
}
