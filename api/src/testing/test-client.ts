import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A body of unknown type: its properties are bodies or undefined. */
interface UnknownBody {
  readonly [name: string]: UnknownBody;
}

export interface TestAnswer extends Omit<LightMyRequestResponse, 'json'> {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a test names the body it expects
  json<Body = UnknownBody>(): Body;
}

export interface RequestOptions {
  readonly body?: unknown;
  /** Sent unchanged; `x-xsrf-token: ''` leaves the token out. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser from the API's view: keeps cookies and repeats the XSRF token. */
export interface TestClient {
  readonly cookies: Map<string, string>;
  /** What the server has logged as a warning or an error. */
  readonly logged: readonly string[];
  /** @param call `METHOD /path`; paths without a leading `/api`, `/dev`, `/health` are relative to /api/v4 */
  call(call: string, options?: RequestOptions): Promise<TestAnswer>;
  /** Like `call`, and fails unless the answer has the status. */
  expect(status: number, call: string, body?: unknown): Promise<TestAnswer>;
  login(email: string, password: string): Promise<void>;
}

const ownRoots = /^\/(api|dev|health|openapi|payment)/;

export function createTestClient(app: FastifyInstance, logged: readonly string[]): TestClient {
  const cookies = new Map<string, string>();

  async function send(call: string, { body, headers = {} }: RequestOptions = {}) {
    const [method, path = ''] = call.split(' ');
    const token = cookies.get('XSRF-TOKEN');
    const answer = await app.inject({
      method: method as 'GET',
      url: ownRoots.test(path) ? path : `/api/v4${path}`,
      headers: withoutEmpty({ 'x-xsrf-token': token ?? '', ...headers }),
      cookies: Object.fromEntries(cookies),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  const withoutEmpty = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

  return {
    cookies,
    logged,
    async call(call, options) {
      if (!cookies.has('XSRF-TOKEN')) await send('GET /config');
      return send(call, options);
    },
    async expect(status, call, body) {
      const answer = await this.call(call, { body });
      if (answer.statusCode !== status) throw new Error(`${call} answered ${answer.statusCode}: ${answer.body}`);
      return answer;
    },
    async login(email, password) {
      await this.expect(200, 'POST /auth/login', { username: email, password });
    },
  };
}
