/**
 * Does the same for each item, one after another; a failure leaves the others out of it.
 * @returns the failures
 */
export async function forEach<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    signal.throwIfAborted();
    await work(item).catch((error: unknown) => failures.push(error));
  }
  return failures;
}

/** Lets the job fail, so that it is tried again and operators hear of it. */
export function throwIfAny(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of these failed`);
  for (const failure of failures) throw failure;
}
