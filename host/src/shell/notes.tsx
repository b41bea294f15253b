import { ToastRegion } from '@kontor/ui/toast';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../start/host-texts.ts';
import { removeNote, useShell } from './shell-store.ts';

/** Short messages of the shell and the remotes. */
export function Notes() {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'notes' });
  const notes = useShell((state) => state.notes);
  return (
    <ToastRegion
      label={t('label')}
      closeLabel={t('close')}
      toasts={notes.map(({ id, message, tone }) => ({ id: String(id), text: message, tone }))}
      onClose={(id) => removeNote(Number(id))}
    />
  );
}
