import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink } from './menu.tsx';

function setup() {
  const onSignOut = vi.fn();
  render(
    <Menu trigger={<Button variant="ghost">Jana Reuter</Button>} header="jana@radwerk.example">
      <MenuGroup label="Radwerk Berlin GmbH">
        <MenuLink href="#berlin" text="Shopware 6" current>
          Radwerk Berlin
        </MenuLink>
        <MenuLink href="#outlet">Outlet</MenuLink>
      </MenuGroup>
      <MenuItem onSelect={onSignOut}>Abmelden</MenuItem>
    </Menu>,
  );
  const item = (name: string | RegExp) => screen.getByRole('menuitem', { name });
  return { user: userEvent.setup(), onSignOut, item, trigger: screen.getByRole('button', { name: 'Jana Reuter' }) };
}

test('a menu is named by its button, groups its entries and marks the current one', async () => {
  const { user, item, trigger } = setup();
  expect(trigger).toHaveAttribute('aria-haspopup', 'menu');
  await user.click(trigger);
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Jana Reuter' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Radwerk Berlin GmbH' })).toContainElement(item('Outlet'));
  expect(item(/Radwerk Berlin/)).toHaveAttribute('aria-current', 'true');
  expect(item(/Radwerk Berlin/)).toHaveAttribute('href', '#berlin');
});

test.each([
  ['{Enter}', 'Radwerk BerlinShopware 6'],
  ['{ArrowDown}', 'Radwerk BerlinShopware 6'],
  ['{ArrowUp}', 'Abmelden'],
  ['{Enter}{ArrowDown}', 'Outlet'],
  ['{Enter}{ArrowUp}', 'Abmelden'],
  ['{Enter}{End}', 'Abmelden'],
  ['{Enter}{End}{ArrowDown}', 'Radwerk BerlinShopware 6'],
  ['{Enter}{End}{Home}', 'Radwerk BerlinShopware 6'],
  ['{Enter}o', 'Outlet'],
])('the keys %s move to %s', async (keys, focused) => {
  const { user, trigger } = setup();
  trigger.focus();
  await user.keyboard(keys);
  expect(document.activeElement).toHaveTextContent(focused);
});

test('choosing an entry acts once, closes the menu and returns focus', async () => {
  const { user, onSignOut, trigger } = setup();
  trigger.focus();
  await user.keyboard('{Enter}{End}{Enter}');
  expect(onSignOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(trigger).toHaveFocus();
});

test('Esc and a click outside close the menu', async () => {
  const { user, trigger } = setup();
  await user.click(trigger);
  await user.keyboard('{Escape}');
  expect(trigger).toHaveFocus();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();

  await user.click(trigger);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
