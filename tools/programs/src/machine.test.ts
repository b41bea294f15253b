import { expect, test, vi } from 'vitest';
import { prepareMachine } from './machine.ts';

test('a machine is named the same each time: its name is part of what results are kept for', () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const name = prepareMachine();
  expect(name).toContain(process.version);
  expect(prepareMachine()).toBe(name);
});
