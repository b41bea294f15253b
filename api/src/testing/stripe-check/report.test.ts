import { expect, test } from 'vitest';
import { reportOf } from './report.ts';

test('the table names what was answered, refused, not tried, and what differs', () => {
  const tried = [
    { site: 'a.ts customers.create', outcomes: new Map([['ok', 3]]) },
    {
      site: 'a.ts invoices.pay',
      outcomes: new Map([
        ['ok', 1],
        ['card_error: card_declined: No', 2],
      ]),
    },
  ];
  const fact = { trial: 'a trial', what: 'it is paid', expected: '0', found: '5' };
  expect(reportOf(tried, ['b.ts refunds.create'], [fact, { ...fact, found: '0' }]).split('\n')).toEqual([
    'a.ts customers.create     3 answered',
    'a.ts invoices.pay         1 answered, refused: 2 × card_error: card_declined: No',
    'b.ts refunds.create    not tried',
    '',
    '2 places tried, 1 not; 2 facts compared, 1 differ',
    'DIFFERS a trial: it is paid: expected 0, found 5',
  ]);
});
