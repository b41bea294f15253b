import { useHost } from '@kontor/platform/host';
import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { mdiTranslate } from '@mdi/js';
import { useTexts } from '../texts/use-texts.ts';

/** Offers the other language, in that language. */
export function LanguageSwitch() {
  const t = useTexts();
  const { language, changeLanguage } = useHost();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <Button variant="ghost" lang={other} onClick={() => void changeLanguage(other)}>
      <Icon path={mdiTranslate} size={20} />
      {t('frame.otherLanguage')}
    </Button>
  );
}
