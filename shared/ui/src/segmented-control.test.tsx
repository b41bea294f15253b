import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';

function Billing({ monthly = true }: { monthly?: boolean }) {
  const [value, setValue] = useState<'monthly' | 'yearly'>(monthly ? 'monthly' : 'yearly');
  return (
    <SegmentedControl
      label="Abrechnung"
      value={value}
      onChange={setValue}
      segments={[
        { value: 'monthly', label: 'Monatlich', disabled: !monthly },
        { value: 'yearly', label: 'Jährlich' },
      ]}
      reason={monthly ? undefined : 'Ein Wechsel von jährlich auf monatlich ist nicht möglich.'}
    />
  );
}

test('it is one tab stop, and the arrow keys select', async () => {
  const user = userEvent.setup();
  render(<Billing />);
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Monatlich' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Jährlich' })).toBeChecked();
  await user.tab();
  expect(document.body).toHaveFocus();
});

test('a locked alternative cannot be selected and the group gives the reason', async () => {
  const user = userEvent.setup();
  render(<Billing monthly={false} />);
  await user.click(screen.getByText('Monatlich'));
  expect(screen.getByRole('radio', { name: 'Jährlich' })).toBeChecked();
  expect(screen.getByRole('radiogroup', { name: 'Abrechnung' })).toHaveAccessibleDescription(
    'Ein Wechsel von jährlich auf monatlich ist nicht möglich.',
  );
});
