import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FaultChange } from '../faults/fault-rules.ts';
import { keys } from './running-sandbox.ts';

export interface SandboxProcess {
  origin: string;
  faults(change: FaultChange): Promise<{ hangingCalls: string[]; applied: object[] }>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The sandbox as its own process. */
export async function sandboxProcess(env: { WEBHOOK_URL: string; STATE_FILE?: string }): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      ...process.env,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = /http:\S+/.exec(line.toString())?.[0];
  if (origin === undefined) throw new Error(`The sandbox said: ${line.toString()}`);
  return {
    origin,
    async faults(change) {
      const answer = await fetch(`${origin}/payment-sandbox/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as { hangingCalls: string[]; applied: object[] };
    },
    kill: () => killed(child),
  };
}

/** A client in its own process that makes one call. */
export function orderingProcess(origin: string, name: string, idempotencyKey: string): ChildProcess {
  const call = `fetch(${JSON.stringify(`${origin}/v1/customers`)}, {
    method: 'POST',
    headers: { authorization: 'Bearer ${keys.secretKey}', 'idempotency-key': ${JSON.stringify(idempotencyKey)} },
    body: new URLSearchParams({ name: ${JSON.stringify(name)} }),
  })`;
  return spawn(process.execPath, ['--eval', call], { stdio: 'ignore' });
}
