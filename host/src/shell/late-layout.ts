import { late } from '@kontor/ui/late';
import { completeRegistry } from '../base/registry.ts';
import { spokenLanguage } from '../base/spoken-language.ts';
import { loadSignedInTexts } from './signed-in-texts.ts';

/** What is first shown inside the layout comes with it. */
export const lateHomeSkeleton = late(
  async () => (await import(/* webpackChunkName: "layout" */ '../pages/home/home-skeleton.tsx')).HomeSkeleton,
);

/** It is rendered inside the layout, and comes with it. */
export const lateExtensionSlot = late(
  async () => (await import(/* webpackChunkName: "layout" */ '../frame/extensions.tsx')).ExtensionSlot,
);

/** Top bar and navigation, with their menus and dialogs, which the login page does not need; and the texts inside. */
export const lateLayout = late(async () => {
  const [{ ShellLayout }] = await Promise.all([
    import(/* webpackChunkName: "layout" */ './shell-layout.tsx'),
    lateHomeSkeleton.load(),
    lateExtensionSlot.load(),
    completeRegistry(),
    loadSignedInTexts(spokenLanguage()),
  ]);
  return ShellLayout;
});
