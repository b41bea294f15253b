import { apiBase } from '@kontor/contract/calls';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import type { User } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { waitBriefly } from '../../base/wait-briefly.ts';
import { announcementsQuery } from '../../frame/announcements/announcements-query.ts';
import { forgetAnswers } from '../../session/end-session.ts';
import { announceSession } from '../../session/follow-session.ts';
import { leave } from '../../session/leave.ts';
import { takeTargetPath } from '../../session/remembered.ts';
import { organizationsQuery, userKey } from '../../session/user-queries.ts';

/** Signs in by any method, and continues to an OpenID interaction, the stored path, or home (contract.md §5.5). */
export function useSignIn(): (prove: () => Promise<User>) => Promise<void> {
  const { api, track, preload } = useHost();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (prove) => {
    // The code of the first page loads while the password is checked.
    preload('shopHome');
    const user = await prove();
    announceSession(user.uuid);
    track('Login', {});
    const interaction = search.get(interactionParameter);
    if (interaction) return leave(interactionConfirmation(interaction));
    forgetAnswers(queryClient);
    queryClient.setQueryData(userKey, user);
    // The form stays busy until the guard knows the target, and what stands above its page.
    await Promise.all([
      user.state === 'active' && queryClient.prefetchQuery(organizationsQuery(api)),
      waitBriefly(queryClient.prefetchQuery(announcementsQuery(api))),
    ]);
    await navigate(takeTargetPath(user.uuid), { replace: true });
  };
}

/** Where the browser navigates to confirm a login to the identity flow (spec §2). */
const interactionConfirmation = (interactionId: string): string =>
  `${apiBase}/oidc/interaction/${encodeURIComponent(interactionId)}/confirm`;
