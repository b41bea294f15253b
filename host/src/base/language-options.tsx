import { languages } from '@kontor/contract/language';
import { ofLanguage } from '@kontor/platform/languages/of-language';

/** The languages in a select, each as it calls itself. */
export const LanguageOptions = () =>
  languages.map((language) => (
    <option key={language} value={language}>
      {ofLanguage(language, 'name')}
    </option>
  ));
