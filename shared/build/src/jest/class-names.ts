/** Replaces every CSS module: `styles.button` is `'button'`. */
const classNames: Readonly<Record<string, string>> = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' ? name : undefined) },
);

export default classNames;
