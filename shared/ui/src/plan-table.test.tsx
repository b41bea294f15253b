import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PlanTable } from './plan-table.tsx';

test('the whole row selects a plan, which is named with its price and described with its terms', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(
    <PlanTable
      label="Tarif wählen"
      columns={{ name: 'Tarif', inclusive: 'Enthalten', extra: 'Je weitere', price: 'Grundpreis' }}
      value="starter"
      onChange={onChange}
      plans={[
        {
          value: 'starter',
          name: 'Starter',
          inclusive: '1.000',
          extra: '0,20 €',
          price: '149,00 €',
          summary: '1.000 enthalten, weitere je 0,20 €',
        },
        {
          value: 'pro',
          name: 'Professional',
          inclusive: '2.000',
          extra: '0,15 €',
          price: '289,00 €',
          summary: '2.000 enthalten, weitere je 0,15 €',
        },
      ]}
    />,
  );
  expect(screen.getByRole('radio', { name: 'Starter 149,00 €' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Professional 289,00 €' })).toHaveAccessibleDescription(
    '2.000 enthalten, weitere je 0,15 €',
  );
  await user.click(screen.getByText('2.000'));
  expect(onChange).toHaveBeenCalledWith('pro');
});
