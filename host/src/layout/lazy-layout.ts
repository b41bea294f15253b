import { lazy } from 'react';

export const loadShellLayout = async () =>
  (await import(/* webpackChunkName: "layout" */ './shell-layout.tsx')).ShellLayout;

/** Top bar and navigation, with the menus and dialogs that the login page does without. */
export const LazyShellLayout = lazy(async () => ({ default: await loadShellLayout() }));
