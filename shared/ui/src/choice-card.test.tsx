import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { ChoiceCard } from './choice-card.tsx';

test('the whole card selects, and title, text and price belong to the choice', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(
    <ChoiceCard
      type="checkbox"
      title="WMS"
      text="Picken, packen und inventarisieren."
      meta="+ 25,00 € je Gerät"
      onChange={onChange}
    />,
  );
  await user.click(screen.getByText('+ 25,00 € je Gerät'));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('checkbox', { name: 'WMS' })).toHaveAccessibleDescription(
    'Picken, packen und inventarisieren. + 25,00 € je Gerät',
  );
});

test('a disabled choice shows its reason and cannot be selected', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(
    <ChoiceCard
      type="radio"
      title="Überweisung"
      reason="Nur bei jährlicher Abrechnung möglich."
      disabled
      onChange={onChange}
    />,
  );
  await user.click(screen.getByText('Überweisung'));
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('radio')).toHaveAccessibleDescription('Nur bei jährlicher Abrechnung möglich.');
});

test.each([
  ['card', <ChoiceCard key="c" type="checkbox" title="ERP" reason="In WMS enthalten" checked locked />],
  [
    'checkbox',
    <Checkbox key="c" checked locked>
      ERP
    </Checkbox>,
  ],
])('a locked %s stays checked and can still be reached', async (_kind, choice) => {
  const user = userEvent.setup();
  render(choice);
  await user.tab();
  const input = screen.getByRole('checkbox', { name: 'ERP' });
  expect(input).toHaveFocus();
  await user.keyboard(' ');
  await user.click(screen.getByText('ERP'));
  expect(input).toBeChecked();
  expect(input).toHaveAttribute('aria-disabled', 'true');
});

test('a link below a choice is not part of its target', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(
    <ChoiceCard type="radio" title="SEPA-Lastschrift" onChange={onChange}>
      <a href="#mandate">Mandat ansehen</a>
    </ChoiceCard>,
  );
  await user.click(screen.getByRole('link'));
  expect(onChange).not.toHaveBeenCalled();
});
