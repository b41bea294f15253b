import { apiBase } from '@kontor/contract/calls';

/** Where the whole browser goes to confirm a login to the identity flow (spec §2). */
export const interactionConfirmation = (interactionId: string): string =>
  `${apiBase}/oidc/interaction/${encodeURIComponent(interactionId)}/confirm`;
