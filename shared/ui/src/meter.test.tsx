import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Meter } from './meter.tsx';

test('the meter is named, and its value is said in words', () => {
  render(<Meter label="Bestellungen im Oktober" text="918 von 1.500 enthaltenen" value={918} max={1500} />);
  const meter = screen.getByRole('meter', { name: 'Bestellungen im Oktober' });
  expect(meter).toHaveAttribute('aria-valuenow', '918');
  expect(meter).toHaveAttribute('aria-valuemax', '1500');
  expect(meter).toHaveAttribute('aria-valuetext', '918 von 1.500 enthaltenen');
});

test('what is beyond the included part stays within the range that assistive technology knows', () => {
  render(<Meter label="Bestellungen" text="1.600 von 1.500 enthaltenen" value={1600} max={1500} />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '1500');
});

test('corrections below zero show as nothing', () => {
  render(<Meter label="Bestellungen" text="-2 von 1.500 enthaltenen" value={-2} max={1500} />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
});
