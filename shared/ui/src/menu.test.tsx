import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink } from './menu.tsx';

test('a menu opens by keyboard, marks what is open, and returns the focus', async () => {
  const user = userEvent.setup();
  const onSignOut = jest.fn();
  render(
    <Menu trigger={<Button variant="ghost">Jana Reuter</Button>}>
      <MenuGroup label="Radwerk Berlin GmbH">
        <MenuLink href="/shops/1" text="Shopware 6" current>
          Radwerk Berlin
        </MenuLink>
      </MenuGroup>
      <MenuItem onSelect={onSignOut}>Abmelden</MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'Jana Reuter' });
  trigger.focus();
  await user.keyboard('{Enter}');

  const shop = await screen.findByRole('menuitem', { name: /Radwerk Berlin/ });
  expect(shop).toHaveAttribute('aria-current', 'true');
  expect(shop).toHaveAttribute('href', '/shops/1');
  await waitFor(() => expect(shop).toHaveFocus());

  await user.keyboard('{ArrowDown}{Enter}');
  expect(onSignOut).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(trigger).toHaveFocus());
});
