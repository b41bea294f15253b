import type { PartnerSuggestion } from '@kontor/contract/partner-suggestion';
import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';

export const suggestionCall = 'GET /organization/{organizationUuid}/partner-suggestion';

/** The partner by whom the merchant may have come; `''` for none, `undefined` while that is not known. */
export function usePartnerSuggestion(options: { readonly enabled: boolean }): PartnerSuggestion | '' | undefined {
  const { uuid: organizationUuid } = useOrganization();
  return useApiQuery(suggestionCall, { params: { organizationUuid } }, options).data;
}
