import { apiQueryKey } from '@kontor/platform/api-query';

/** The call that tells the notices for the reader. */
export const announcementsCall = 'GET /announcement';

/** Of its answer, in which a notice is missing once it was dismissed. */
export const announcementsKey = apiQueryKey(announcementsCall, {});
