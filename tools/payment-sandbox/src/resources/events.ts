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

/** `customer.*` matches every event of customers. */
const matches = (type: string, pattern: string) =>
  pattern === type || (pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1)));

export const eventOperations: Operation[] = [
  get('/events', { ...paging, type: optional(text), types: optional(list(text)) }, (sandbox, input) => {
    const patterns = input.types ?? (input.type === undefined ? ['*'] : [input.type]);
    const matching = sandbox.store
      .all('events')
      .filter(({ type }) => patterns.some((pattern) => matches(type, pattern)));
    return page(matching, input, '/v1/events');
  }),

  get('/events/:id', {}, (sandbox, _, { id }) => sandbox.get('events', id)),

  get('/webhook_endpoints', paging, (sandbox) => {
    const endpoint = endpointOf(sandbox);
    return listOf(endpoint ? [endpoint] : [], '/v1/webhook_endpoints');
  }),
];
