import { ToastRegion } from '@kontor/ui/toast';
import { removeNote, useShell } from '../base/shell-store.ts';
import { useTexts } from '../base/use-texts.ts';

/** Short messages of the shell and the remotes. */
export function Notes() {
  const t = useTexts();
  const notes = useShell((state) => state.notes);
  return (
    <ToastRegion
      label={t('notes.label')}
      closeLabel={t('notes.close')}
      toasts={notes.map(({ id, message, tone }) => ({ id: String(id), text: message, tone }))}
      onClose={(id) => removeNote(Number(id))}
    />
  );
}
