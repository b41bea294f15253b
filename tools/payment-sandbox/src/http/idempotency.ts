import { createHash } from 'node:crypto';
import { SandboxError } from '../protocol/errors.ts';
import type { IdempotentAnswer } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';

/** Stripe forgets keys after at least a day: https://docs.stripe.com/api/idempotent_requests */
const keptSeconds = 24 * 3600;

export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/** The first answer to this key, or null when it is new. The same key for another request is refused. */
export function earlierAnswer(sandbox: Sandbox, key: string, fingerprint: string): IdempotentAnswer | null {
  const earlier = sandbox.store.get('idempotency', key);
  if (!earlier || earlier.created + keptSeconds < sandbox.now()) return null;
  if (earlier.fingerprint === fingerprint) return earlier;
  throw new SandboxError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function rememberAnswer(sandbox: Sandbox, answer: Omit<IdempotentAnswer, 'created'>): void {
  const now = sandbox.now();
  for (const old of sandbox.store.all('idempotency'))
    if (old.created + keptSeconds < now) sandbox.store.remove('idempotency', old.id);
  sandbox.store.put('idempotency', { ...answer, created: now });
}
