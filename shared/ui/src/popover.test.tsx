import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Popover } from './popover.tsx';

function Switcher() {
  return (
    <>
      <Popover trigger={<button type="button">Radwerk Berlin</button>} label="Shop wechseln">
        <input aria-label="Suche" />
      </Popover>
      <button type="button">Hilfe</button>
    </>
  );
}

async function openSwitcher() {
  const user = userEvent.setup();
  render(<Switcher />);
  const trigger = screen.getByRole('button', { name: 'Radwerk Berlin' });
  await user.click(trigger);
  return { user, trigger, content: screen.getByRole('dialog', { name: 'Shop wechseln' }) };
}

test('the trigger tells whether its content is open, and the content gets focus', async () => {
  const { trigger, content } = await openSwitcher();
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  expect(content).toHaveFocus();
});

test('Esc closes and returns focus', async () => {
  const { user, trigger } = await openSwitcher();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(trigger).toHaveFocus();
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('Tab moves through the content and closes it after the last control', async () => {
  const { user } = await openSwitcher();
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Suche' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Hilfe' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a click outside closes it, and so does a second click on the trigger', async () => {
  const { user, trigger } = await openSwitcher();
  await user.click(screen.getByRole('textbox', { name: 'Suche' }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await user.click(document.body);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(trigger);
  await user.click(trigger);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
