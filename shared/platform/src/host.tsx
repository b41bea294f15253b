import type { Config } from '@kontor/contract/config';
import type { Organization } from '@kontor/contract/organization';
import type { RouteName } from '@kontor/contract/routes';
import type { Language } from '@kontor/contract/schema';
import type { Shop } from '@kontor/contract/shop';
import type { User } from '@kontor/contract/user';
import { createContext, type ReactNode, useContext } from 'react';
import type { Track } from './analytics.ts';
import type { ApiClient } from './api-client.ts';

/**
 * What the shell gives a remote. This context is the seam at run time: of our own code host and remotes share nothing
 * else but the error classes (api-error.ts); every other hook of this package is a pure function over it and may be bundled anywhere.
 */
export interface HostApi {
  readonly api: ApiClient;
  readonly config: Config;
  readonly session: {
    readonly user: User | null;
    /** Reads the user again; the guard then sees the new state. */
    readonly reloadUser: () => Promise<User | null>;
    readonly logout: () => Promise<void>;
  };
  /** Where the person is: the organization and shop that the address names, and all that they may switch to. */
  readonly place: {
    readonly organization: Organization | null;
    readonly shop: Shop | null;
    readonly organizations: readonly Organization[];
    /** Reads organizations and shops again, after one was added or changed. */
    readonly reload: () => Promise<void>;
  };
  readonly language: Language;
  readonly changeLanguage: (language: Language) => Promise<void>;
  readonly track: Track;
  /** Sends an error to the error-reporting service, attributed to the remote that it happened in. */
  readonly reportError: (error: unknown, remote?: string) => void;
  /** Shows a short message at the bottom; errors stay until they are closed. */
  readonly notify: (message: string, tone?: 'neutral' | 'danger') => void;
  /** Opens the cookie banner, so that consent can be changed as easily as it was given. */
  readonly openCookieSettings: () => void;
  /** Loads the code of a page ahead of a likely visit, for instance on hover. */
  readonly preload: (route: RouteName) => void;
}

const HostContext = createContext<HostApi | null>(null);

/** Hands the host API to everything below it: once in the shell, and in tests. */
export function HostProvider({ value, children }: { value: HostApi; children: ReactNode }) {
  return <HostContext value={value}>{children}</HostContext>;
}

/** The host API. Throws outside of the host: no remote runs alone. */
export function useHost(): HostApi {
  const host = useContext(HostContext);
  if (!host) throw new Error('A remote was rendered outside of the host.');
  return host;
}
