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
async function nextCode(secret: string): Promise<string> {
  const step = Math.max(stepNow(), (used.get(secret) ?? 0) + 1);
  used.set(secret, step);
  const early = (step - 1) * period - Date.now();
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  return codeAt(secret, step);
}

/**
 * Has a code accepted, as signing in needs one. Another process may have used it, and each counts once: where it was refused,
 * the next one is tried.
 */
export async function withCode<Answer>(
  secret: string,
  attempt: (code: string) => Promise<Answer>,
  isRefused: (answer: Answer) => boolean | Promise<boolean>,
): Promise<Answer> {
  const first = await attempt(await nextCode(secret));
  return (await isRefused(first)) ? attempt(await nextCode(secret)) : first;
}
