import { expect, test } from 'vitest';
import { type ConfirmationPurpose, confirmationPath, purposeOf } from './confirmation-link.ts';

test.each<ConfirmationPurpose>(['email-address', 'invitation', 'deletion'])(
  'a link for %s opens the page of its token and says what it does',
  (purpose) => {
    const { pathname, searchParams } = new URL(confirmationPath('abc', purpose), 'https://account.example.com');
    expect(pathname).toBe('/confirmation/abc');
    expect(purposeOf(searchParams)).toBe(purpose);
  },
);

test.each(['', 'for=', 'for=anything'])('a link with the query "%s" says nothing about what it does', (query) =>
  expect(purposeOf(new URLSearchParams(query))).toBeNull(),
);
