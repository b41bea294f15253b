import type { RemoteName } from '@kontor/contract/routes';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Texts of one i18n namespace: nested objects with strings at the leaves. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What the shell shows over whatever page is open. Each closes itself through the address. */
export interface RemoteOverlays {
  /** Mounted while the address carries `checkout=true` (spec §2). */
  readonly checkout?: ComponentType;
  /** The compact dunning notice above every shop page (spec §4). */
  readonly dunningNotice?: ComponentType;
}

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  readonly name: RemoteName;
  /** `hostApiVersion` of the platform that the remote was built with. */
  readonly hostApi: string;
  /** Absolute paths, taken from `@kontor/contract/routes`. */
  readonly routes: readonly RouteObject[];
  /** The remote's own namespace, which is its name; both languages always. */
  readonly i18n: { readonly de: Texts; readonly en: Texts };
  readonly overlays?: RemoteOverlays;
}
