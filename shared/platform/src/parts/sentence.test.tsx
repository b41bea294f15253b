import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sentence } from './sentence.tsx';

test('the words between tags are in their element, everything else is text', () => {
  render(
    <p>
      <Sentence
        text="Es gelten die <terms>AGB</terms> und die <privacy>Hinweise</privacy>, <em>immer</em>."
        elements={{ terms: <a href="/terms">AGB</a>, privacy: <a href="/privacy">Datenschutz</a> }}
      />
    </p>,
  );
  expect(screen.getByText(/^Es gelten/).textContent).toBe('Es gelten die AGB und die Hinweise, <em>immer</em>.');
  expect(screen.getByRole('link', { name: 'AGB' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'Hinweise' })).toHaveAttribute('href', '/privacy');
});

test('a text without tags is itself', () => {
  render(<Sentence text="5 < 6" elements={{}} />);
  expect(screen.getByText('5 < 6')).toBeVisible();
});
