import { apiBase } from '@kontor/contract/calls';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import type { User } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { organizationsQuery, userKey } from '../../guard/guard-queries.ts';
import { takeTargetPath } from '../../guard/remembered.ts';
import { forgetAnswers } from '../../session/end-session.ts';
import { announceSession } from '../../session/follow-session.ts';
import { leave } from '../../session/leave.ts';

/**
 * Signs in, in whichever way, and goes where the person was going: on with an OpenID interaction, to the stored path, or home
 * (contract.md §5.5).
 */
export function useSignIn(): (prove: () => Promise<User>) => Promise<void> {
  const { api, track, preload } = useHost();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (prove) => {
    // The code of the first page comes while the password is checked.
    preload('shopHome');
    const user = await prove();
    announceSession(user.uuid);
    track('Login', {});
    const interaction = search.get(interactionParameter);
    if (interaction) return leave(interactionConfirmation(interaction));
    forgetAnswers(queryClient);
    queryClient.setQueryData(userKey, user);
    // The form stays, at work, until the guard can tell where to go.
    if (user.state === 'active') await queryClient.prefetchQuery(organizationsQuery(api));
    await navigate(takeTargetPath(user.uuid), { replace: true });
  };
}

/** Where the whole browser goes to confirm a login to the identity flow (spec §2). */
const interactionConfirmation = (interactionId: string): string =>
  `${apiBase}/oidc/interaction/${encodeURIComponent(interactionId)}/confirm`;
