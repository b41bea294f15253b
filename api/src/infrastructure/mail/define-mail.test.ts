import { inEachLanguage } from '@kontor/contract/language';
import { expect, test } from 'vitest';
import { firstVendor } from '../../testing/vendor.ts';
import { defineMail } from './define-mail.ts';
import { cents, line } from './values.ts';

const paidMail = defineMail('paid-in-a-test', {
  values: { shop: line, amount: cents },
  sample: { shop: 'Radwerk', amount: 100 },
  ...inEachLanguage(() => ({ shop, amount }: { readonly shop: string; readonly amount: string }) => ({
    subject: `${shop}: ${amount}`,
    content: [],
  })),
});

test('the compiler knows the values of a mail: none is missing, of another type, or given for nothing', () => {
  const values = { shop: 'Radwerk', amount: 17_731 };
  const more = { ...values, number: '1' };
  expect(paidMail(values).write('de', firstVendor).subject).toBe('Radwerk: 177,31\u00a0€');
  const wrong = () => [
    // @ts-expect-error a value is missing
    paidMail({ shop: 'Radwerk' }),
    // @ts-expect-error an amount is a number of cents
    paidMail({ shop: 'Radwerk', amount: '177,31 €' }),
    // @ts-expect-error the mail has no such value
    paidMail({ shop: 'Radwerk', amount: 1, number: '1' }),
    // @ts-expect-error nor what is handed on
    paidMail(more),
  ];
  expect(wrong).toBeTypeOf('function');
});

test('two mails do not have the same name', () => {
  const texts = {
    values: {},
    sample: {},
    ...inEachLanguage(() => () => ({ subject: '', content: [] })),
  };
  expect(() => defineMail('paid-in-a-test', texts)).toThrow('Two mails are called paid-in-a-test');
});
