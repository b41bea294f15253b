import { Button } from '@kontor/ui/button';
import { StickyFooter } from '@kontor/ui/sticky-footer';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../start/host-texts.ts';

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

/** Appears with the first change of the form that it stands in. */
export function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'saveBar' });
  if (!isDirty && !isSaving) return null;
  return (
    <StickyFooter
      actions={
        <>
          <Button variant="outlined" disabled={isSaving} onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(isSaving ? 'saving' : 'save')}
          </Button>
        </>
      }
    >
      {t('unsaved')}
    </StickyFooter>
  );
}
