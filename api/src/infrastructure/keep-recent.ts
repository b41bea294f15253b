/** Adds an entry as the most recently used one, and removes the one that was not used for longest if there are too many. */
export function keepRecent<Value>(values: Map<string, Value>, key: string, value: Value, most: number): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > most && oldest !== undefined) values.delete(oldest);
}
