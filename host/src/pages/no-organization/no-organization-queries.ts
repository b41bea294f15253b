import { ownQueries } from '../profile/profile-queries.ts';

/** The page contains the profile. */
export const noOrganizationQueries = ownQueries;
