import { mdiAccountOutline, mdiLogoutVariant } from '@mdi/js';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Dialog } from '../dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../menu.tsx';
import { Stack } from '../page.tsx';
import { Sheet } from '../sheet.tsx';
import { Skeleton, SkeletonArea, SkeletonText } from '../skeleton.tsx';
import { ToastRegion } from '../toast.tsx';
import { Grid, Section } from './section.tsx';

export function WaitingSection() {
  return (
    <Section title="Laden und leer">
      <Grid>
        <Card>
          <SkeletonArea text="Wird geladen">
            <Stack gap={4}>
              <Skeleton shape="title" width="third" />
              <SkeletonText lines={2} />
              <Skeleton shape="button" />
            </Stack>
          </SkeletonArea>
        </Card>
        <Card flush>
          <EmptyState title="Noch keine Leads" action={<Button>Lead einreichen</Button>}>
            Reichen Sie Ihren ersten Kontakt ein, wir melden uns bei ihm.
          </EmptyState>
        </Card>
      </Grid>
    </Section>
  );
}

export function OverlaySection() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>();
  const [toasts, setToasts] = useState<{ id: string; text: string; tone?: 'danger' }[]>([]);
  const close = () => setOpen(undefined);
  const notify = (tone?: 'danger') =>
    setToasts([...toasts, { id: String(toasts.length), text: 'Filiale Potsdam ist wieder aktiv.', tone }]);
  return (
    <Section title="Dialog, Sheet, Menü, Toast">
      <Stack direction="row" gap={4}>
        <Button variant="outlined" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="outlined" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Menu trigger={<Button variant="outlined">Menü</Button>} header="Jana Reuter">
          <MenuLink href="#profile" icon={mdiAccountOutline} current>
            Mein Profil
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={mdiLogoutVariant} onSelect={() => undefined}>
            Abmelden
          </MenuItem>
        </Menu>
        <Button variant="outlined" onClick={() => notify()}>
          Toast
        </Button>
        <Button variant="outlined" onClick={() => notify('danger')}>
          Fehler
        </Button>
      </Stack>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        closeLabel="Schließen"
        title="Filiale Prenzlauer Berg deaktivieren?"
        description="Kasse 1 kann dann keine Bons mehr signieren und darf nicht mehr zum Verkauf genutzt werden."
        foot={
          <>
            <Button variant="outlined" onClick={close}>
              Abbrechen
            </Button>
            <Button variant="danger">Filiale deaktivieren</Button>
          </>
        }
      />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        closeLabel="Schließen"
        title="Bestellung prüfen"
        aside="Ihre Bestellung"
        action={
          <Button size="lg" width="full">
            Zahlungspflichtig bestellen
          </Button>
        }
      >
        Zahlungsmethode
      </Sheet>
      <ToastRegion
        label="Meldungen"
        closeLabel="Meldung schließen"
        toasts={toasts}
        onClose={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
      />
    </Section>
  );
}
