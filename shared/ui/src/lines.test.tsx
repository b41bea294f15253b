import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Meter } from './meter.tsx';
import { Pager, visiblePages } from './pager.tsx';
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

test('stops are a list that announces its changes when asked', () => {
  render(
    <Stops label="Einrichtung" live>
      <Stop state="done" stateLabel="erledigt" title="Auftrag angenommen" />
      <Stop state="current" title="Shop wird gestartet" running />
    </Stops>,
  );
  expect(screen.getByRole('list', { name: 'Einrichtung' })).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText(/Auftrag angenommen/)).toHaveTextContent('Auftrag angenommen, erledigt');
});

test('a meter never leaves its track and has its numbers in words', () => {
  render(<Meter label="2.000 von 1.500 Bestellungen" value={1.33} />);
  const bar = screen.getByRole('img', { name: '2.000 von 1.500 Bestellungen' });
  expect(bar.innerHTML).toContain('--share: 100%');
});

test('the total is a term with its amount, like every line above it', () => {
  render(
    <SumList
      rows={[{ key: 'net', label: 'Netto', amount: '531,00 €' }]}
      total={{ label: 'Monatlich', amount: '631,89 €' }}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Netto', 'Monatlich']);
  expect(screen.getAllByRole('definition').map((amount) => amount.textContent)).toEqual(['531,00 €', '631,89 €']);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [2, 9, [1, 2, 3, -9, 9]],
  [4, 9, [1, 2, 3, 4, 5, -9, 9]],
  [5, 9, [1, -4, 4, 5, 6, -9, 9]],
  [9, 9, [1, -8, 8, 9]],
])('page %i of %i shows %j, where a negative number is a gap', (page, count, shown) => {
  expect(visiblePages(page, count)).toEqual(shown);
});

test('the pager marks the current page and names the arrows', () => {
  render(
    <Pager
      label="Seiten"
      page={1}
      pageCount={2}
      previousLabel="Vorherige Seite"
      nextLabel="Nächste Seite"
      renderLink={(page) => <a href={`?page=${page}`} />}
    />,
  );
  expect(screen.getByText('1')).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Nächste Seite' })).toHaveAttribute('href', '?page=2');
  expect(screen.queryByRole('link', { name: 'Vorherige Seite' })).not.toBeInTheDocument();
});
