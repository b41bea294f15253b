import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormFailure } from './form-failure.tsx';

test('a failure above the form is scrolled into view each time', () => {
  // As newer browsers answer.
  const scrolled: unknown = Promise.resolve();
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(scrolled as undefined);
  const { rerender } = render(<FormFailure text="Das hat nicht geklappt." />);
  expect(intoSight.mock.contexts).toEqual([screen.getByRole('alert').parentElement]);
  rerender(<FormFailure text={null} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(<FormFailure text="Das hat nicht geklappt." />);
  expect(intoSight).toHaveBeenCalledTimes(2);
});
