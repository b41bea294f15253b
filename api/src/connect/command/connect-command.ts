import { parseArgs } from 'node:util';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { clientActions } from './client-actions.ts';
import { type Given, UsageError } from './connect-action.ts';

const options = {
  name: { type: 'string' },
  scope: { type: 'string', multiple: true },
  'contact-email': { type: 'string' },
  endpoint: { type: 'string' },
  url: { type: 'string' },
  event: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const;

/** By what follows `pnpm connect`. */
const actions = new Map(clientActions.map((action) => [action.name, action]));

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
  const { values, positionals } = parse(args);
  const [subject = '', verb = '', ...rest] = positionals;
  const action = actions.get(`${subject} ${verb}`);
  if (action === undefined) throw new UsageError(usage());
  const given: Given = {
    id: rest[0] ?? null,
    name: values.name ?? null,
    scopes: values.scope ?? [],
    contactEmail: values['contact-email'] ?? null,
    url: values.url ?? values.endpoint ?? null,
    events: values.event ?? null,
  };
  if (rest.length !== (action.needsClient ? 1 : 0)) throw new UsageError(`Usage: pnpm connect ${action.usage}`);
  const { json, text } = await action.run(infrastructure, given);
  return values.json ? JSON.stringify(json, null, 2) : text;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // The first sentence of Node's message names the option; the rest is about Node's own interface.
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence.replace(/\.$/, '')}.\n${usage()}`);
  }
}
