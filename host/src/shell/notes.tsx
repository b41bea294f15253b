import { ToastRegion } from '@kontor/ui/toast';
import { useTexts } from '../start/use-texts.ts';
import { removeNote, useShell } from './shell-store.ts';

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
