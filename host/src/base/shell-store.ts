import { brand } from '@kontor/contract/brand';
import type { Config } from '@kontor/contract/config';
import { firstShownBrand, type ShownBrand, shownBrand } from '@kontor/contract/shown-brand';
import { create } from 'zustand';

export interface Note {
  readonly id: number;
  readonly message: string;
  readonly tone: 'neutral' | 'danger';
}

interface ShellState {
  /** The first page is on the screen; what loads from now on are later loads (spec §3). */
  readonly initialLoadDone: boolean;
  /** The error page replaces everything (spec §3). */
  readonly errorDuringPageLoad: boolean;
  /** Short messages at the bottom, oldest first. */
  readonly notes: readonly Note[];
  /** The session could not be renewed for now; no user is signed out (spec §8). */
  readonly isRefreshUnavailable: boolean;
  /** When rate-limited requests continue, in epoch milliseconds; `null` while none waits. */
  readonly waitsUntil: number | null;
  /** Another user signed in in another tab: this page is reloaded. */
  readonly isOtherUsersSession: boolean;
  /** How many areas show a skeleton instead of their content. */
  readonly waiting: number;
  readonly cookieBannerIsOpen: boolean;
  /** How often the registry document was read again in this page. */
  readonly registryRevision: number;
  /** Where help is offered; until the configuration is there, the address of the build. */
  readonly supportEmail: string;
  /** The product and its logo; until the configuration is there, the name that the page was sent with. */
  readonly product: Pick<ShownBrand, 'name' | 'logo'>;
}

/** UI state that crosses pages. Server data is in the query cache. */
export const useShell = create<ShellState>(() => ({
  initialLoadDone: false,
  errorDuringPageLoad: false,
  notes: [],
  isRefreshUnavailable: false,
  waitsUntil: null,
  isOtherUsersSession: false,
  waiting: 0,
  cookieBannerIsOpen: false,
  registryRevision: 0,
  supportEmail: brand.supportEmail,
  product: { name: nameOfPage(), logo: logoOfPage() },
}));

let lastNoteId = 0;

/** A repeated message replaces the earlier one and is announced again. */
export function addNote(message: string, tone: Note['tone'] = 'neutral'): void {
  lastNoteId += 1;
  const note = { id: lastNoteId, message, tone };
  useShell.setState(({ notes }) => ({
    notes: [...notes.filter((before) => before.message !== message || before.tone !== tone), note],
  }));
}

export function removeNote(id: number): void {
  useShell.setState(({ notes }) => ({ notes: notes.filter((note) => note.id !== id) }));
}

/** Shows that requests wait for a rate limit, for as long as they do. */
export function showWait(seconds: number): void {
  useShell.setState({ waitsUntil: Date.now() + seconds * 1000 });
}

/** Counts an area as waiting until the returned function is called. */
export function beginWaiting(): () => void {
  useShell.setState(({ waiting }) => ({ waiting: waiting + 1 }));
  return () => useShell.setState(({ waiting }) => ({ waiting: waiting - 1 }));
}

/** For what shows outside of the page, where the configuration is not handed down. */
export function keepVendor(config: Pick<Config, 'supportEmail' | 'brand'>): void {
  const { supportEmail = brand.supportEmail } = config;
  useShell.setState({ supportEmail, product: shownBrand(config) });
}

/** The server that renders pages has no document, and shows nothing outside of them. */
function nameOfPage(): string {
  const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return named?.content || firstShownBrand.name;
}

/** As it is on the loading screen, which is the page at first. */
function logoOfPage(): string | null {
  return globalThis.document?.querySelector('.loading-screen img')?.getAttribute('src') ?? null;
}
