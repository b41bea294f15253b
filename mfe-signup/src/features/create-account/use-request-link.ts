import { useHost } from '@kontor/platform/host';
import { useSearchParams } from 'react-router-dom';

export type AccountKind = 'merchant' | 'partner';

/**
 * Requests an activation link; the answer is the same whether or not the address is known (contract.md §4). The code of a
 * partner's link goes with it: from then on it is kept with the account.
 */
export function useRequestLink(kind: AccountKind): (email: string) => Promise<void> {
  const { api, language } = useHost();
  const [query] = useSearchParams();
  const partner = query.get('partner');
  return async (email) => {
    const body = { email, language };
    if (kind === 'partner') await api.call('POST /signup/partner/create-account', { body });
    else await api.call('POST /signup/create-account', { body: partner === null ? body : { ...body, partner } });
  };
}
