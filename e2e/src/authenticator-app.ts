import { codeOf } from '@kontor/programs/authenticator-app';
import type { APIRequestContext } from '@playwright/test';
import { type Account, sendAs } from './account.ts';

/** Sets up an authenticator app by the session of the requests. */
export async function addApp(
  request: APIRequestContext,
  { password }: Account,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const send = sendAs(request);
  const { secret } = (await (await send('POST', '/user/totp', { password })).json()) as { secret: string };
  const confirmed = await send('POST', '/user/totp/confirm', { code: codeOf(secret) });
  return { secret, ...((await confirmed.json()) as { recoveryCodes: string[] }) };
}
