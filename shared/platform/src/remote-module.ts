import type { RemoteName } from '@kontor/contract/routes';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Texts of one i18n namespace: nested objects with strings at the leaves. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Overlays that the shell shows on any page. Each closes itself by changing the address. */
export interface RemoteOverlays {
  /** Mounted while the address has `checkout=true` (spec §2). */
  readonly checkout?: ComponentType;
  /** The compact dunning notice above every shop page (spec §4). */
  readonly dunningNotice?: ComponentType;
}

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  readonly name: RemoteName;
  /** `hostApiVersion` of the platform that the remote was built with. */
  readonly hostApi: string;
  /** Absolute paths, from `@kontor/contract/routes`. */
  readonly routes: readonly RouteObject[];
  /** The remote's own namespace, which is its name; always both languages. */
  readonly i18n: { readonly de: Texts; readonly en: Texts };
  readonly overlays?: RemoteOverlays;
}
