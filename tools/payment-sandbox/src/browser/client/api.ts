import type { ApiAnswer, ApiError, ApiObject } from './messages.ts';

export type FormData = { [key: string]: string | boolean | number | null | undefined | FormData };

/** `{ a: { b: 1 } }` as `a[b]=1`; what is absent or null is left out. */
function encode(data: FormData, prefix = ''): [string, string][] {
  return Object.entries(data).flatMap(([key, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    return typeof value === 'object' ? encode(value, name) : [[name, String(value)]];
  });
}

interface Envelope extends ApiObject {
  error?: ApiError;
}

const unreachable: ApiError = {
  type: 'api_connection_error',
  message: 'An error occurred with our connection to Stripe.',
};

export interface Api {
  get(path: string, query: FormData): Promise<ApiAnswer>;
  post(path: string, form: FormData): Promise<ApiAnswer>;
}

/** The API as a browser may use it: publishable key, and the client secret of the intent that is meant. */
export function apiOf(base: string, publishableKey: string): Api {
  const call = async (path: string, init: RequestInit): Promise<ApiAnswer> => {
    try {
      const answer = await fetch(`${base}v1${path}`, init);
      const body = (await answer.json()) as Envelope;
      return body.error ? { error: body.error } : { object: body };
    } catch {
      return { error: unreachable };
    }
  };
  const encoded = (data: FormData) => new URLSearchParams(encode({ key: publishableKey, ...data }));
  return {
    get: (path, query) => call(`${path}?${encoded(query).toString()}`, {}),
    post: (path, form) => call(path, { method: 'POST', body: encoded(form) }),
  };
}
