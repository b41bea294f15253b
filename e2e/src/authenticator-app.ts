import type { APIRequestContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Account, sendAs } from './account.ts';

/** A code of the app. Each counts once: the one of the next half minute is accepted, too. */
export const codeOf = (secret: string, when: 'now' | 'next' = 'next'): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + (when === 'next' ? 30_000 : 0) });

/** Sets up an authenticator app by the session of the requests. */
export async function addApp(
  request: APIRequestContext,
  { password }: Account,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const send = sendAs(request);
  const { secret } = (await (await send('POST', '/user/totp', { password })).json()) as { secret: string };
  const confirmed = await send('POST', '/user/totp/confirm', { code: codeOf(secret, 'now') });
  return { secret, ...((await confirmed.json()) as { recoveryCodes: string[] }) };
}
