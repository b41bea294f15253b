type Blocker = (leave: () => Promise<void>) => Promise<void>;

let blocker: Blocker | null = null;

/**
 * Runs an action that ends this page, such as signing out. With unsaved changes the user is asked first; declining has
 * no effect.
 */
export const leaveBy = (leave: () => Promise<void>): Promise<void> => (blocker ? blocker(leave) : leave());

/** Passes every action that would end the page to the blocker first. Returns a function to remove it. */
export function setLeaveBlocker(next: Blocker): () => void {
  blocker = next;
  return () => {
    if (blocker === next) blocker = null;
  };
}
