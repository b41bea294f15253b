import { late } from '@kontor/ui/late';

/** Top bar and navigation, with the menus and dialogs that the login page does without. */
export const lateLayout = late(
  async () => (await import(/* webpackChunkName: "layout" */ './shell-layout.tsx')).ShellLayout,
);
