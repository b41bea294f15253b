import type { FormRecord } from '../protocol/form.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { fields, type Input, integer, list, optional, type Reader, record, type Shape, text } from './params.ts';

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`, with `:id` and `:sub` for path parameters. */
  path: string;
  /** By servers with the secret key, or from the browser with the publishable key; the client secret proves which intent. */
  callers: readonly ('server' | 'browser')[];
  /** Reads the parameters (400 when they are wrong) and returns the work that is left to do. */
  prepare(given: FormRecord): (sandbox: Sandbox, path: PathIds) => object;
}

/** Stripe nests at most one id below another. */
export interface PathIds {
  id: string;
  sub: string;
}

type Run<S extends Shape> = (sandbox: Sandbox, input: Input<S>, path: PathIds) => object;

function operation<S extends Shape>(method: Operation['method'], path: string, shape: S, run: Run<S>): Operation {
  return {
    method,
    path,
    callers: ['server'],
    prepare(given) {
      const input = fields(shape, given);
      return (sandbox, ids) => run(sandbox, input, ids);
    },
  };
}

export const get = <S extends Shape>(path: string, shape: S, run: Run<S>): Operation =>
  operation('GET', path, shape, run);
export const post = <S extends Shape>(path: string, shape: S, run: Run<S>): Operation =>
  operation('POST', path, shape, run);
export const del = <S extends Shape>(path: string, shape: S, run: Run<S>): Operation =>
  operation('DELETE', path, shape, run);
export const alsoFromBrowser = (inner: Operation): Operation => ({
  ...inner,
  callers: ['server', 'browser'],
});
export const onlyFromBrowser = (inner: Operation): Operation => ({ ...inner, callers: ['browser'] });

const instant = optional(integer);
const range = record({ gt: instant, gte: instant, lt: instant, lte: instant });
/** `created=…` or `created[gte]=…`. */
export const timeRange: Reader<
  Input<{ gt: typeof instant; gte: typeof instant; lt: typeof instant; lte: typeof instant }> | undefined
> = (value, at) => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return range(value, at);
  const exactly = integer(value, at);
  return { gt: undefined, gte: exactly, lt: undefined, lte: exactly };
};

export const paging = {
  limit: optional(integer),
  starting_after: optional(text),
  ending_before: optional(text),
  created: timeRange,
};

/** Parameters that Stripe accepts and the sandbox ignores. */
export const ids = list(text);
