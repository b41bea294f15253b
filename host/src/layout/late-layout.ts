import { late } from '@kontor/ui/late';

/** Top bar and navigation, with their menus and dialogs, which the login page does not need. */
export const lateLayout = late(
  async () => (await import(/* webpackChunkName: "layout" */ './shell-layout.tsx')).ShellLayout,
);
