export const late = Symbol('late');

/** The result of work if it completes within this many milliseconds of real time, else `late`. The work itself continues. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof late> {
  const limit = Promise.withResolvers<typeof late>();
  const timer = setTimeout(limit.resolve, milliseconds, late);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
