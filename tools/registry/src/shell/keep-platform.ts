/** What a document remembers of the platform: the difference to what it was, one name a line. */
export type PlatformChanges = () => string;

/**
 * Runs in a document before any of its code, and remembers every object of the platform as the browser has made it:
 * constructors, prototypes, methods, and the objects that there is one of. What has become of them is told by a function
 * under a secret name. It relies on nothing that a page could have replaced meanwhile.
 */
export function keepPlatform(secret: string): void {
  if (window !== window.top) return;
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, isExtensible } = Reflect;
  const isSame = Object.is;
  type Known = Record<PropertyKey, PropertyDescriptor | undefined>;
  interface Kept {
    readonly label: string;
    readonly object: object;
    readonly prototype: object | null;
    readonly known: Known;
    readonly isExtensible: boolean;
    /** Its properties change by themselves, as those of lists do. */
    readonly isLive: boolean;
    /** New properties of it are those of pages, unless they cover one of the platform. */
    readonly isOpen: boolean;
  }
  const kept: Kept[] = [];
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const met = new Set<unknown>([localStorage, sessionStorage]);
  const keep = (label: string, object: unknown, isLive = false) => {
    if (!isObject(object) || met.has(object)) return;
    met.add(object);
    const known = Object.create(null) as Known;
    for (const key of ownKeys(object)) known[key] = getOwnPropertyDescriptor(object, key);
    const isOpen = isLive || object === window || object === document;
    const prototype = getPrototypeOf(object);
    kept[kept.length] = { label, object, prototype, known, isExtensible: isExtensible(object), isLive, isOpen };
  };
  const nameOf = (label: string, key: PropertyKey): string =>
    `${label === 'window' ? '' : `${label}.`}${typeof key === 'symbol' ? 'a symbol' : key}`;

  // React leaves it so once it has named the components around an error.
  Object.assign(Error, { prepareStackTrace: undefined });
  keep('window', window);
  // Read through getters too: history, navigator and others are one object each, and have parts of that kind.
  for (const key of ownKeys(window)) if (typeof key === 'string') keep(key, Reflect.get(window, key));
  for (const { label, object } of kept.slice()) {
    if (typeof object === 'function' || object === window || object === document) continue;
    for (let above = getPrototypeOf(object); above !== null; above = getPrototypeOf(above)) {
      for (const key of ownKeys(above)) {
        if (getOwnPropertyDescriptor(above, key)?.get) keep(nameOf(label, key), Reflect.get(object, key), true);
      }
    }
  }
  // No name leads to them.
  const iterated = [[], new Map(), new Set(), '', new URLSearchParams(), new FormData(), new Headers()];
  for (const each of iterated) keep(`iterators of ${each.constructor.name}`, getPrototypeOf(each[Symbol.iterator]()));
  keep('iterators of RegExp', getPrototypeOf(''.matchAll(/a/g)));
  for (const code of [function* () {}, async () => {}, async function* () {}]) {
    keep(Object.prototype.toString.call(code), getPrototypeOf(code));
  }
  // Whatever they lead to is added at the end.
  for (let index = 0; index < kept.length; index += 1) {
    const { label, prototype, known, isLive } = kept[index] as Kept;
    for (const key of isLive ? [] : ownKeys(known)) {
      for (const part of ['value', 'get', 'set'] as const) keep(nameOf(label, key), known[key]?.[part]);
    }
    keep(`${label}.__proto__`, prototype);
  }

  const isOther = (before: PropertyDescriptor | undefined, now: PropertyDescriptor | undefined): boolean =>
    !now ||
    !before ||
    before.get !== now.get ||
    before.set !== now.set ||
    before.configurable !== now.configurable ||
    before.enumerable !== now.enumerable ||
    before.writable !== now.writable ||
    !isSame(before.value, now.value);
  const added = (label: string, object: object, known: Known, isOpen: boolean): string => {
    let names = '';
    const prototype = getPrototypeOf(object);
    const now = ownKeys(object);
    for (let at = 0; at < now.length; at += 1) {
      const key = now[at] as PropertyKey;
      if (key === secret || known[key] !== undefined) continue;
      if (!isOpen || (prototype !== null && key in prototype)) names += `${nameOf(label, key)}\n`;
    }
    return names;
  };
  const none = Object.create(null) as Known;
  const changes: PlatformChanges = () => {
    let names = '';
    for (let index = 0; index < kept.length; index += 1) {
      const each = kept[index] as Kept;
      const { label, object, known, isLive } = each;
      if (getPrototypeOf(object) !== each.prototype) names += `${nameOf(label, '__proto__')}\n`;
      if (isExtensible(object) !== each.isExtensible) names += `${label}\n`;
      names += added(label, object, known, each.isOpen);
      const before = ownKeys(isLive ? none : known);
      for (let at = 0; at < before.length; at += 1) {
        const key = before[at] as PropertyKey;
        if (isOther(known[key], getOwnPropertyDescriptor(object, key))) names += `${nameOf(label, key)}\n`;
      }
    }
    const { documentElement, head, body } = document;
    names += added('document.documentElement', documentElement, none, true);
    return names + added('document.head', head, none, true) + added('document.body', body, none, true);
  };
  Object.defineProperty(window, secret, { value: changes, enumerable: false, configurable: false, writable: false });
}
