import { late } from '@kontor/ui/late';
import { spokenLanguage } from '../start/spoken-language.ts';
import { loadSignedInTexts } from './signed-in-texts.ts';

/** Top bar and navigation, with their menus and dialogs, which the login page does not need; and the texts inside. */
export const lateLayout = late(async () => {
  const [{ ShellLayout }] = await Promise.all([
    import(/* webpackChunkName: "layout" */ './shell-layout.tsx'),
    loadSignedInTexts(spokenLanguage()),
  ]);
  return ShellLayout;
});
