import type { Schema } from '@kontor/contract/call';
import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { validOptions } from '../../../infrastructure/command/valid-options.ts';
import type { Queryable } from '../../../infrastructure/database/open-database.ts';
import type { MoneyOperations } from '../money-operations.ts';
import type { Asked } from '../perform.ts';

/** The arguments of one command. */
export interface Given {
  /** Of a transfer or an organization. */
  readonly id: string;
  readonly state: string | undefined;
  readonly organizationUuid: string | undefined;
  readonly cursor: string | undefined;
  /** The uuid or the number of an invoice. */
  readonly invoice: string | undefined;
  /** Cents. */
  readonly amount: number | undefined;
  readonly to: string | undefined;
  readonly bankReference: string | undefined;
  readonly reason: string | undefined;
  readonly key: string;
}

/** What `pnpm money` can do, and how its result is printed. */
export interface MoneyAction {
  readonly name: string;
  /** What follows `pnpm money`. */
  readonly usage: string;
  /** What its one word names. */
  readonly names: 'TRANSFER' | 'ORGANIZATION' | null;
  /** Whether it moves money. */
  readonly isAct: boolean;
  run(money: MoneyOperations, given: Given, db: Queryable): Promise<{ readonly json: unknown; readonly text: string }>;
}

/** The options of the command, by the names of the calls that do the same. */
export const optionOf: Readonly<Record<string, string>> = {
  transferUuid: 'TRANSFER',
  customerUuid: 'ORGANIZATION',
  state: '--state',
  organizationUuid: '--organization',
  cursor: '--cursor',
  invoiceUuid: '--invoice',
  amount: '--cents',
  to: '--to',
  bankReference: '--bank-reference',
  reason: '--reason',
  idempotencyKey: '--key',
};

export const valid = <S extends Schema>(schema: S, input: unknown): z.output<S> =>
  validOptions(schema, input, optionOf);

const Key = z.object({ idempotencyKey: uuid() });

/** For the log: a command has no signed-in user. */
export function askedBy({ key }: Given, reason: string): Asked {
  valid(Key, { idempotencyKey: key });
  return { key, by: 'command', reason };
}

/** Cents as they are written in a table. */
export const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;
