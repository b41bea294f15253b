import { apiBase } from '@kontor/contract/api-base';

/** URL at which the whole browser continues a plugin login (spec §2); the server decides what comes next. */
export const interactionAddress = (interactionId: string, step: '' | '/confirm' | '/abort' = ''): string =>
  `${apiBase}/oidc/interaction/${encodeURIComponent(interactionId)}${step}`;
