import type { Config } from '@kontor/contract/config';
import type { Slot } from '@kontor/contract/extension';
import type { Organization } from '@kontor/contract/organization';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import type { Shop } from '@kontor/contract/shop';
import type { User } from '@kontor/contract/user';
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import type { Track } from './analytics.ts';
import type { ApiClient } from './api-client.ts';

/**
 * What the shell gives a remote. Of our own code, host and remotes share only this context and the error classes
 * (api-error.ts) at run time; every other hook of this package is a pure function over the context and may be bundled
 * anywhere.
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
  /** The current organization and shop, taken from the path, and all that the user may switch to. */
  readonly place: {
    readonly organization: Organization | null;
    readonly shop: Shop | null;
    readonly organizations: readonly Organization[];
    /** Reads organizations and shops again, after one was added or changed. */
    readonly reload: () => Promise<void>;
  };
  /**
   * While a page is rendered on the server, and until the browser has taken it over: the instant that it shows as now.
   * Read it with `useNow`.
   */
  readonly renderedAt?: Date | undefined;
  /** The portal's time, by which days are counted: the clock of the machine may be wrong. Absent in hosts of before; read it with `usePortalClock`. */
  readonly now?: (() => Date) | undefined;
  readonly language: Language;
  readonly changeLanguage: (language: Language) => Promise<void>;
  readonly track: Track;
  /** Sends an error to the error-reporting service, attributed to the remote in which it happened. */
  readonly reportError: (error: unknown, remote?: string) => void;
  /** Shows a short message at the bottom; errors stay until they are closed. */
  readonly notify: (message: string, tone?: 'neutral' | 'danger') => void;
  /** Opens the cookie banner, so that consent is as easy to withdraw as to give. */
  readonly openCookieSettings: () => void;
  /** The page of this name, of whichever bundle; `null` if none of the releases of this page load has one. */
  readonly page: (name: string) => PortalPage | null;
  /** What remotes show in a slot of a page; nothing until the page is there. */
  readonly ExtensionSlot: ComponentType<{ readonly name: Slot }>;
  /** Loads the code of the page of this name before a likely visit, for instance on hover. */
  readonly preload: (name: string) => void;
}

const HostContext = createContext<HostApi | null>(null);

/** Provides the host API to everything below it: once in the shell, and in tests. */
export const HostProvider = ({ value, children }: { value: HostApi; children: ReactNode }) =>
  createElement(HostContext, { value }, children);

/** The host API. Throws outside of the host, since remotes do not run alone (spec §8). */
export function useHost(): HostApi {
  const host = useContext(HostContext);
  if (!host) throw new Error('HTTP client is not initialized. A remote was rendered outside of the host.');
  return host;
}
