import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

test.each([
  ['busy', { loading: true }],
  ['disabled', { disabled: true }],
])('a %s button suppresses clicks and the submit of its form', async (_state, props) => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Ort" />
      <Button type="submit" onClick={onClick} {...props}>
        Speichern
      </Button>
    </form>,
  );

  await user.click(screen.getByRole('button'));
  await user.type(screen.getByRole('textbox'), 'Berlin{Enter}');

  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a busy button announces that it is busy and keeps its label', () => {
  render(<Button loading>Wird gespeichert</Button>);
  expect(screen.getByRole('button', { name: 'Wird gespeichert' })).toHaveAttribute('aria-busy', 'true');
});

test('a disabled button can be focused, so that its reason is read out', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Button disabled aria-describedby="reason">
        Weiter
      </Button>
      <p id="reason">Sie haben noch nichts geändert.</p>
    </>,
  );
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Sie haben noch nichts geändert.');
});

test('a button does not submit its form unless it is told to', () => {
  render(<Button>Abbrechen</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('a link that looks like a button is a link, also when the router renders it', () => {
  const RouterLink = ({ to, ...anchor }: { to: string; className?: string }) => <a href={`/app${to}`} {...anchor} />;
  render(<ButtonLink render={<RouterLink to="/invoices" />}>Alle Rechnungen</ButtonLink>);
  expect(screen.getByRole('link', { name: 'Alle Rechnungen' })).toHaveAttribute('href', '/app/invoices');
});

test('a link that opens a new tab passes no opener', () => {
  render(
    <ButtonLink href="https://shop.example" target="_blank">
      Öffnen
    </ButtonLink>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
});

/** What browsers do to a page that they translate: each text is moved into an element of their own. */
function translate(root: HTMLElement) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(`Translated: ${text.data}`);
  }
}

test.each([
  ['a label', 'Speichern', 'Wird gespeichert'],
  ['an icon and a label', ['Speichern', <i key="icon" />], ['Wird gespeichert', <i key="icon" />]],
])('%s on a page that the browser has translated becomes busy, and usable again', (_, idle, busy) => {
  const { container, rerender } = render(<Button>{idle}</Button>);
  translate(container);
  rerender(<Button loading>{busy}</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  rerender(<Button>{idle}</Button>);
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy');
});

test('the label of a translated button says what it does now', () => {
  const { container, rerender } = render(<Button>Speichern</Button>);
  translate(container);
  rerender(<Button loading>Wird gespeichert</Button>);
  expect(screen.getByRole('button')).toHaveAccessibleName('Wird gespeichert');
});
