import { pageList, pageQuery } from '@kontor/platform/page-queries';
import { memberCalls } from '../members/members-queries.ts';

export const activityCall = 'GET /organization/{organizationUuid}/activity';

/** What the page shows first: the newest, and the members by whom it can be filtered. A filter in the address is asked for by the browser. */
export const activityQueries = [pageList(activityCall), pageQuery(memberCalls.members)];
