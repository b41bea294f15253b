import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type AskedOfModel, asCopy, askOfModel, type ModelOf } from './copies.ts';

export interface ProviderOfCopies {
  readonly origin: string;
  /** Calls that were answered with what a model is, by how they ask: reads, and writes that did not reach the sandbox. */
  readonly answered: { reads: number; writes: number };
  stop(): Promise<void>;
}

/** Calls that read, though they post. */
const reading = /\/(create_preview|search)$/;

/** `/v1/invoices/in_1/pay` is about `/v1/invoices/in_1`. */
const subjectOf = (path: string): string => path.split('/').slice(0, 4).join('/');

/**
 * Stands in front of the payment sandbox, which knows the models and none of their copies: asks it about the model and answers
 * about the copy. What would change a copy is answered with what its model is, and changes nothing.
 */
export async function startProviderOfCopies(sandbox: string, modelOf: ModelOf): Promise<ProviderOfCopies> {
  const answered = { reads: 0, writes: 0 };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const body = await text(request);
    const wanted = url.startsWith('/v1/') ? askOfModel(url, body) : null;
    const model = wanted === null ? undefined : modelOf(wanted.chain);
    if (wanted?.asked == null || model === undefined) return send(response, await ask(request, method, url, body));
    const answer = await askAboutCopy(request, method, wanted);
    const mapped = JSON.stringify(asCopy(await answer.json(), wanted.chain, model, wanted.asked));
    response.writeHead(answer.status, headersOf(answer)).end(mapped);
  }

  function askAboutCopy(request: IncomingMessage, method: string, wanted: AskedOfModel): Promise<Response> {
    const [path = ''] = wanted.url.split('?');
    if (method === 'GET' || reading.test(path)) {
      answered.reads += 1;
      return ask(request, method, wanted.url, wanted.body);
    }
    answered.writes += 1;
    return ask(request, 'GET', subjectOf(path), '');
  }

  const ask = (request: IncomingMessage, method: string, url: string, body: string): Promise<Response> => {
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'stripe-version', 'stripe-account', 'idempotency-key']) {
      const value = request.headers[name];
      if (typeof value === 'string' && (method !== 'GET' || !name.startsWith('idempotency'))) headers.set(name, value);
    }
    return fetch(sandbox + url, { method, headers, redirect: 'manual', ...(method !== 'GET' && { body }) });
  };

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    answered,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the SDK reads. Lengths and encodings are of the answer as it came. */
function headersOf(answer: Response): Record<string, string> {
  const kept = ['content-type', 'request-id', 'stripe-version', 'idempotency-key', 'stripe-should-retry'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, headersOf(answer)).end(Buffer.from(await answer.arrayBuffer()));
}
