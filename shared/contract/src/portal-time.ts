/**
 * Header of answers that no cache keeps: the portal's time, as an ISO instant. Days and countdowns on pages follow it, since the clock of
 * a reader's machine may be wrong by days.
 */
export const portalTimeHeader = 'portal-time';
