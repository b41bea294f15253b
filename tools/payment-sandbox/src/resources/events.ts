import { invalidRequest } from '../http/errors.ts';
import { listOf, page } from '../http/list.ts';
import { get, type Operation, paging } from '../http/operation.ts';
import { list, optional, text } from '../http/params.ts';
import type { Sandbox } from '../sandbox.ts';
import { apiVersion, type WebhookEndpoint } from '../wire.ts';

const endpointOf = (sandbox: Sandbox): WebhookEndpoint | null => {
  const url = sandbox.config.webhookUrl();
  if (url === null) return null;
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: 0,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: url.split(',')[0]?.trim() ?? url,
  };
};

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
    const matching = sandbox.store.all('events').filter(({ type }) => isSelected(type));
    return page(matching, input, '/v1/events');
  }),

  get('/events/:id', {}, (sandbox, _, { id }) => sandbox.get('events', id)),

  get('/webhook_endpoints', paging, (sandbox) => {
    const endpoint = endpointOf(sandbox);
    return listOf(endpoint ? [endpoint] : [], '/v1/webhook_endpoints');
  }),
];
