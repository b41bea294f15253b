import { expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { requireJournal } from './require-journal.ts';

const DATABASE_URL = 'postgres://kontor@localhost/kontor';
const require = (variables: Record<string, string>) => () => requireJournal(readEnvironment(variables));

test('a database server in production needs a journal whose place is named', () => {
  expect(require({ DATABASE_URL, NODE_ENV: 'production' })).toThrow(/^KONTOR_JOURNAL is missing: /);
  expect(require({ DATABASE_URL, NODE_ENV: 'production', KONTOR_JOURNAL: '/journal' })).not.toThrow();
  expect(require({ DATABASE_URL })).not.toThrow();
  expect(require({ NODE_ENV: 'production' })).not.toThrow();
});
