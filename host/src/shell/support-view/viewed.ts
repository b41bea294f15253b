import { useHost } from '@kontor/platform/host';
import { useEffect, useState } from 'react';

/** The organization that this tab looks at, or has looked at last. */
export interface Viewed {
  readonly organizationUuid: string;
  readonly name: string;
}

const key = 'kontor-support-view';

/**
 * The organization of the running view. It is kept for this tab, so that the way back is there also after a reload of a page that is not
 * theirs any more.
 *
 * @returns what is viewed or was viewed last, and how it is forgotten
 */
export function useViewed(): { readonly viewed: Viewed | null; readonly forget: () => void } {
  const { session, place } = useHost();
  const running = session.user?.supportView?.organizationUuid;
  const [kept, setKept] = useState(stored);
  const name = place.organizations.find(({ uuid }) => uuid === running)?.name ?? '';
  const isNew = running !== undefined && (running !== kept?.organizationUuid || (name !== '' && name !== kept.name));
  const viewed = isNew ? { organizationUuid: running, name } : kept;
  if (isNew) setKept(viewed);
  useEffect(() => store(kept), [kept]);
  return { viewed, forget: () => setKept(null) };
}

function stored(): Viewed | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Viewed | null;
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
