// What remotes may import from react-i18next: the list of the sharing policy.
export {
  I18nContext,
  I18nextProvider,
  Trans,
  useTranslation,
} from 'react-i18next';
