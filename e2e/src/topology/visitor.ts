import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  /** `undefined` where there is no JSON. */
  readonly body: unknown;
}

type Headers = Readonly<Record<string, string>>;

/** A client of the API without a browser, with its own address, and with headers that no browser would send. */
export class Visitor {
  readonly #origin: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, address: string, cookies: readonly { name: string; value: string }[] = []) {
    this.#origin = origin;
    this.#address = address;
    for (const { name, value } of cookies) this.#cookies.set(name, value);
  }

  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  /** Every answer sets the token that unsafe calls send back. */
  async post(path: string, body: object, headers: Headers = {}): Promise<Answer> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.send('GET', '/config');
    return this.send('POST', path, body, headers);
  }

  async send(method: string, path: string, body?: object, headers: Headers = {}): Promise<Answer> {
    const sent = request(`${this.#origin}/api/v4${path}`, {
      method,
      localAddress: this.#address,
      // A kept connection would stay with its first address.
      agent: false,
      headers: {
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.end(body && JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const content = await text(answer);
    const isJson = /json/.test(answer.headers['content-type'] ?? '');
    return { status: answer.statusCode ?? 0, body: isJson ? (JSON.parse(content) as unknown) : undefined };
  }
}
