import { useHost } from '@kontor/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { locate } from '../base/where.ts';
import { usePages } from '../federation/surroundings.ts';
import { decide } from '../guard/decide.ts';
import { createAskAhead } from './ask-ahead.ts';
import { createOpenAhead } from './open-ahead.ts';
import { watchIntent } from './watch-intent.ts';

/** A page whose link the user is about to follow is loaded meanwhile, if the guard would show it. */
export function useOpenAhead(): void {
  const { api, session, place } = useHost();
  const queryClient = useQueryClient();
  const pages = usePages();
  const open = useMemo(() => createOpenAhead(createAskAhead(api, queryClient)), [api, queryClient]);
  const onIntent = useEffectEvent((address: URL) => {
    const where = locate(address, pages);
    const { organizations } = place;
    const known = { organizations, lookup: undefined, lastShopUuid: null, hasStaffPages: true };
    const decision = decide(where, session.user, known);
    if (!where.page || decision.kind !== 'allow') return;
    void open(where.page, where.pathname, decision.organization?.role ?? null);
  });
  useEffect(() => watchIntent((address) => onIntent(address)), []);
}
