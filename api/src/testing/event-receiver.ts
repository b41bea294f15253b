import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  /** As it was sent. */
  readonly body: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventReceiver {
  readonly url: string;
  /** In the order in which they arrived. */
  readonly events: ReceivedEvent[];
  /** What it answers; 204 by default. */
  answer: (event: ReceivedEvent, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Another system of the vendor's, on a port of this machine. */
export async function openEventReceiver(): Promise<EventReceiver> {
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>;
    const event = { headers: request.headers, body, type, data };
    receiver.events.push(event);
    receiver.answer(event, response);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    events: [],
    answer: (_, response) => void response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
