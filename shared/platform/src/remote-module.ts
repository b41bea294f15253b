import type { InFirstLanguages, Language } from '@kontor/contract/language';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Texts of one i18n namespace: nested objects with strings at the leaves. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Texts of a remote's namespace, which is its name. `remoteTexts` of loaded-texts.ts makes them. */
export interface RemoteTexts extends InFirstLanguages<Texts> {
  /**
   * Loads one language: of the remote, and of its parts that are in use. The host calls it with the remote's code and
   * before it changes the language. A remote without it brings all languages by their names, as all did before.
   */
  readonly load?: (language: Language) => Promise<Texts>;
}

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  /** That of its record. */
  readonly name: string;
  /** `hostApiVersion` of the platform that the remote was built with. */
  readonly hostApi: string;
  /** Absolute paths: those of the remote's records of pages. */
  readonly routes: readonly RouteObject[];
  readonly i18n: RemoteTexts;
  /** What it shows in slots, by the names of its records. An overlay closes itself by changing the address. */
  readonly extensions?: Readonly<Record<string, ComponentType>>;
}
