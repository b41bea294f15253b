import { expect, test, vi } from 'vitest';
import { prepareMachine } from './machine.ts';

test('a machine is named the same each time: its name is part of what results are kept for', () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const name = prepareMachine();
  expect(name).toContain(process.version);
  // Of each program its version alone: what it warns of has numbers of the moment.
  expect(name).not.toContain('\n');
  expect(prepareMachine()).toBe(name);
});
