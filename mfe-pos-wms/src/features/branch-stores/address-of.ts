import type { BranchStore } from '@kontor/contract/branch-store';

/** The address in one line; `null` for branch stores from before it was reported. */
export const addressOf = ({ addressLine1, zip, city }: BranchStore): string | null =>
  addressLine1 && `${addressLine1}, ${zip} ${city}`;
