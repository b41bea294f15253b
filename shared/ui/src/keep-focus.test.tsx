import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Dialog } from './dialog.tsx';
import { keepFocus } from './keep-focus.ts';
import { Menu, MenuItem } from './menu.tsx';

beforeAll(keepFocus);

/** A list whose rows are removed at once, or by a dialog that asks first. */
function Devices({ asks, opensWith = null }: { asks: boolean; opensWith?: string | null }) {
  const [devices, setDevices] = useState(['Scanner 1', 'Scanner 2']);
  const [asked, setAsked] = useState(opensWith);
  const remove = (device: string) => setDevices(devices.filter((other) => other !== device));
  return (
    <>
      <nav>
        <h2>Navigation</h2>
      </nav>
      <main>
        <h1>WMS</h1>
        <Button onClick={() => setAsked('Alle')}>Alle entfernen</Button>
        <Menu trigger={<Button>Mehr</Button>}>
          <MenuItem onSelect={() => setAsked('Alle')}>Aus dem Menü entfernen</MenuItem>
        </Menu>
        <Card title="Geräte">
          {devices.map((device) => (
            <Button key={device} onClick={() => (asks ? setAsked(device) : remove(device))}>
              {device} entfernen
            </Button>
          ))}
        </Card>
      </main>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={`${asked} entfernen?`}
          closeLabel="Schließen"
          foot={
            <Button
              onClick={() => {
                remove(asked);
                // The list is read again before the dialog closes.
                setTimeout(() => setAsked(null));
              }}
            >
              Ja
            </Button>
          }
        />
      )}
    </>
  );
}

const click = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));
const focused = (role: string, name: string) =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole(role, { name })).toHaveFocus();
  });

test('after a row was removed by its own button, its list goes on with its heading', async () => {
  render(<Devices asks={false} />);
  await click('Scanner 1 entfernen');
  await focused('heading', 'Geräte');
  await click('Scanner 2 entfernen');
  await focused('heading', 'Geräte');
});

test('after a dialog has removed the row that opened it, its list goes on, whatever opened dialogs before', async () => {
  render(<Devices asks />);
  await click('Alle entfernen');
  await click('Schließen');
  await focused('button', 'Alle entfernen');
  await click('Scanner 1 entfernen');
  await click('Ja');
  await focused('heading', 'Geräte');
});

test('a dialog that was opened by an entry of a menu gives the focus back to the button of the menu', async () => {
  render(<Devices asks />);
  await click('Mehr');
  await userEvent.setup().click(screen.getByRole('menuitem', { name: 'Aus dem Menü entfernen' }));
  await click('Schließen');
  await focused('button', 'Mehr');
});

test('a dialog that is open with the page, as by a link in a mail, leaves the focus at the heading of the page', async () => {
  render(<Devices asks opensWith="Scanner 1" />);
  await click('Schließen');
  await focused('heading', 'WMS');
});
