import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Badge, CountBadge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { CellNote, DataTable } from '../data-table.tsx';
import { Stack } from '../page.tsx';
import { Pips } from '../pips.tsx';
import { PlanTable } from '../plan-table.tsx';
import { Stepper } from '../stepper.tsx';
import { StopLine } from '../stop-line.tsx';
import { Stop, Stops } from '../stops.tsx';
import { Tab, Tabs } from '../tabs.tsx';
import { TextLink } from '../text-link.tsx';
import { Grid, Section } from './section.tsx';

export function LineSection() {
  return (
    <Section title="Linie mit Halten">
      <Stepper label="Registrierung" steps={['System', 'Produkte', 'Konto', 'Shop']} current={1} doneLabel="erledigt" />
      <Grid>
        <Stops label="Erste Schritte">
          <Stop state="done" title="Shop verbunden" stateLabel="erledigt" />
          <Stop state="current" title="Testbon drucken" action={<Button>Anleitung öffnen</Button>}>
            Drucken Sie an Kasse 2 in Kreuzberg einen Testbon.
          </Stop>
          <Stop state="open" title="Gerät verbinden" running />
          <Stop state="danger" title="Zahlung fehlgeschlagen" />
        </Stops>
        <Stack gap={4}>
          <Pips total={4} filled={3} />
        </Stack>
      </Grid>
      <StopLine
        label="Mahnverlauf"
        current={2}
        stops={[
          { key: 'a', label: 'Rechnung', detail: '01.11.2025' },
          { key: 'b', label: 'Rücklastschrift', detail: '06.11.2025' },
          { key: 'c', label: 'Letzte Mahnung', detail: '08.12.2025' },
          { key: 'd', label: 'Abschaltung', detail: '19.12.2025' },
        ]}
      />
      <Tabs label="POS">
        <Tab>
          <a href="#steps">Erste Schritte</a>
        </Tab>
        <Tab>
          <a href="#devices" aria-current="page">
            Geräte
          </a>
        </Tab>
      </Tabs>
    </Section>
  );
}

export function MessageSection() {
  return (
    <Section title="Badge, Hinweis, Toast">
      <Stack direction="row" gap={3}>
        <Badge tone="success">Aktiv</Badge>
        <Badge tone="info">Wird eingerichtet</Badge>
        <Badge tone="warning">Testbon fehlt</Badge>
        <Badge tone="danger">Überfällig</Badge>
        <Badge>Deaktiviert</Badge>
        <Badge plain>Ihr Tarif</Badge>
        <CountBadge count={1} label="Eine überfällige Rechnung" />
      </Stack>
      <Grid>
        <Alert title="Ihr Vertrag endet am 31.12.2025">Bis dahin bleibt alles wie gewohnt nutzbar.</Alert>
        <Alert tone="success" title="Ihr Passwort wurde geändert">
          Melden Sie sich jetzt mit dem neuen Passwort an.
        </Alert>
        <Alert tone="warning" title="Ihre USt-IdNr. fehlt noch" announce={false}>
          Für Kunden in Österreich brauchen wir sie vor der Bestellung. <TextLink href="#vat">Jetzt ergänzen</TextLink>
        </Alert>
      </Grid>
      <Alert
        tone="danger"
        title="Letzte Mahnung: 690,62 € bis zum 19. Dezember zahlen"
        layout="inline"
        announce={false}
        actions={<Button>Zahlungsmethode aktualisieren</Button>}
      >
        Kompakt auf jeder Seite des Shops, ausführlich mit Mahnverlauf unter Rechnungen.
      </Alert>
    </Section>
  );
}

const invoices = [
  { number: 'RE-2025-13207', month: 'Dezember 2025', amount: '631,89 €', late: false },
  { number: 'RE-2025-11964', month: 'November 2025', amount: '690,62 €', late: true },
];

const plans = [
  { value: 'starter', name: 'Starter', inclusive: '1.000', extra: '0,20 €', estimate: '355,00 €', price: '149,00 €' },
  { value: 'pro', name: 'Professional', inclusive: '2.000', extra: '0,15 €', estimate: '293,50 €', price: '289,00 €' },
];

export function TableSection() {
  const [plan, setPlan] = useState('pro');
  return (
    <Section title="Tabellen">
      <Card flush>
        <DataTable
          label="Rechnungen"
          rows={invoices}
          rowKey={(row) => row.number}
          exceptional={(row) => row.late}
          columns={[
            { key: 'number', header: 'Nummer', cell: (row) => row.number, list: 'title' },
            {
              key: 'month',
              header: 'Leistung',
              list: 'detail',
              cell: (row) => (
                <>
                  {row.month}
                  {row.late && <CellNote>mit anteiliger Differenz für Oktober</CellNote>}
                </>
              ),
            },
            {
              key: 'status',
              header: 'Status',
              list: 'status',
              cell: (row) => <Badge tone={row.late ? 'danger' : 'info'}>{row.late ? 'Überfällig' : 'Läuft'}</Badge>,
            },
            {
              key: 'amount',
              header: 'Betrag',
              list: 'amount',
              align: 'end',
              numeric: true,
              cell: (row) => row.amount,
            },
          ]}
        />
      </Card>
      <Card title="Tarif wählen" flush>
        <PlanTable
          label="Tarif wählen"
          columns={{
            name: 'Tarif',
            inclusive: 'Enthalten',
            extra: 'Je weitere',
            estimate: 'Bei 2.030',
            price: 'Grundpreis',
          }}
          value={plan}
          onChange={setPlan}
          plans={plans.map((entry) => ({
            ...entry,
            badge: entry.value === 'starter' && <Badge plain>Ihr Tarif</Badge>,
            cheapest: entry.value === 'pro' ? 'am günstigsten' : undefined,
            summary: `${entry.inclusive} enthalten, weitere je ${entry.extra}`,
          }))}
        />
      </Card>
    </Section>
  );
}
