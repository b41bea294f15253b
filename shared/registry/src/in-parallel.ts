/** Runs a job for every item, with limited parallelism. The results keep the order of the items. */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  job: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...items].entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await job(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
