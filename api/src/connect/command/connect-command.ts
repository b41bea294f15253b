import { parseOptions } from '../../infrastructure/command/parse-options.ts';
import { UsageError } from '../../infrastructure/command/usage-error.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { clientActions } from './client-actions.ts';
import type { Given } from './connect-action.ts';
import { deliveryActions } from './delivery-actions.ts';

const options = {
  name: { type: 'string' },
  scope: { type: 'string', multiple: true },
  'contact-email': { type: 'string' },
  endpoint: { type: 'string' },
  url: { type: 'string' },
  event: { type: 'string', multiple: true },
  state: { type: 'string' },
  cursor: { type: 'string' },
  delivery: { type: 'string' },
  parked: { type: 'boolean' },
  since: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** By what follows `pnpm connect`. */
const actions = new Map([...clientActions, ...deliveryActions].map((action) => [action.name, action]));

const usage = (): string =>
  ['Usage:', ...[...actions.values()].map((action) => `  pnpm connect ${action.usage}`), 'With --json: as JSON.'].join(
    '\n',
  );

/**
 * Operators' command for Connect (docs/connect.md). Works for no tenant: the caller acts for all.
 *
 * @returns what is printed
 * @throws UsageError for arguments that make no command
 */
export async function runConnectCommand(
  infrastructure: Pick<Infrastructure, 'database' | 'clock' | 'environment' | 'keyRing' | 'log'>,
  args: readonly string[],
): Promise<string> {
  const { values, positionals } = parseOptions(args, options, usage);
  const action = [2, 1].map((words) => actions.get(positionals.slice(0, words).join(' '))).find(Boolean);
  if (action === undefined) throw new UsageError(usage());
  const rest = positionals.slice(action.name.split(' ').length);
  const given: Given = {
    id: rest[0] ?? null,
    name: values.name ?? null,
    scopes: values.scope ?? [],
    contactEmail: values['contact-email'] ?? null,
    url: values.url ?? values.endpoint ?? null,
    events: values.event ?? null,
    state: values.state ?? null,
    cursor: values.cursor ?? null,
    delivery: values.delivery ?? null,
    parked: values.parked ?? false,
    since: values.since ?? null,
  };
  if (rest.length !== (action.needsClient ? 1 : 0)) throw new UsageError(`Usage: pnpm connect ${action.usage}`);
  const { json, text } = await action.run(infrastructure, given);
  return values.json ? JSON.stringify(json, null, 2) : text;
}
