import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { mdiTranslate } from '@mdi/js';
import { useOtherLanguage } from '../use-other-language.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';

/** Names the other language in that language, for users who do not read the current one. */
export function LanguageButton() {
  const t = usePlatformTexts();
  const { other, change } = useOtherLanguage();
  return (
    <Button variant="ghost" lang={other} onClick={change}>
      <Icon path={mdiTranslate} size={20} />
      {t('otherLanguage')}
    </Button>
  );
}
