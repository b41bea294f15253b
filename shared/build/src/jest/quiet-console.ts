import { format } from 'node:util';
import { afterEach } from '@jest/globals';

/**
 * Fails a test that logs an error or a warning nobody expected: React reports most mistakes (missing keys, updates outside
 * act, invalid nesting) only there. A test that expects one says so: `jest.spyOn(console, 'error').mockReturnValue()`.
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
