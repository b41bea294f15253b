import { isPublicOfHost } from '@kontor/contract/portal-page';
import { everyPage } from '@kontor/testing/every-page';

/** Pages of the shell that need no sign-in, with an address of each. */
export const publicHostPages = everyPage
  .filter(isPublicOfHost)
  .map(({ name, path }) => ({ name, path: path.replace(':token', 'a-token') }));
