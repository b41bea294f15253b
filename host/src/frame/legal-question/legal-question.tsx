import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { late } from '@kontor/ui/late';
import { Suspense, useState } from 'react';
import { isPostponed, postpone } from './postponed.ts';

/** Few ever see it, and seldom. */
const { Component: LegalNotice } = late(
  async () => (await import(/* webpackChunkName: "legal-notice" */ './legal-notice.tsx')).LegalNotice,
);

/**
 * Asks owners for what they have not accepted yet, one version at a time, above the page: nothing is kept from anyone who wants to
 * pay, leave or export without an answer.
 */
export function LegalQuestion() {
  const { organization } = useHost().place;
  const isHydrated = useIsHydrated();
  const isOwner = organization?.role === 'owner';
  const query = useApiQuery('GET /legal-document', {}, { enabled: isHydrated && isOwner });
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const asked = query.data?.find(
    ({ uuid, needsAcceptance, isAccepted }) =>
      needsAcceptance && !isAccepted && !answered.includes(uuid) && !isPostponed(uuid),
  );
  // The server may have answered for a page that it has rendered, and has no code for the notice.
  if (!isHydrated || !isOwner || !asked) return null;
  return (
    <Suspense fallback={null}>
      <LegalNotice
        key={asked.uuid}
        asked={asked}
        onAccepted={() => {
          setAnswered([...answered, asked.uuid]);
          // Another version may count by now.
          void query.refetch();
        }}
        onLater={() => {
          setAnswered([...answered, asked.uuid]);
          postpone(asked.uuid);
        }}
      />
    </Suspense>
  );
}
