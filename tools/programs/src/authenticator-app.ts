import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

/** Milliseconds for which an authenticator app shows a code. */
const period = 30_000;

const codeAt = (secret: string, step: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * period });

const stepNow = (): number => Math.floor(Date.now() / period);

/** The code of the time step that is `steps` from now. */
export const codeOf = (secret: string, steps = 0): string => codeAt(secret, stepNow() + steps);

const used = new Map<string, number>();

/**
 * A code that this process has not used yet: each counts once. Servers accept the one that comes next as well; for the one
 * after that this waits, as a person does.
 */
export async function nextCode(secret: string): Promise<string> {
  const step = Math.max(stepNow(), (used.get(secret) ?? 0) + 1);
  used.set(secret, step);
  await pause(Math.max(0, (step - 1) * period - Date.now()));
  return codeAt(secret, step);
}
