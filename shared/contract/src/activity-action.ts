/** What was done in an organization. */
export const activityActions = [
  'organization.created',
  'organization.changed',
  'member.invited',
  'member.joined',
  'member.role-changed',
  'member.removed',
  'member.left',
  'invitation.resent',
  'invitation.withdrawn',
  'shop.created',
  'agency.connected',
  'agency.disconnected',
  'trial.started',
  'subscription.ordered',
  'subscription.changed',
  'subscription.canceled',
  'subscription.resumed',
  'payment-method.changed',
  'invoice.paid',
  'cash-register.reported',
  'cash-register.report-withdrawn',
  'notice.details-changed',
  'operator.acted',
] as const;

export type ActivityAction = (typeof activityActions)[number];
