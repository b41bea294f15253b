import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

interface Event {
  readonly type: string;
  readonly data: { readonly version: number; readonly shopUuid?: string; readonly uuid?: string };
}

const webhook = new Webhook(process.env['WEBHOOK_SECRET'] ?? '');
/** The newest state of each subject and type. Yours is a table of your database. */
const newest = new Map<string, Event['data']>();

const server = createServer(async (request, response) => {
  const body = await text(request);
  let event: Event;
  try {
    event = webhook.verify(body, request.headers as Record<string, string>) as Event;
  } catch {
    // Not from the portal.
    response.writeHead(401).end();
    return;
  }
  const subject = `${event.type} ${event.data.shopUuid ?? event.data.uuid}`;
  if ((newest.get(subject)?.version ?? 0) < event.data.version) newest.set(subject, event.data);
  // It is stored, so answer now, and work afterwards.
  response.writeHead(204).end();
  console.log(subject);
});
server.listen(Number(process.env['PORT'] ?? 4000), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
