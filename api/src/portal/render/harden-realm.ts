import { runInNewContext } from 'node:vm';

const ofTheLanguage: ReadonlySet<string | symbol> = new Set(
  runInNewContext('Object.getOwnPropertyNames(globalThis)') as Iterable<string>,
);

/**
 * Takes from this thread what code that got hold of one of its objects could use. Such an object should never get into
 * a context (context-globals.js); where one does (a refused `import()` rejects with one), no function can be made from
 * text by its constructors, nothing shared can be changed, and nothing of Node is in the global object.
 *
 * Node's own code does not use these properties. Called once, after everything that the thread needs has been imported.
 */
export function hardenRealm(): void {
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!ofTheLanguage.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  const functions = [() => {}, async () => {}, function* () {}, async function* () {}];
  for (const each of functions) {
    const prototype = Object.getPrototypeOf(each) as object;
    Object.defineProperty(prototype, 'constructor', { value: undefined, writable: false, configurable: false });
    Object.freeze(prototype);
  }
  for (const { prototype } of [Object, Array, Promise, TypeError, RangeError]) Object.freeze(prototype);
}
