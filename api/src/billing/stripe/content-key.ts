import { createHash } from 'node:crypto';

/** An idempotency key for what is the same wherever and whenever it is created. */
export const contentKey = (kind: string, content: object): string =>
  `${kind}:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
