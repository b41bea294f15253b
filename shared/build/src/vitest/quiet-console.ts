import { format } from 'node:util';
import { afterEach } from 'vitest';

/**
 * Fails a test that logs an unexpected error or warning: React reports most mistakes (missing keys, updates outside
 * act, invalid nesting) only there. A test that expects one declares it: `vi.spyOn(console,
 * 'error').mockReturnValue()`.
 */
let unexpected: string[] = [];

for (const method of ['error', 'warn'] as const) {
  console[method] = (...parts: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...parts)}`);
  };
}

afterEach(() => {
  const messages = unexpected;
  unexpected = [];
  if (messages.length > 0) throw new Error(messages.join('\n\n'));
});
