import { Button } from '@kontor/ui/button';
import { StickyFooter } from '@kontor/ui/sticky-footer';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { LeaveConfirmation } from './leave-confirmation.tsx';

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  /** Saves, as its button does, and says whether that was done. */
  readonly onSave: () => Promise<boolean>;
}

/** Appears with the first change of its form. From then on, leaving the page has to be confirmed. */
export function SaveBar({ isDirty, isSaving, onDiscard, onSave }: SaveBarProps) {
  const t = useTexts<PageTexts>();
  if (!isDirty && !isSaving) return null;
  return (
    <>
      <LeaveConfirmation isActive={isDirty} onSave={onSave} />
      <StickyFooter
        actions={
          <>
            <Button variant="outlined" disabled={isSaving} onClick={onDiscard}>
              {t('saveBar.discard')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t(`saveBar.${isSaving ? 'saving' : 'save'}`)}
            </Button>
          </>
        }
      >
        {t('saveBar.unsaved')}
      </StickyFooter>
    </>
  );
}
