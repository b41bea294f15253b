import { everyPage } from '@kontor/testing/every-page';

/** The pages of this remote that need no sign-in, in both languages. */
export const publicPages = everyPage
  .filter(({ access, owner }) => access === 'public' && owner === 'signup')
  .flatMap(({ name, path }) => [[name, 'de', path] as const, [name, 'en', path] as const]);

/** As before sign-in. */
export const signedOut = {
  session: { user: null, reloadUser: async () => null, logout: async () => undefined },
  place: { organization: null, shop: null, organizations: [], reload: async () => undefined },
};
