import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FormFailure } from './form-failure.tsx';

test('what went wrong is brought into sight each time, for it stands above and the button below', () => {
  const intoSight = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const { rerender } = render(<FormFailure text="Das hat nicht geklappt." />);
  expect(intoSight.mock.contexts).toEqual([screen.getByRole('alert').parentElement]);
  rerender(<FormFailure text={null} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(<FormFailure text="Das hat nicht geklappt." />);
  expect(intoSight).toHaveBeenCalledTimes(2);
});
