type Blocker = (leave: () => Promise<void>) => Promise<void>;

let blocker: Blocker | null = null;

/** Runs an action that ends this page, such as signing out. With unsaved changes the user is asked first, and after a no nothing has happened. */
export const leaveBy = (leave: () => Promise<void>): Promise<void> => (blocker ? blocker(leave) : leave());

/** Hands every action that would end the page to the blocker before it begins. Returns how to remove it. */
export function setLeaveBlocker(next: Blocker): () => void {
  blocker = next;
  return () => {
    if (blocker === next) blocker = null;
  };
}
