// Tests of what a server renders run without a DOM (`@vitest-environment node`): there, nothing is missing.
if (typeof window !== 'undefined') {
  await import('./missing-layout.ts');
  // Browsers have no setImmediate. With it, or over a channel, React would work in another order than the timers that tests
  // wait for.
  for (const name of ['setImmediate', 'clearImmediate', 'MessageChannel']) Reflect.deleteProperty(globalThis, name);
}
