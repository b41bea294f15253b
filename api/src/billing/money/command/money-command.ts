import { randomUUID } from 'node:crypto';
import { parseOptions } from '../../../infrastructure/command/parse-options.ts';
import { UsageError } from '../../../infrastructure/command/usage-error.ts';
import { refusedOptions } from '../../../infrastructure/command/valid-options.ts';
import { ProblemError } from '../../../infrastructure/http/problem.ts';
import type { Billing } from '../../stripe/billing.ts';
import { createMoneyOperations } from '../money-operations.ts';
import { creditActions } from './credit-actions.ts';
import { type Given, type MoneyAction, optionOf } from './money-action.ts';
import { transferActions } from './transfer-actions.ts';

const options = {
  state: { type: 'string' },
  organization: { type: 'string' },
  cursor: { type: 'string' },
  invoice: { type: 'string' },
  cents: { type: 'string' },
  to: { type: 'string' },
  'bank-reference': { type: 'string' },
  reason: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** By what follows `pnpm money`. */
const actions = new Map([...transferActions, ...creditActions].map((action) => [action.name, action]));

const usage = (): string =>
  [
    'Usage:',
    ...[...actions.values()].map((action) => `  pnpm money ${action.usage}`),
    'With --json: as JSON. With --key UUID: once, however often it is repeated.',
  ].join('\n');

/**
 * Operators' command for money of customers (docs/running.md): the calls of the back office, on the command line. Works for no tenant:
 * the caller acts for all.
 *
 * @returns what is printed
 * @throws UsageError for arguments that make no command, and for what is refused
 */
export async function runMoneyCommand(billing: Billing, args: readonly string[]): Promise<string> {
  const { values, positionals } = parseOptions(args, options, usage);
  const [name = '', ...rest] = positionals;
  const action = actions.get(name);
  if (action === undefined) throw new UsageError(usage());
  if (rest.length !== (action.names === null ? 0 : 1)) throw new UsageError(`Usage: pnpm money ${action.usage}`);
  const given: Given = {
    id: rest[0] ?? '',
    state: values.state,
    organizationUuid: values.organization,
    cursor: values.cursor,
    invoice: values.invoice,
    amount: values.cents === undefined ? undefined : Number(values.cents),
    to: values.to,
    bankReference: values['bank-reference'],
    reason: values.reason,
    key: values.key ?? randomUUID(),
  };
  try {
    const { json, text } = await action.run(createMoneyOperations(billing), given, billing.database);
    return values.json ? JSON.stringify(json, null, 2) : text;
  } catch (error) {
    throw error instanceof ProblemError ? refusal(error, action, given) : error;
  }
}

/** By its code, as the calls answer it. What was begun goes on; the same key asks for its result. */
function refusal(
  { code, message, options: { violations = [] } }: ProblemError,
  { isAct }: MoneyAction,
  { key }: Given,
) {
  if (violations.length > 0) return refusedOptions(violations, optionOf);
  const reason = message === code ? '' : `: ${message}`;
  return new UsageError(`Refused: ${code}${reason}.${isAct ? `\nTo repeat it: --key ${key}` : ''}`);
}
