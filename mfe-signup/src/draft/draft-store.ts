import type { MerchantAccount, PartnerSignupAccount, SelectedProducts, ShopSystem } from '@kontor/contract/signup';
import { defaultFieldOfActivity, noProducts, noShopSystems, shopSystemsFor } from '@kontor/domain/signup-selection';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { tolerantStorage } from './tolerant-storage.ts';

type PartnerFieldOfActivity = PartnerSignupAccount['partnerFieldOfActivity'];
type PartnerShopSystems = PartnerSignupAccount['shopSystems'];

/** What the account forms may be kept of: never a password, and consent is given anew each time. */
export type AccountDraft = Pick<MerchantAccount, 'firstName' | 'lastName' | 'newsletterOptIn' | 'baseData'>;

export interface ShopDraft {
  readonly name: string;
  readonly mainShopUrl: string;
  readonly shopifyShopDomain: string;
}

/** What was chosen and typed on the way through sign-up, until the shop exists (spec §3, signup state). */
export interface SignupDraft {
  /** Uuid of the user whose draft it is; another user in this tab begins anew. */
  readonly owner: string | null;
  readonly shopSystem: ShopSystem | null;
  readonly selectedProducts: SelectedProducts;
  readonly account: Partial<AccountDraft>;
  readonly shop: Partial<ShopDraft>;
  readonly fieldOfActivity: PartnerFieldOfActivity;
  readonly partnerShopSystems: PartnerShopSystems;
  /** Events that were reported already, so that going back or reloading reports none twice. */
  readonly reported: readonly string[];
}

export const emptyDraft: SignupDraft = {
  owner: null,
  shopSystem: null,
  selectedProducts: noProducts,
  account: {},
  shop: {},
  fieldOfActivity: defaultFieldOfActivity,
  partnerShopSystems: noShopSystems,
  reported: [],
};

/** The draft survives reload and the back button within its tab. */
export const useSignupDraft = create<SignupDraft>()(
  persist(() => emptyDraft, { name: 'kontor-signup-draft', storage: createJSONStorage(() => tolerantStorage) }),
);

export function updateDraft(change: Partial<Omit<SignupDraft, 'owner' | 'reported'>>): void {
  useSignupDraft.setState(change);
}

/** Begins the draft of a user. */
export function claimDraft(owner: string): void {
  useSignupDraft.setState({ ...emptyDraft, owner });
}

/** Forgets the choices once the shop exists; what was reported stays reported. */
export function finishDraft(): void {
  useSignupDraft.setState(({ owner, reported }) => ({ ...emptyDraft, owner, reported }));
}

/** Technology partners have no shop systems (spec §4). */
export function chooseFieldOfActivity(fieldOfActivity: PartnerFieldOfActivity): void {
  useSignupDraft.setState(({ partnerShopSystems }) => ({
    fieldOfActivity,
    partnerShopSystems: shopSystemsFor(fieldOfActivity, partnerShopSystems),
  }));
}
