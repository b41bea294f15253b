import type { PartnerFieldOfActivity } from '@kontor/contract/partner';
import type { SignupDraft } from '@kontor/contract/signup-draft';
import { emptyDraft } from '@kontor/domain/signup-draft';
import { shopSystemsFor } from '@kontor/domain/signup-selection';
import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { isSameDraft } from './draft-content.ts';
import { tolerantStorage } from './tolerant-storage.ts';

/** A requested shop, so that a lost answer does not lead to a second one. */
export interface ShopRequest {
  readonly organizationUuid: string;
  readonly name: string;
  readonly type: string;
  /** The shops that existed before. */
  readonly before: readonly string[];
}

/** The interaction of the plugin login that waits for its shop (spec §3). */
export interface WaitingPlugin {
  readonly shopUrl: string;
  readonly interactionId: string;
}

/** The draft as the server keeps it. */
interface KeptDraft {
  readonly revision: number;
  /** `null` for none. */
  readonly draft: SignupDraft | null;
}

/** The draft, and the tab's own data about it. The tab works on its copy; the server's copy follows. */
export interface DraftState extends SignupDraft {
  /** Uuid of the draft's user; a different user in this tab starts anew. */
  readonly owner: string | null;
  /** The number of the save that this tab knows; 0 for none. */
  readonly revision: number;
  /** Whether there are unsaved changes. */
  readonly isUnsaved: boolean;
  /** Idempotency key of the account, kept during reloads and retries. */
  readonly accountKey: string;
  readonly shopRequest: ShopRequest | null;
  readonly plugin: WaitingPlugin | null;
  /** Events that were reported already, so that going back or reloading reports none twice. */
  readonly reported: readonly string[];
  /** History entries of this sign-up, and of those that were finished in this tab. */
  readonly entries: readonly string[];
  readonly finishedEntries: readonly string[];
  /** Whether a step is on the screen; belongs to the page and not to the tab. */
  readonly hasArrived: boolean;
  /** Whether a trial is being started: the page stays until it leads to the new shop. Belongs to the page as well. */
  readonly isStarting: boolean;
}

const emptySignup = { ...emptyDraft, revision: 0, isUnsaved: false, shopRequest: null, plugin: null };

const newSignup = () => ({ ...emptySignup, accountKey: crypto.randomUUID() });

const newTab = { owner: null, reported: [], entries: [], finishedEntries: [], hasArrived: false, isStarting: false };

export const initialState = (): DraftState => ({ ...newSignup(), ...newTab });

/** No user's yet, so it has no key: `claimDraft` makes one. The server, which renders pages as well, has no source for it. */
const unclaimed: DraftState = { ...emptySignup, ...newTab, accountKey: '' };

/** The tab's draft, to read and to change. It is kept during reloads and history navigation within its tab. */
export const useTabDraft = create<DraftState>()(
  persist(() => unclaimed, {
    name: 'kontor-signup-draft',
    version: 3,
    storage: createJSONStorage(() => tolerantStorage),
    partialize: (state) => ({ ...state, hasArrived: false, isStarting: false }),
  }),
);

/** The draft with which the server has rendered the page; the steps show it until the tab has taken it over. */
export const BroughtDraft = createContext<DraftState | null>(null);

/** What the steps show of the draft. */
export function useShownDraft<Part>(select: (draft: DraftState) => Part): Part {
  const brought = useContext(BroughtDraft);
  const own = useTabDraft(select);
  return brought === null ? own : select(brought);
}

/** The server's copy of a user's draft, as a tab shows it that has none of its own. */
export const draftBrought = (owner: string, { revision, draft }: KeptDraft): DraftState => ({
  ...unclaimed,
  ...(draft ?? emptyDraft),
  owner,
  revision,
});

export function updateDraft(change: Partial<SignupDraft>): void {
  const before = useTabDraft.getState();
  if (!isSameDraft(before, { ...before, ...change })) useTabDraft.setState({ ...change, isUnsaved: true });
}

/** Starts the draft of a user. */
export function claimDraft(owner: string): void {
  useTabDraft.setState({ ...initialState(), owner });
}

/** Takes over a later save of another device; unsaved changes of this tab are newer. */
export function adoptDraft({ revision, draft }: KeptDraft): boolean {
  const here = useTabDraft.getState();
  if (here.isUnsaved || revision === here.revision) return false;
  useTabDraft.setState({ ...(draft ?? emptyDraft), revision });
  return true;
}

/** The server has saved `sent`; changes made since then are still unsaved. */
export function draftWasSaved(sent: DraftState, revision: number): void {
  const now = useTabDraft.getState();
  if (now.owner === sent.owner) useTabDraft.setState({ revision, isUnsaved: !isSameDraft(sent, now) });
}

/** Drops the selection once the shop exists, as the server does. Reported events stay reported. */
export function finishDraft(): void {
  useTabDraft.setState(({ entries, finishedEntries }) => ({
    ...newSignup(),
    isStarting: false,
    entries: [],
    finishedEntries: [...finishedEntries, ...entries],
  }));
}

/** A step is shown at a history entry, which belongs to this sign-up from then on. */
export function rememberEntry(key: string): void {
  const { entries } = useTabDraft.getState();
  useTabDraft.setState({ hasArrived: true, entries: entries.includes(key) ? entries : [...entries, key] });
}

/** Another page is shown; coming back is a new arrival. */
export function leaveSignup(): void {
  useTabDraft.setState({ hasArrived: false });
}

/** Technology partners have no shop systems (spec §4). */
export function chooseFieldOfActivity(fieldOfActivity: PartnerFieldOfActivity): void {
  const { partnerShopSystems } = useTabDraft.getState();
  updateDraft({ fieldOfActivity, partnerShopSystems: shopSystemsFor(fieldOfActivity, partnerShopSystems) });
}
