import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';
import { Stop, Stops } from './stops.tsx';
import { SumList } from './sum-list.tsx';

test('the stepper says which step is current and which are done', () => {
  render(<Stepper label="Registrierung" steps={['System', 'Produkte', 'Konto']} current={1} doneLabel="erledigt" />);
  const [system, products, account] = screen.getAllByRole('listitem');
  expect(system).toHaveTextContent('System, erledigt');
  expect(products).toHaveAttribute('aria-current', 'step');
  expect(account).not.toHaveAttribute('aria-current');
});

test('stops are a list that announces its changes if asked to', () => {
  render(
    <Stops label="Einrichtung" live>
      <Stop state="done" stateLabel="erledigt" title="Auftrag angenommen" />
      <Stop state="current" title="Shop wird gestartet" running />
    </Stops>,
  );
  expect(screen.getByRole('list', { name: 'Einrichtung' })).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText(/Auftrag angenommen/)).toHaveTextContent('Auftrag angenommen, erledigt');
});

test('the total is a term with its amount, like every other line', () => {
  render(
    <SumList
      rows={[{ key: 'net', label: 'Netto', amount: '531,00 €' }]}
      total={{ label: 'Monatlich', amount: '631,89 €' }}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Netto', 'Monatlich']);
  expect(screen.getAllByRole('definition').map((amount) => amount.textContent)).toEqual(['531,00 €', '631,89 €']);
});
