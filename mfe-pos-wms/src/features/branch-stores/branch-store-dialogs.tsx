import type { BranchStore } from '@kontor/contract/branch-store';
import { formatList } from '@kontor/domain/list';
import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Consequences } from '../../components/consequences.tsx';
import { useChangeBranchStore } from '../../components/use-branch-stores.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface DialogProps {
  store: BranchStore;
  onClose: () => void;
}

export function DisableDialog({ store, onClose }: DialogProps) {
  const t = useTexts();
  const { language, notify } = useHost();
  const change = useChangeBranchStore();
  const names = (store.cashRegisters ?? []).map(({ name }) => name);
  const registers = formatList(names, language);
  const [none, one, many] = ['disableDialog.textNone', 'disableDialog.text', 'disableDialog.textMany'] as const;
  return (
    <ConfirmDialog
      tone="danger"
      title={t('disableDialog.title', { name: store.name })}
      description={t(names.length === 0 ? none : names.length === 1 ? one : many, { registers })}
      confirm={t('disableDialog.confirm')}
      busy={t('disableDialog.busy')}
      onConfirm={async () => {
        await change(store);
        notify(t('disableDialog.done', { name: store.name }));
      }}
      onClose={onClose}
    >
      <Consequences kept={[t('disableDialog.kept'), t('disableDialog.again')]} note={t('disableDialog.subscription')} />
    </ConfirmDialog>
  );
}

export function ReactivateDialog({ store, onClose }: DialogProps) {
  const t = useTexts();
  const { notify } = useHost();
  const change = useChangeBranchStore();
  return (
    <ConfirmDialog
      title={t('reactivateDialog.title', { name: store.name })}
      description={t('reactivateDialog.text')}
      confirm={t('reactivateDialog.confirm')}
      busy={t('reactivateDialog.busy')}
      onConfirm={async () => {
        await change(store);
        notify(t('reactivateDialog.done', { name: store.name }));
      }}
      onClose={onClose}
    />
  );
}
