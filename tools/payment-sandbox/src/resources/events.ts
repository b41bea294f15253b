import { listOf, page } from '../http/list.ts';
import { get, type Operation, paging } from '../http/operation.ts';
import { list, optional, text } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { WebhookEndpoint } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';

/** One for the account's own events, and one for those of connected accounts when there is a secret for it. */
function endpoints({ config, settings }: Sandbox): WebhookEndpoint[] {
  const url = config.webhookUrl();
  if (url === null) return [];
  const ids = config.connectWebhookSecret === null ? ['we_sandbox'] : ['we_sandbox', 'we_sandboxconnect'];
  return ids.map((id) => ({
    id,
    object: 'webhook_endpoint',
    api_version: settings.webhookApiVersion,
    application: null,
    created: 0,
    description: null,
    enabled_events: settings.webhookEvents,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: url.split(',')[0]?.trim() ?? url,
  }));
}

/** One pattern, in which `customer.*` stands for every event of customers, or up to twenty names: https://docs.stripe.com/api/events/list */
function selects({
  type,
  types,
}: {
  type?: string | undefined;
  types?: string[] | undefined;
}): (name: string) => boolean {
  if (types !== undefined) {
    if (type !== undefined) throw invalidRequest('You may only specify one of these parameters: type, types.');
    if (types.length > maxTypes) throw invalidRequest(`Array types exceeded maximum ${maxTypes} allowed elements.`);
    return (name) => types.includes(name);
  }
  if (type === undefined) return () => true;
  return type.endsWith('*') ? (name) => name.startsWith(type.slice(0, -1)) : (name) => name === type;
}

const maxTypes = 20;

export const eventOperations: Operation[] = [
  get('/events', { ...paging, type: optional(text), types: optional(list(text)) }, (sandbox, input) => {
    const isSelected = selects(input);
    // Those of connected accounts are in the lists of these accounts.
    const own = sandbox.store.all('events').filter(({ account }) => account === undefined);
    const matching = own.filter(({ type }) => isSelected(type));
    return page(matching, input, '/v1/events');
  }),

  get('/events/:id', {}, (sandbox, _, { id }) => sandbox.get('events', id)),

  get('/webhook_endpoints', paging, (sandbox) => listOf(endpoints(sandbox), '/v1/webhook_endpoints')),
];
