// What remotes may import from react-i18next: the list of the sharing policy.
import { late } from '@kontor/ui/late';
import type { TransProps } from 'react-i18next';

export { I18nContext, I18nextProvider, useTranslation } from 'react-i18next';

/** Remotes of this repository render texts with links by `Sentence` of @kontor/platform; this one is for others. */
export const { Component: Trans } = late<TransProps<string>>(
  async () => (await import(/* webpackChunkName: "trans" */ './trans.ts')).Trans,
);
