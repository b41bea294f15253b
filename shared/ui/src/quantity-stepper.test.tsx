import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { QuantityStepper } from './quantity-stepper.tsx';

function setup(start: number, limits: { min?: number; max?: number; disabled?: boolean } = {}) {
  const reported = vi.fn();
  function Devices() {
    const [value, setValue] = useState(start);
    return (
      <QuantityStepper
        {...limits}
        label="Geräte"
        decreaseLabel="Weniger"
        increaseLabel="Mehr"
        value={value}
        onChange={(next) => {
          reported(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Devices />);
  return { user: userEvent.setup(), reported, input: screen.getByRole('spinbutton', { name: 'Geräte' }) };
}

test('minus and plus step by one and stop at the limits', async () => {
  const { user, reported, input } = setup(4, { min: 4, max: 5 });
  expect(screen.getByRole('button', { name: 'Weniger' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Weniger' }));
  expect(reported).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Mehr' }));
  await user.click(screen.getByRole('button', { name: 'Mehr' }));
  expect(reported.mock.calls).toEqual([[5]]);
  expect(input).toHaveValue('5');
  expect(screen.getByRole('button', { name: 'Mehr' })).toHaveFocus();
});

test('arrow keys step, as in any number field', async () => {
  const { user, reported, input } = setup(2);
  await user.click(input);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(reported.mock.calls).toEqual([[3], [4], [3]]);
});

test('a larger number can be typed although its first digit is below the minimum', async () => {
  const { user, reported, input } = setup(4, { min: 4 });
  await user.clear(input);
  await user.type(input, '12');
  expect(reported.mock.calls).toEqual([[12]]);
});

test.each([
  ['below the minimum', '1', '4'],
  ['above the maximum', '99', '20'],
  ['without a number', 'abc', '6'],
])('a value left %s is brought back into range', async (_case, typed, shown) => {
  const { user, input } = setup(6, { min: 4, max: 20 });
  await user.clear(input);
  await user.type(input, typed);
  await user.tab();
  expect(input).toHaveValue(shown);
});

test('a disabled stepper reports no change', async () => {
  const { user, reported } = setup(4, { disabled: true });
  await user.click(screen.getByRole('button', { name: 'Mehr' }));
  expect(reported).not.toHaveBeenCalled();
});
