import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { apiBase } from '@kontor/contract/calls';
import { freePort } from '@kontor/programs/free-port';
import { throwawayFolder } from '@kontor/programs/throwaway-folder';
import { type ApiServer, createApiServer } from './api-server.ts';
import type { DatabaseServer, RunDatabase } from './database.ts';
import { paymentKeys } from './keys.ts';
import { type Provider, startProvider, type TaxRounding } from './provider.ts';

export const operatorEmail = 'operator@faults.test';

/** Agrees to what the operator asks for. */
export const colleagueEmail = 'colleague@faults.test';

/** Two API servers, the payment sandbox and a database, for many schedules one after the other. */
export interface Installation {
  readonly database: RunDatabase;
  readonly provider: Provider;
  readonly servers: readonly [ApiServer, ApiServer];
  /** Moves the time of everything on, and does what becomes due on the way. */
  pass(seconds: number): Promise<void>;
  /** Moves the time on at once: what became due on the way is done after it, and only once. */
  jump(seconds: number): Promise<void>;
  /** What servers look up at the payment provider by a timer of the machine's time: lost events, and what differs on both sides. */
  lookUp(): Promise<void>;
  /** What the register of VAT ids says of one from now on; each server has its own until it ends. */
  answerOfRegister(vatId: string, answer: string): Promise<void>;
  now(): Promise<Date>;
  startServers(): Promise<void>;
  stop(): Promise<void>;
}

let created = 0;

/** @param log file for what the processes print; without it that is thrown away */
export async function createInstallation(
  databases: DatabaseServer,
  log: string | null,
  taxRounding: TaxRounding = 'invoice',
): Promise<Installation> {
  created += 1;
  const name = `kontor_${created}`;
  const output = openSync(log ?? '/dev/null', 'a');
  const ports = [await freePort(), await freePort()] as const;
  const provider = await startProvider(
    ports.map((port) => `http://127.0.0.1:${port}${apiBase}/payment/webhook`),
    { output, taxRounding },
  );
  const database = await databases.create(name);
  const journal = mkdtempSync(join(throwawayFolder(), 'kontor-journal-'));
  const env = {
    ...paymentKeys,
    NODE_ENV: 'development',
    KONTOR_DEMO: '0',
    KONTOR_OPERATORS: `${operatorEmail},${colleagueEmail}`,
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    DATABASE_URL: database.url,
    KONTOR_SECRET_KEYS: `faults:${Buffer.alloc(32, 1).toString('base64')}`,
    PAYMENT_SANDBOX_URL: provider.origin,
    KONTOR_JOURNAL: journal,
    ...(taxRounding === 'line-item' && { NODE_OPTIONS: `--import ${import.meta.resolve('./round-by-line.ts')}` }),
  };
  const servers = [createApiServer(ports[0], env, output), createApiServer(ports[1], env, output)] as const;
  const startServers = async () => {
    await Promise.all(servers.map((server) => server.start()));
  };
  await startServers();

  /** The other server follows within a second; asked for its time it does so at once. */
  const clockOf = async ({ origin }: ApiServer, advanceSeconds?: number): Promise<Date> => {
    const answer = await fetch(
      `${origin}/dev/clock`,
      advanceSeconds === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ advanceSeconds }),
          },
    );
    if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`);
    return new Date(((await answer.json()) as { now: string }).now);
  };
  const up = () => servers.filter((server) => server.isUp());

  const pass = async (seconds: number) => {
    const [first, ...others] = up();
    if (first === undefined) throw new Error('Work is done only while a server is up.');
    await clockOf(first, seconds);
    await Promise.all(others.map((server) => clockOf(server)));
  };

  return {
    database,
    provider,
    servers,
    startServers,
    pass,
    async jump(seconds) {
      await database.rows(`update system_value set value = (value::bigint + $1)::text where name = 'clock-offset'`, [
        seconds * 1000,
      ]);
      if (up().length > 0) await pass(0);
    },
    async lookUp() {
      const [{ origin }] = servers;
      const answer = await fetch(`${origin}/dev/payment-round`, { method: 'POST' });
      if (!answer.ok) throw new Error(`The look-up answered ${answer.status}: ${await answer.text()}`);
    },
    async answerOfRegister(vatId, answer) {
      for (const { origin } of up()) {
        await fetch(`${origin}/dev/vat-register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ vatId, answer }),
        });
      }
    },
    async now() {
      const [first] = up();
      if (first === undefined) throw new Error('No server is up.');
      return clockOf(first);
    },
    async stop() {
      await Promise.all(servers.map((server) => server.kill()));
      await provider.stop();
      await database.drop();
      rmSync(journal, { recursive: true, force: true });
    },
  };
}
