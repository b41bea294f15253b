import { act, render, screen } from '@testing-library/react';
import { use, useState } from 'react';
import { expect, test } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

type Interval = 'month' | 'year';

test('a choice shows at once, while what follows from it is still being rendered', async () => {
  const prices = Promise.withResolvers<string>();
  const Price = ({ interval }: { interval: Interval }) => <p>{interval === 'month' ? '49 €' : use(prices.promise)}</p>;
  function Plan() {
    const [interval, setInterval] = useState<Interval>('month');
    return (
      <>
        <SegmentedControl
          label="Abrechnung"
          value={interval}
          onChange={setInterval}
          segments={[
            { value: 'month', label: 'Monatlich' },
            { value: 'year', label: 'Jährlich' },
          ]}
        />
        <Price interval={interval} />
      </>
    );
  }
  render(<Plan />);
  await act(async () => screen.getByRole('radio', { name: 'Jährlich' }).click());
  expect(screen.getByRole('radio', { name: 'Jährlich' })).toBeChecked();
  expect(screen.getByText('49 €')).toBeVisible();

  await act(async () => prices.resolve('490 €'));
  expect(screen.getByText('490 €')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Jährlich' })).toBeChecked();
});
