import type { Schema } from '@kontor/contract/call';
import { type ConnectClient, NewClientEndpoint, NewConnectClient } from '@kontor/contract/connect-client';
import type { Scope } from '@kontor/contract/connect-scope';
import type * as z from 'zod/mini';
import { UsageError } from '../../infrastructure/command/usage-error.ts';
import { refusedOptions, validOptions } from '../../infrastructure/command/valid-options.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEventTo } from '../../infrastructure/security/record-security-event.ts';
import { type Clients, createClients } from '../client/clients.ts';
import { checkEndpoint } from '../client/endpoint-address.ts';
import { eventsWithin } from '../client/endpoint-events.ts';
import type { ConnectAction, Given } from './connect-action.ts';

const onceOnly = 'It is shown this once.';

/** `pnpm connect client …` */
export const clientActions: readonly ConnectAction[] = [
  {
    name: 'client add',
    usage:
      'client add --name NAME --scope SCOPE [--scope …] [--contact-email ADDRESS] [--endpoint URL [--event TYPE …]]',
    needsClient: false,
    async run(infrastructure, given) {
      const clients = createClients(infrastructure);
      const { name, scopes, contactEmail } = given;
      const client = valid(NewConnectClient, { name: name ?? '', scopes, contactEmail });
      const endpoint = given.url === null ? null : endpointOf(infrastructure, given, client.scopes);
      const added = await clients.add(client);
      recordSecurityEventTo(infrastructure.log, 'client-added', { client: added.id });
      const signing = endpoint && (await clients.setEndpoint(added.id, endpoint));
      const lines = [`Added ${client.name}: ${added.id}`, `Secret: ${added.secret}`, onceOnly];
      if (signing) lines.splice(2, 0, `Signing secret of its endpoint: ${signing.secret}`);
      return { json: { ...added, endpointSecret: signing?.secret ?? null }, text: lines.join('\n') };
    },
  },
  {
    name: 'client list',
    usage: 'client list',
    needsClient: false,
    async run(infrastructure) {
      const list = await createClients(infrastructure).list();
      return { json: list, text: list.length === 0 ? 'There are no clients.' : list.map(describe).join('\n\n') };
    },
  },
  {
    name: 'client rotate',
    usage: 'client rotate CLIENT',
    needsClient: true,
    async run(infrastructure, given) {
      const clients = createClients(infrastructure);
      const { id, name } = await named(clients, given);
      const { secret } = await clients.rotate(id);
      recordSecurityEventTo(infrastructure.log, 'client-secret-rotated', { client: id });
      return {
        json: { id, secret },
        text: `New secret of ${name}: ${secret}\n${onceOnly} The one before stays valid until the next rotation.`,
      };
    },
  },
  {
    name: 'client revoke',
    usage: 'client revoke CLIENT',
    needsClient: true,
    async run(infrastructure, given) {
      const clients = createClients(infrastructure);
      const { id, name } = await named(clients, given);
      await clients.revoke(id);
      recordSecurityEventTo(infrastructure.log, 'client-revoked', { client: id });
      return { json: { id }, text: `Revoked ${name}. Its tokens have ended.` };
    },
  },
  {
    name: 'client endpoint',
    usage: 'client endpoint CLIENT --url URL [--event TYPE …]',
    needsClient: true,
    async run(infrastructure, given) {
      const clients = createClients(infrastructure);
      const { id, name, scopes } = await named(clients, given);
      const endpoint = endpointOf(infrastructure, given, scopes);
      const { secret } = await clients.setEndpoint(id, endpoint);
      recordSecurityEventTo(infrastructure.log, 'client-endpoint-changed', { client: id });
      return {
        json: { id, secret },
        text: `Events for ${name} are sent to ${endpoint.url}.\nSigning secret: ${secret}\n${onceOnly} The one before signs as well for a day.`,
      };
    },
  },
];

/** Checked before anything is stored. */
function endpointOf(
  { environment }: Pick<Infrastructure, 'environment'>,
  { url, events }: Given,
  scopes: readonly Scope[],
) {
  const endpoint = valid(NewClientEndpoint, { url: url ?? '', events: events ?? undefined });
  try {
    checkEndpoint(endpoint, environment);
    eventsWithin(scopes, endpoint.events);
  } catch (error) {
    throw error instanceof ProblemError ? refusedOptions(error.options.violations ?? [], optionOf) : error;
  }
  return endpoint;
}

/** The options of the command, by the names of the calls that do the same. */
const optionOf: Readonly<Record<string, string>> = {
  name: '--name',
  scopes: '--scope',
  contactEmail: '--contact-email',
  url: '--url',
  events: '--event',
  state: '--state',
};

export const valid = <S extends Schema>(schema: S, input: unknown): z.output<S> =>
  validOptions(schema, input, optionOf);

export async function named(clients: Clients, { id }: Given): Promise<ConnectClient> {
  const found = (await clients.list()).filter((client) => client.id === id || client.name === id);
  const [client] = found.filter((one) => one.id === id).concat(found);
  if (client === undefined) throw new UsageError(`There is no client ${id}.`);
  if (client.id !== id && found.length > 1) throw new UsageError(`Several clients are called ${id}: name its id.`);
  return client;
}

const describe = ({ id, name, scopes, contactEmail, secrets, endpoint }: ConnectClient): string =>
  [
    `${name}  ${id}`,
    `  scopes    ${scopes.join(' ')}`,
    `  contact   ${contactEmail ?? 'none'}`,
    ...secrets.map(({ createdAt, lastUsedAt }) => `  secret    of ${createdAt}, last used ${lastUsedAt ?? 'never'}`),
    `  endpoint  ${endpoint === null ? 'none' : `${endpoint.url} (${endpoint.events.join(' ')})`}`,
    ...(endpoint?.parked ? [`  parked    since ${endpoint.parked.since}, ${endpoint.parked.reason}`] : []),
  ].join('\n');
