import type { Organization } from '@kontor/contract/organization';
import type { Shop } from '@kontor/contract/shop';
import type { User } from '@kontor/contract/user';
import type { HostApi } from '@kontor/platform/host';
import { aUser } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { vi } from 'vitest';
import { type DraftState, initialState, useTabDraft } from '../draft/draft-store.ts';
import { remote } from '../remote.tsx';

interface Options {
  /** With a key: an existing entry of the history. */
  at: string | { pathname: string; key: string };
  language?: 'de' | 'en';
  user?: Partial<User>;
  organizations?: Organization[];
  /** The shop that the shell selects if the sign-up leads to one. */
  shop?: Shop;
  /** What the user has selected and typed before. */
  draft?: Partial<DraftState>;
  config?: HostApi['config'];
}

/** Opens a step of the sign-up for a user who has just confirmed the mail, unless the test says otherwise. */
export async function renderSignup({
  at,
  language = 'de',
  user,
  organizations = [],
  shop,
  draft = {},
  config,
}: Options) {
  const signedIn = aUser({ language, state: 'double-opt-in-confirmed', userTokenType: 'activation', ...user });
  useTabDraft.setState({ ...initialState(), owner: signedIn.uuid, ...draft });
  const session = {
    user: signedIn,
    reloadUser: vi.fn<HostApi['session']['reloadUser']>().mockResolvedValue(signedIn),
    logout: vi.fn<HostApi['session']['logout']>().mockResolvedValue(undefined),
  };
  const place = {
    organization: organizations[0] ?? null,
    shop: shop ?? null,
    organizations,
    reload: vi.fn<HostApi['place']['reload']>().mockResolvedValue(undefined),
  };
  const changeLanguage = vi.fn<HostApi['changeLanguage']>().mockResolvedValue(undefined);
  const rendered = await renderRemote(remote, {
    at,
    language,
    host: { session, place, changeLanguage, ...(config && { config }) },
  });
  return { ...rendered, session, place, changeLanguage };
}
