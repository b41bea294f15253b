import { expect, test } from '@jest/globals';
import { fullName } from './user.ts';

test('a full name is first plus last', () => {
  expect(fullName({ firstName: 'Jana', lastName: 'Reuter' })).toBe('Jana Reuter');
  expect(fullName({ firstName: null, lastName: null })).toBe('');
});
