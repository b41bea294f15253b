import { apiBase } from '@kontor/contract/api-base';

/** Where the whole browser goes on with the login of a plugin (spec §2); the server decides what comes next. */
export const interactionAddress = (interactionId: string, step: '' | '/confirm' | '/abort' = ''): string =>
  `${apiBase}/oidc/interaction/${encodeURIComponent(interactionId)}${step}`;
