import type { PartnerFieldOfActivity } from '@kontor/contract/partner';
import type { SignupDraft } from '@kontor/contract/signup-draft';
import { emptyDraft } from '@kontor/domain/signup-draft';
import { shopSystemsFor } from '@kontor/domain/signup-selection';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { isSameDraft } from './draft-content.ts';
import { tolerantStorage } from './tolerant-storage.ts';

/** A shop that was asked for, so that nobody ends up with two when the answer is lost. */
export interface ShopRequest {
  readonly organizationUuid: string;
  readonly name: string;
  readonly type: string;
  /** The shops that were there before. */
  readonly before: readonly string[];
}

/** The plugin that waits until its shop is there (spec §3, signup state). */
export interface WaitingPlugin {
  readonly shopUrl: string;
  readonly interactionId: string;
}

/** The draft, and what the tab knows about it. The tab's copy is the one that is worked on; the server's follows. */
export interface DraftState extends SignupDraft {
  /** Uuid of the user whose draft it is; another user in this tab begins anew. */
  readonly owner: string | null;
  /** The save on the server that this tab knows; 0 for none. */
  readonly revision: number;
  /** Whether the server has not seen all of it. */
  readonly isUnsaved: boolean;
  /** Stands for the one account that this sign-up makes, over reloads and retries. */
  readonly accountKey: string;
  readonly shopRequest: ShopRequest | null;
  readonly plugin: WaitingPlugin | null;
  /** Events that were reported already, so that going back or reloading reports none twice. */
  readonly reported: readonly string[];
  /** History entries of this sign-up, and of those that were finished in this tab. */
  readonly entries: readonly string[];
  readonly finishedEntries: readonly string[];
  /** Whether a step of it is on the screen; that is true of the page and not of the tab. */
  readonly hasArrived: boolean;
}

const newSignup = () => ({
  ...emptyDraft,
  revision: 0,
  isUnsaved: false,
  accountKey: crypto.randomUUID(),
  shopRequest: null,
  plugin: null,
});

export const initialState = (): DraftState => ({
  ...newSignup(),
  owner: null,
  reported: [],
  entries: [],
  finishedEntries: [],
  hasArrived: false,
});

/** The draft survives reload and the back button within its tab. */
export const useSignupDraft = create<DraftState>()(
  persist(initialState, {
    name: 'kontor-signup-draft',
    version: 3,
    storage: createJSONStorage(() => tolerantStorage),
    partialize: (state) => ({ ...state, hasArrived: false }),
  }),
);

export function updateDraft(change: Partial<SignupDraft>): void {
  const before = useSignupDraft.getState();
  if (!isSameDraft(before, { ...before, ...change })) useSignupDraft.setState({ ...change, isUnsaved: true });
}

/** Begins the draft of a user. */
export function claimDraft(owner: string): void {
  useSignupDraft.setState({ ...initialState(), owner });
}

/** Takes over what another device has saved since; what was typed here and is not saved yet is newer. */
export function adoptDraft({ revision, draft }: { revision: number; draft: SignupDraft | null }): boolean {
  const here = useSignupDraft.getState();
  if (here.isUnsaved || revision === here.revision) return false;
  useSignupDraft.setState({ ...(draft ?? emptyDraft), revision });
  return true;
}

/** The server has `sent`; what was typed while it was on its way is still to be saved. */
export function draftWasSaved(sent: DraftState, revision: number): void {
  const now = useSignupDraft.getState();
  if (now.owner === sent.owner) useSignupDraft.setState({ revision, isUnsaved: !isSameDraft(sent, now) });
}

/** Forgets the choices once the shop exists; the server has done the same. What was reported stays reported. */
export function finishDraft(): void {
  useSignupDraft.setState(({ entries, finishedEntries }) => ({
    ...newSignup(),
    entries: [],
    finishedEntries: [...finishedEntries, ...entries],
  }));
}

/** A step shows at a history entry, which belongs to this sign-up from now on. */
export function rememberEntry(key: string): void {
  const { entries } = useSignupDraft.getState();
  useSignupDraft.setState({ hasArrived: true, entries: entries.includes(key) ? entries : [...entries, key] });
}

/** Another page is shown; whoever comes back arrives anew. */
export function leaveSignup(): void {
  useSignupDraft.setState({ hasArrived: false });
}

/** Technology partners have no shop systems (spec §4). */
export function chooseFieldOfActivity(fieldOfActivity: PartnerFieldOfActivity): void {
  const { partnerShopSystems } = useSignupDraft.getState();
  updateDraft({ fieldOfActivity, partnerShopSystems: shopSystemsFor(fieldOfActivity, partnerShopSystems) });
}
