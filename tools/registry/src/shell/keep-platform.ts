/** What a document remembers of the platform: the difference to what it was, one name a line. */
export type PlatformChanges = () => string;

/**
 * Runs in a document before any of its code, and remembers every object of the platform as the browser has made it:
 * constructors, prototypes, and the objects that there is one of. What has become of them is told by a function under a
 * secret name. It relies on nothing that a page could have replaced meanwhile.
 */
export function keepPlatform(secret: string): void {
  if (window !== window.top) return;
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  type Known = Record<PropertyKey, PropertyDescriptor | undefined>;
  interface Kept {
    readonly label: string;
    readonly object: object;
    readonly prototype: object | null;
    readonly known: Known;
    /** New properties of it are those of pages, unless they cover one of the platform. */
    readonly isOpen: boolean;
  }
  const kept: Kept[] = [];
  const keep = (label: string, object: object, isOpen: boolean) => {
    for (const each of kept) if (each.object === object) return;
    const known = Object.create(null) as Known;
    for (const key of ownKeys(object)) known[key] = getOwnPropertyDescriptor(object, key);
    kept[kept.length] = { label, object, prototype: getPrototypeOf(object), known, isOpen };
  };
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  // Read through getters too: history, navigator and others are one object each.
  const aliases = ['window', 'self', 'frames', 'parent', 'top', 'globalThis', 'localStorage', 'sessionStorage'];
  keep('window', window, true);
  for (const key of ownKeys(window)) {
    if (typeof key !== 'string' || aliases.includes(key) || /^\d+$/.test(key)) continue;
    const value: unknown = Reflect.get(window, key);
    if (!isObject(value)) continue;
    keep(key, value, typeof value !== 'function');
    const prototype: unknown = typeof value === 'function' ? Reflect.get(value, 'prototype') : null;
    if (isObject(prototype)) keep(`${key}.prototype`, prototype, false);
  }
  const isOther = (before: PropertyDescriptor | undefined, now: PropertyDescriptor | undefined): boolean => {
    if (!now || !before) return true;
    if (before.get !== now.get || before.set !== now.set) return true;
    // Values of the kind of `window.name` change by themselves.
    return before.value !== now.value && (isObject(before.value) || isObject(now.value));
  };
  const changes: PlatformChanges = () => {
    let names = '';
    const tell = (label: string, key: PropertyKey) => {
      names += `${label === 'window' ? '' : `${label}.`}${typeof key === 'symbol' ? 'a symbol' : key}\n`;
    };
    for (let index = 0; index < kept.length; index += 1) {
      const each = kept[index] as Kept;
      const { label, object, prototype, known, isOpen } = each;
      if (getPrototypeOf(object) !== prototype) tell(label, '__proto__');
      const before = ownKeys(known);
      for (let at = 0; at < before.length; at += 1) {
        const key = before[at] as PropertyKey;
        if (isOther(known[key], getOwnPropertyDescriptor(object, key))) tell(label, key);
      }
      const now = ownKeys(object);
      for (let at = 0; at < now.length; at += 1) {
        const key = now[at] as PropertyKey;
        if (key === secret || known[key] !== undefined) continue;
        if (!isOpen || (prototype !== null && key in prototype)) tell(label, key);
      }
    }
    return names;
  };
  Object.defineProperty(window, secret, { value: changes, enumerable: false, configurable: false, writable: false });
}
