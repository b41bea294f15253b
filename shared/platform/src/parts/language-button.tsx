import { Button } from '@kontor/ui/button';
import { Icon } from '@kontor/ui/icon';
import { mdiTranslate } from '@mdi/js';
import { ofLanguage } from '../languages/of-language.ts';
import { useOtherLanguages } from '../languages/use-other-languages.ts';

/** Names each other language in that language, for users who do not read the current one. */
export function LanguageButton() {
  const { others, change } = useOtherLanguages();
  return others.map((other) => (
    <Button key={other} variant="ghost" lang={other} onClick={() => change(other)}>
      <Icon path={mdiTranslate} size={20} />
      {ofLanguage(other, 'name')}
    </Button>
  ));
}
