import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { useEffect, useState } from 'react';

/** The organization that a user looks at in this tab, or has looked at last. */
export interface Viewed {
  readonly userUuid: string;
  readonly organizationUuid: string;
  readonly name: string;
}

const key = 'kontor-support-view';

/**
 * The organization of the running view. It is kept for this tab and user, so that the way back is there also after a reload of a page that
 * is not theirs any more, and no one else who signs in here sees a name.
 *
 * @returns what is viewed or was viewed last, and how it is forgotten
 */
export function useViewed(): { readonly viewed: Viewed | null; readonly forget: () => void } {
  const { place } = useHost();
  const { uuid: userUuid, supportView } = useUser();
  const running = supportView?.organizationUuid;
  const [kept, setKept] = useState(() => stored(userUuid));
  const name = place.organizations.find(({ uuid }) => uuid === running)?.name ?? '';
  const isNew = running !== undefined && (running !== kept?.organizationUuid || (name !== '' && name !== kept.name));
  const viewed = isNew ? { userUuid, organizationUuid: running, name } : kept;
  if (isNew) setKept(viewed);
  useEffect(() => store(kept), [kept]);
  return { viewed, forget: () => setKept(null) };
}

function stored(userUuid: string): Viewed | null {
  try {
    const viewed = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Viewed | null;
    return viewed?.userUuid === userUuid ? viewed : null;
  } catch {
    // Storage may be denied: then the way back lasts until the page is loaded anew.
    return null;
  }
}

function store(viewed: Viewed | null): void {
  try {
    if (viewed === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(viewed));
  } catch {
    // As above.
  }
}
