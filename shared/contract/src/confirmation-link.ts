import { addresses } from './addresses.ts';

/** What a mailed link does, in the words of its reader. An activation and a new address both confirm an e-mail address. */
const purposes = ['email-address', 'invitation', 'deletion', 'factor-reset'] as const;

export type ConfirmationPurpose = (typeof purposes)[number];

const parameter = 'for';

/**
 * The page of a mailed link. The link itself says what it does: an answer of the server would tell it to those who try
 * tokens, and a made-up one would look different from a spent one.
 */
export const confirmationPath = (token: string, purpose: ConfirmationPurpose): string =>
  `${addresses.confirmation.replace(':token', token)}?${parameter}=${purpose}`;

/** What the link of a page does; `null` for links that do not say so, as those of earlier releases. */
export const purposeOf = (search: URLSearchParams): ConfirmationPurpose | null =>
  purposes.find((purpose) => purpose === search.get(parameter)) ?? null;
