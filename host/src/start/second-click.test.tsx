import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ignoreSecondClickElsewhere } from './second-click.ts';

ignoreSecondClickElsewhere();

const abort = vi.fn();

/** Two steps of a sign-up: the second has its abort button where the first has its back button. */
function Steps() {
  const [step, setStep] = useState(2);
  if (step === 2) return <button onClick={() => setStep(1)}>Zurück</button>;
  return (
    <button key="out" onClick={abort}>
      Abbrechen
    </button>
  );
}

const wayOut = () => screen.getByText('Abbrechen');

test('a double click does not press what its first click brought', () => {
  render(<Steps />);
  fireEvent.click(screen.getByText('Zurück'), { detail: 1 });
  fireEvent.click(wayOut(), { detail: 2 });
  expect(abort).not.toHaveBeenCalled();
  // Intended clicks: by mouse, and by keyboard.
  fireEvent.click(wayOut(), { detail: 1 });
  fireEvent.click(wayOut(), { detail: 0 });
  expect(abort).toHaveBeenCalledTimes(2);
});

test('quick clicks on one thing all count, whichever part of it they hit', () => {
  const count = vi.fn();
  render(
    <label>
      <b>Newsletter</b> <input type="checkbox" onChange={count} />
    </label>,
  );
  fireEvent.click(screen.getByText('Newsletter'), { detail: 1 });
  fireEvent.click(screen.getByRole('checkbox'), { detail: 2 });
  fireEvent.click(screen.getByText('Newsletter'), { detail: 3 });
  expect(count).toHaveBeenCalledTimes(3);
});
