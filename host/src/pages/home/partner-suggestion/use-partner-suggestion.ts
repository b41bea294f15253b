import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';

export const suggestionCall = 'GET /organization/{organizationUuid}/partner-suggestion';

/** The partner by whom the merchant may have come; `''` for none. */
export function usePartnerSuggestion(options: { readonly enabled: boolean }) {
  const { uuid: organizationUuid } = useOrganization();
  return useApiQuery(suggestionCall, { params: { organizationUuid } }, options);
}
