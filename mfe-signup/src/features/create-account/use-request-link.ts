import { useHost } from '@kontor/platform/host';

export type AccountKind = 'merchant' | 'partner';

/** Requests an activation link; the answer is the same whether or not the address is known (contract.md §4). */
export function useRequestLink(kind: AccountKind): (email: string) => Promise<void> {
  const { api, language } = useHost();
  return async (email) => {
    const input = { body: { email, language } };
    if (kind === 'partner') await api.call('POST /signup/partner/create-account', input);
    else await api.call('POST /signup/create-account', input);
  };
}
