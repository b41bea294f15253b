import { mdiArrowRight, mdiBarcodeScan, mdiTranslate } from '@mdi/js';
import type { ReactElement } from 'react';
import { AccountFact, AccountStrip } from '../account-strip.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { Button, ButtonLink } from '../button.tsx';
import { ChoiceCard } from '../choice-card.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { EntryPanel } from '../entry-panel.tsx';
import { Field } from '../field.tsx';
import { FullPage } from '../full-page.tsx';
import type { FullPageState } from '../full-page-line.tsx';
import { Icon } from '../icon.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { Page, Stack } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import { PasswordInput } from '../password-input.tsx';
import { SignupFrame } from '../signup-frame.tsx';
import { Stepper } from '../stepper.tsx';
import { TextInput } from '../text-input.tsx';
import { TextLink } from '../text-link.tsx';
import { Tile } from '../tile.tsx';

const brand = <BrandMark name="Kontor" href="/" />;

const entry = (
  <EntryFrame
    brand={brand}
    end={
      <Button variant="ghost">
        <Icon path={mdiTranslate} size={20} /> English
      </Button>
    }
    title="Anmelden"
    lead="Ihr Konto für ERP, Lager und Kasse."
    legal={<a href="#imprint">Impressum</a>}
    panel={
      <EntryPanel
        tagline={['Shop, Lager, Kasse.', 'Ein Konto.']}
        slips={[
          {
            stop: 'Shop',
            title: 'Bestellung 10482',
            detail: 'radwerk-berlin.de',
            lines: [
              { label: 'Gravelreifen 700 × 40C', value: '2 × 39,90 €' },
              { label: 'Kette 12-fach', value: '1 × 46,50 €' },
            ],
            total: { label: 'Summe', value: '126,30 €' },
          },
          {
            stop: 'Lager',
            title: 'Pickliste 3117',
            detail: 'Gerät WMS-02',
            lines: [
              { label: 'Gravelreifen 700 × 40C', value: 'A-04-12', checked: true },
              { label: 'Kette 12-fach', value: 'B-01-03', checked: true },
            ],
          },
          {
            stop: 'Kasse',
            title: 'Bon 20251014-0087',
            detail: 'Kreuzberg, Kasse 1',
            lines: [
              { label: 'Helm Urban, Größe M', value: '89,00 €' },
              { label: 'TSE-Signatur', value: 'gültig', checked: true },
            ],
          },
        ]}
      />
    }
  >
    <Stack gap={5}>
      <Field label="E-Mail-Adresse">
        <TextInput size="lg" type="email" defaultValue="jana.reuter@radwerk-berlin.de" />
      </Field>
      <Field
        label="Passwort"
        labelAction={
          <TextLink href="#forgot" quiet>
            Passwort vergessen?
          </TextLink>
        }
      >
        <PasswordInput size="lg" autoComplete="current-password" showLabel="Anzeigen" hideLabel="Verbergen" />
      </Field>
      <Button size="lg" width="full">
        Anmelden
      </Button>
    </Stack>
  </EntryFrame>
);

const signup = (
  <SignupFrame
    brand={brand}
    account="jana.reuter@radwerk-berlin.de"
    stepper={
      <Stepper label="Registrierung" steps={['System', 'Produkte', 'Konto', 'Shop']} current={1} doneLabel="erledigt" />
    }
    title="Womit möchten Sie starten?"
    lead="Das ERP ist die Grundlage. Lager und Kasse bauen darauf auf und schließen es ein."
    back={
      <Button variant="outlined" size="lg">
        Zurück
      </Button>
    }
    summary="Kosten entstehen erst, wenn Sie bestellen."
    primary={
      <Button size="lg">
        Weiter zum Konto <Icon path={mdiArrowRight} size={20} />
      </Button>
    }
  >
    <Stack gap={4}>
      <ChoiceCard
        type="checkbox"
        size="lg"
        checked
        locked
        media={<Tile>ERP</Tile>}
        title="ERP"
        text="Bestellungen, Bestände, Einkauf und Belege an einem Ort, immer mit Ihrem Shop abgeglichen."
        reason="In WMS enthalten, daher nicht abwählbar"
      />
      <ChoiceCard
        type="checkbox"
        size="lg"
        media={
          <Tile tone="soft">
            <Icon path={mdiBarcodeScan} />
          </Tile>
        }
        title="WMS"
        text="Picken, packen und inventarisieren mit dem Handscanner."
        meta="+ 25,00 € je Gerät und Monat"
      />
    </Stack>
  </SignupFrame>
);

const overview = (
  <Page>
    <PageHead eyebrow="Guten Tag, Jana Reuter." title="Alles läuft. Zwei Schritte sind noch offen." />
    <AccountStrip label="Ihr Konto auf einen Blick" columns="overview">
      <AccountFact
        label="Tarif"
        figure="Advanced"
        note="229,00 € netto im Monat, verlängert sich am 01.11.2025"
        link={<TextLink href="#plan">Tarif ändern</TextLink>}
      />
      <AccountFact label="Bestellungen im Oktober" figure="918" unit="von 1.500 enthaltenen" />
      <AccountFact label="Geräte" figure="7" />
      <AccountFact label="Nächste Rechnung" figure="530,74 €" note="am 01.11.2025 per SEPA-Lastschrift" />
    </AccountStrip>
  </Page>
);

const system = (state: FullPageState, title: string) => (
  <FullPage
    state={state}
    brand={brand}
    title={title}
    lead="Vielleicht ist der Link veraltet, oder der Shop gehört nicht mehr zu Ihrem Konto."
    actions={
      <>
        <ButtonLink href="/" size="lg">
          Zur Startseite
        </ButtonLink>
        <TextLink href="#switch">Shop wechseln</TextLink>
      </>
    }
    foot="Fehler 404"
  />
);

/** Complete frames by name. */
export const frames: Readonly<Record<string, ReactElement>> = {
  entry,
  signup,
  overview,
  loading: <LoadingScreen text="App wird geladen" />,
  broken: system('broken', 'Ooops.'),
  'not-found': system('not-found', 'Diese Seite gibt es nicht.'),
  denied: system('denied', 'Kein Zugriff.'),
  done: system('done', 'Ihre E-Mail-Adresse ist bestätigt.'),
};
