import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiHistory } from '@mdi/js';
import { activityQueries } from './activity-queries.ts';

export const shopActivity = definePage({
  path: `${shopPlace}/activity`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/activity',
  title: { de: 'Aktivitäten', en: 'Activity' },
  icon: mdiHistory,
  navigation: { slot: 'administration', order: 30 },
  words: 'Aktivitäten Protokoll Verlauf activity log history',
  topic: 'activity',
  shows: activityQueries,
});

export const organizationActivity = definePage({
  path: `${organizationPlace}/activity`,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/activity',
  organizations: ['merchant', 'partner'],
  title: { de: 'Aktivitäten', en: 'Activity' },
  icon: mdiHistory,
  navigation: { slot: 'administration', order: 30 },
  words: 'Aktivitäten Protokoll Verlauf activity log history',
  topic: 'activity',
  shows: activityQueries,
});
