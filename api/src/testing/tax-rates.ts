import { dayIn } from './days.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

interface NewRate {
  readonly isoCountryCode: string;
  readonly rate: number;
  /** In so many days. */
  readonly begins: number;
}

/** An operator enters what a country's law has changed. */
export const enterRate = (
  kontor: Pick<TestApp, 'infrastructure'>,
  operator: Pick<TestClient, 'expect'>,
  { begins, ...rate }: NewRate,
) =>
  operator.expect(201, 'POST /backoffice/tax-rate', {
    ...rate,
    validFrom: dayIn(kontor, begins),
    reason: 'The law has changed',
  });
