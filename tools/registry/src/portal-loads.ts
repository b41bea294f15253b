import { apiBase } from '@kontor/contract/api-base';
import { OperatorStatus } from '@kontor/contract/operator-status';
import { withCode } from '@kontor/programs/authenticator-app';
import { reasonOf } from '@kontor/registry/error-facts';
import { UsageError } from './command.ts';

/** The portal cannot be asked how releases load. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  /** What the portal answered instead. */
  readonly code: string | null;

  constructor(message: string, { code, ...options }: ErrorOptions & { readonly code?: string } = {}) {
    super(message, options);
    this.code = code ?? null;
  }
}

/** How often browsers loaded a release since yesterday, how often they failed to, and the errors after a load. */
export interface Loads {
  readonly loads: number;
  readonly failures: number;
  readonly errors: number;
}

/** `null` without reports. */
export type LoadsOf = (subject: string, version: string | undefined) => Loads | null;

interface Operator {
  readonly username: string;
  readonly password: string;
  /** The secret of the authenticator app, without which an operator gets nowhere. */
  readonly secret: string;
}

/** Like a browser: keeps cookies, and repeats the XSRF token. */
class PortalSession {
  readonly #portal: string;
  readonly #cookies = new Map<string, string>();

  constructor(portal: string) {
    this.#portal = portal.replace(/\/+$/, '');
  }

  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const response = await this.#send(method, path, body).catch((cause: unknown) => {
      throw new PortalError(`The portal at ${this.#portal} cannot be reached: ${reasonOf(cause)}`, { cause });
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, decodeURIComponent(value));
    }
    if (response.status === 204) return null;
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer;
    const code = typeof answer === 'object' && answer && 'code' in answer ? String(answer.code) : 'no reason';
    const message = `The portal at ${this.#portal} answered ${method} ${path} with ${response.status}: ${code}`;
    throw new PortalError(message, { code });
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    return fetch(`${this.#portal}${apiBase}${path}`, {
      method,
      signal: AbortSignal.timeout(10_000),
      headers: {
        cookie,
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

/** The user with whom the tool signs in. What is secret is no argument, because those are visible in the list of processes. */
export function operatorIn(environment: Readonly<Record<string, string | undefined>>): Operator {
  const { KONTOR_OPERATOR: username, KONTOR_OPERATOR_PASSWORD: password, KONTOR_OPERATOR_SECRET: secret } = environment;
  if (username && password && secret) return { username, password, secret };
  throw new UsageError(
    '--portal signs in as an operator: set KONTOR_OPERATOR (an address), KONTOR_OPERATOR_PASSWORD, and KONTOR_OPERATOR_SECRET (of its authenticator app).',
  );
}

async function statusIn(session: PortalSession): Promise<unknown> {
  try {
    return await session.ask('GET', '/operator/status');
  } finally {
    await session.ask('POST', '/auth/logout');
  }
}

async function signIn(session: PortalSession, { secret, ...operator }: Operator): Promise<void> {
  const failure = await withCode(
    secret,
    (code) =>
      session.ask('POST', '/auth/login', { ...operator, code }).then(
        () => null,
        (error: unknown) => error,
      ),
    (error) => error instanceof PortalError && error.code === 'second-factor-invalid',
  );
  if (failure !== null) throw failure;
}

/** Reads from the portal, as an operator, how releases load and run in browsers. */
export async function readLoads(portal: string, operator: Operator): Promise<LoadsOf> {
  if (!URL.canParse(portal)) throw new UsageError(`--portal ${portal} is no address: write https://portal.example.com`);
  const session = new PortalSession(portal);
  await session.ask('GET', '/config');
  await signIn(session, operator);
  const status = OperatorStatus.safeParse(await statusIn(session));
  if (!status.success)
    throw new PortalError(`The portal at ${portal} answered something that this tool does not know.`);
  const { subjects } = status.data;
  return (subject, version) => {
    const found = subjects.find((known) => known.subject === subject);
    const releases = [found?.current, found?.canary?.release, found?.previous, found?.candidate];
    const day = releases.find((release) => release?.version === version)?.day;
    if (!day || day.loads + day.failures + day.errors === 0) return null;
    return { loads: day.loads, failures: day.failures, errors: day.errors };
  };
}

export function loadsText(figures: Loads | null): string | null {
  if (!figures) return null;
  const { loads, failures, errors } = figures;
  const failed = `${failures} of ${loads + failures}`;
  return errors === 0 ? failed : `${failed}, ${errors} ${errors === 1 ? 'error' : 'errors'}`;
}
