import type { LegalDocument, LegalKind } from '@kontor/contract/legal-document';
import { useApi } from '@kontor/platform/host-hooks';
import { useQuery } from '@tanstack/react-query';
import { lists } from './lists.ts';
import { pagesOf } from './pages-of.ts';

/** One version, and what it took the place of. */
export interface FoundVersion {
  readonly version: LegalDocument;
  /** The one that it follows; `null` for the first one. */
  readonly before: LegalDocument | null;
}

/**
 * A version on whichever page of the list it is; `null` if there is none.
 * @param wanted its identifier, or `current` for the one that counts
 */
export function useLegalVersion(kind: LegalKind, wanted: string) {
  const api = useApi();
  return useQuery<FoundVersion | null>({
    queryKey: [lists.legalDocuments, 'one', kind, wanted],
    queryFn: async ({ signal }) => {
      let version: LegalDocument | null = null;
      for await (const page of pagesOf(api, lists.legalDocuments, { kind }, signal)) {
        for (const one of page) {
          if (version !== null) return { version, before: one };
          if (one.state === wanted || one.uuid === wanted) version = one;
        }
      }
      return version && { version, before: null };
    },
    // A new version begins with it, and is compared with it: what was read before is not shown meanwhile.
    gcTime: 0,
  });
}
