import { pageQuery } from '@kontor/platform/page-queries';

export const exportCalls = {
  exports: 'GET /organization/{organizationUuid}/export',
  request: 'POST /organization/{organizationUuid}/export',
  download: 'GET /organization/{organizationUuid}/export/{exportUuid}/download',
} as const;

export const exportQueries = [pageQuery(exportCalls.exports)];
