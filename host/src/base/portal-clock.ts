/** Milliseconds of a difference that the way of an answer, or of a page that waits in the background, explains. */
const unremarkable = 30_000;

/** By how many milliseconds the portal's clock is ahead of the machine's. */
let ahead = 0;

/** Notes the portal's time, which an answer has brought. */
export function notePortalTime(time: number): void {
  const difference = time - Date.now();
  ahead = Math.abs(difference) < unremarkable ? 0 : difference;
}

/** The portal's time, also where the machine's clock is wrong by days. */
export const portalNow = (): Date => new Date(Date.now() + ahead);
