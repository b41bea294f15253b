import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { siteOf } from './call-sites.ts';

interface TriedCall {
  /** Of the portal's sources; `null` for a call of a trial itself. */
  readonly site: string | null;
  readonly operation: string;
  /** `ok`, or the provider's error: its type, code and message. */
  readonly outcome: Promise<string>;
}

type Method = (this: unknown, ...parameters: unknown[]) => unknown;
type Resource = object;

const sources = resolve(import.meta.dirname, '../..');

/** The resources of the SDK by their names: `customers`, `billing.meters`. */
function* resourcesOf(parent: object, prefix = ''): Generator<[string, Resource]> {
  for (const [name, value] of Object.entries(parent) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null || name.startsWith('_')) continue;
    if ('_makeRequest' in value) yield [prefix + name, value];
    if (prefix === '') yield* resourcesOf(value, `${name}.`);
  }
}

/** The first place of our own sources that is neither a test nor part of the trials. */
function callingFile(stack: string): string | null {
  for (const line of stack.split('\n')) {
    const [, place = ''] = /\(?((?:file:\/\/)?\/[^():]+):\d+:\d+\)?$/.exec(line) ?? [];
    if (place === '') continue;
    const path = place.startsWith('file:') ? fileURLToPath(place) : place;
    const file = relative(sources, path);
    if (file.startsWith('..') || file.includes('node_modules')) continue;
    if (file.startsWith('testing/stripe-check/record-calls')) continue;
    return file.startsWith('testing/') || file.endsWith('.test.ts') ? null : file;
  }
  return null;
}

/**
 * Watches every call of the SDK in this process, whichever client makes it.
 * @returns ends it
 */
export function recordCalls(note: (call: TriedCall) => void): () => void {
  const undo: (() => void)[] = [];
  for (const [name, resource] of resourcesOf(new Stripe('sk_test_none'))) {
    const prototype = Object.getPrototypeOf(resource) as Record<string, unknown>;
    for (const method of Object.getOwnPropertyNames(prototype)) {
      const original = prototype[method];
      if (method === 'constructor' || typeof original !== 'function') continue;
      prototype[method] = watched(`${name}.${method}`, original as Method, note);
      undo.push(() => {
        prototype[method] = original;
      });
    }
  }
  return () => {
    for (const restore of undo) restore();
  };
}

const watched = (operation: string, original: Method, note: (call: TriedCall) => void): Method =>
  function (this: unknown, ...parameters) {
    const file = callingFile(new Error(operation).stack ?? '');
    const result = original.apply(this, parameters);
    const outcome = Promise.resolve(result).then(
      () => 'ok',
      (error: unknown) => describe(error),
    );
    note({ site: file === null ? null : siteOf(file, operation), operation, outcome });
    return result;
  };

function describe(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.message : String(error);
  return [error.type, error.code, error.message].filter(Boolean).join(': ');
}
