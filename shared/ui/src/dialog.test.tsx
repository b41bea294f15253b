import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Sheet } from './sheet.tsx';

function Confirmation({ busy = false, onClose }: { busy?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Deaktivieren</Button>
      <Dialog
        open={open}
        onClose={close}
        busy={busy}
        closeLabel="Schließen"
        title="Filiale deaktivieren?"
        description="Kasse 1 kann dann keine Bons mehr signieren."
        foot={
          <>
            <Button variant="outlined" onClick={close}>
              Abbrechen
            </Button>
            <Button variant="danger">Filiale deaktivieren</Button>
          </>
        }
      />
    </>
  );
}

async function openConfirmation(props: { busy?: boolean; onClose?: () => void } = {}) {
  const user = userEvent.setup();
  render(<Confirmation {...props} />);
  await user.click(screen.getByRole('button', { name: 'Deaktivieren' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filiale deaktivieren?' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return { user, dialog };
}

test('a dialog reads out its consequence and focuses the harmless answer', async () => {
  const { dialog } = await openConfirmation();
  expect(dialog).toHaveAccessibleDescription('Kasse 1 kann dann keine Bons mehr signieren.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus());
});

test('focus stays inside of a dialog', async () => {
  const { user, dialog } = await openConfirmation();
  for (let presses = 0; presses < 5; presses += 1) {
    await user.tab();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  }
});

test('Esc closes a dialog and focus returns to the button that opened it', async () => {
  const { user } = await openConfirmation();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Deaktivieren' })).toHaveFocus());
});

test('a dialog does not close while its request is under way', async () => {
  const onClose = vi.fn();
  const { user, dialog } = await openConfirmation({ busy: true, onClose });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog).toBeVisible();
});

test.each([
  [
    'sheet',
    'Bestellung prüfen',
    (onClose: () => void) => (
      <Sheet open onClose={onClose} title="Bestellung prüfen" closeLabel="Schließen" aside="Ihre Bestellung">
        <input type="radio" aria-label="SEPA" />
      </Sheet>
    ),
  ],
  [
    'drawer',
    'Navigation',
    (onClose: () => void) => (
      <Drawer open onClose={onClose} label="Navigation" closeLabel="Schließen" brand={<a href="/">Kontor</a>}>
        <a href="/invoices">Rechnungen</a>
      </Drawer>
    ),
  ],
])('a %s has a name and its button closes it', async (_kind, name, content) => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(content(onClose));
  expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
