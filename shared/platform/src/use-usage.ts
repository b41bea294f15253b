import { useApiQuery, useShopParams } from './host-hooks.ts';

/** The orders of the shop's last twelve months, newest first, beginning with the running one. */
export const useUsage = (options: { readonly enabled?: boolean } = {}) =>
  useApiQuery('GET /organization/{organizationUuid}/shop/{shopUuid}/usage', { params: useShopParams() }, options);
