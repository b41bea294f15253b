import { hours } from '../../infrastructure/clock.ts';

/** Mails to one address, mails requested by one sender, and invitations of one organization. */
export const mailLimits = {
  perRecipient: { max: 10, window: hours(1) },
  perSender: { max: 300, window: hours(1) },
  perOrganization: { max: 100, window: hours(1) },
  /** Invitations of one person, into whichever organizations. */
  perInviter: { max: 30, window: hours(1) },
};
