import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Reports that a partner's link was opened. Nothing is kept in the browser: the server knows what it has counted. */
export function useCountVisit(): void {
  const { api } = useHost();
  const [query] = useSearchParams();
  const partner = query.get('partner');
  useEffect(() => {
    if (partner === null) return;
    // Whether it was counted is nothing to the visitor.
    api.call('POST /signup/referral-visit', { body: { partner } }).catch(() => undefined);
  }, [api, partner]);
}
