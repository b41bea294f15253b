import { apiBase } from '@kontor/contract/calls';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A browser of a server in another process. */
export interface Visitor {
  /** Opens an address as a browser does. */
  open(path: string): Promise<Response>;
  call(method: string, path: string, body?: object): Promise<Answer>;
}

/** @param from the address that the browser has, behind a proxy that the server trusts; that of this machine unless given */
export function createVisitor(origin: string, from?: string): Visitor {
  const forwarded: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from };
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    open: (path) =>
      fetch(origin + path, { headers: { ...forwarded, cookie: cookie(), accept: 'text/html' }, redirect: 'manual' }),
    async call(method, path, body) {
      const answer = await fetch(origin + (path.startsWith('/dev/') ? path : apiBase + path), {
        method,
        headers: {
          ...forwarded,
          cookie: cookie(),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, decodeURIComponent(value));
      }
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== '';
      return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
    },
  };
}
