import { expect, test } from 'vitest';
import { displayName, fullName } from './user.ts';

test('a full name is first plus last', () => {
  expect(fullName({ firstName: 'Jana', lastName: 'Reuter' })).toBe('Jana Reuter');
  expect(fullName({ firstName: null, lastName: null })).toBe('');
});

test('a user is called by name, or by the address as long as no name is known', () => {
  const email = 'eva@radwerk.test';
  expect(displayName({ firstName: 'Eva', lastName: 'Brandt', email })).toBe('Eva Brandt');
  expect(displayName({ firstName: null, lastName: null, email })).toBe(email);
});
