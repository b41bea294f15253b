import pg from 'pg';
import { Piscina } from 'piscina';

/**
 * Returns what the server has done since the last call, as far as it takes time: its SQL statements in order, and its
 * password-hashing tasks. To be called before the server opens its database.
 */
export function watchWork(): () => string[] {
  let done: string[] = [];
  watch(pg.Client.prototype, 'query', ([statement]) =>
    done.push(typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text),
  );
  watch(Piscina.prototype, 'run', ([, options]) => done.push(`thread: ${(options as { name: string }).name}`));
  return () => {
    const all = done;
    done = [];
    return all;
  };
}

function watch<T extends object>(prototype: T, method: keyof T, note: (args: readonly unknown[]) => void): void {
  const original = prototype[method] as (...args: unknown[]) => unknown;
  Reflect.set(prototype, method, function (this: T, ...args: unknown[]) {
    note(args);
    return original.apply(this, args);
  });
}
