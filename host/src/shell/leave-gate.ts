type Gate = (leave: () => Promise<void>) => Promise<void>;

let gate: Gate | null = null;

/** Does what ends with this page. Where something is not saved the person is asked first; whoever stays has done nothing. */
export const leaveBy = (leave: () => Promise<void>): Promise<void> => (gate ? gate(leave) : leave());

/** Hears of everything that would end the page, before it begins. Returns how to take the gate away. */
export function setLeaveGate(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
