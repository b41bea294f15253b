import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@kontor/contract/call';
import { apiBase, calls } from '@kontor/contract/calls';
import { requestLimits } from '@kontor/contract/request-limits';
import { root } from '@kontor/workspace/bundles';

const header = (from: string): string =>
  `# Written by \`pnpm --filter @kontor/deploy write-gateway-limits\` from ${from}.\n`;

const kib = (bytes: number): string => `${bytes / 1024}k`;

/** Kept free for the headers that the gateway adds. */
const added = 2048;

/** Seconds by which the gateway waits longer than the API for an answer: the API gives a reason. */
const longer = 5;

/** Forms of the payment sandbox, which stands at the gateway in place of the provider. */
const pageBytes = 262_144;

/** By their paths, with a colon before a parameter. */
export const largerBodies: Readonly<Record<string, number>> = {
  [`${apiBase}/payment/webhook`]: requestLimits.eventBytes,
  ...Object.fromEntries(
    Object.entries<Call>(calls).flatMap(([key, { bodyLimit }]) =>
      bodyLimit === undefined ? [] : [[apiBase + (key.split(' ')[1] ?? ''), bodyLimit]],
    ),
  ),
};

function locationOf(path: string): string {
  if (path.includes('{')) throw new Error(`${path} has a parameter: the gateway needs a pattern for it`);
  return `= ${path}`;
}

/** Files of deploy/nginx, by their names. */
export const gatewayLimits = (): Readonly<Record<string, string>> => ({
  'request-limits.conf': `${header('shared/contract/src/request-limits.ts')}client_max_body_size ${kib(pageBytes)};
client_header_timeout ${requestLimits.headerSeconds}s;
client_body_timeout ${requestLimits.headerSeconds}s;
# Below the API's limit for all of them together.
large_client_header_buffers 2 ${Math.floor((requestLimits.headerBytes - added) / 2 / 1024)}k;
proxy_send_timeout ${requestLimits.requestSeconds}s;
# Longer than the API's own limit, so that the API times out first and gives a reason.
proxy_read_timeout ${requestLimits.answerSeconds + longer}s;
`,
  'call-bodies.conf':
    header('the table of calls') +
    [
      ['/api/', requestLimits.bodyBytes] as const,
      ...Object.entries(largerBodies).map(([path, bytes]) => [locationOf(path), bytes] as const),
    ]
      .map(
        ([location, bytes]) =>
          `location ${location} {\n  client_max_body_size ${kib(bytes)};\n  include call.conf;\n}\n`,
      )
      .join(''),
});

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of Object.entries(gatewayLimits())) writeFileSync(join(root, 'deploy/nginx', file), text);
