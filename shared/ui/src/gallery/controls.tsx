import { mdiDownload, mdiMagnify, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { Button, type ButtonVariant } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { ChoiceCard } from '../choice-card.tsx';
import { Field } from '../field.tsx';
import { FieldSet } from '../field-set.tsx';
import { Icon } from '../icon.tsx';
import { Stack } from '../page.tsx';
import { PasswordInput } from '../password-input.tsx';
import { QuantityStepper } from '../quantity-stepper.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { Select } from '../select.tsx';
import { SumList } from '../sum-list.tsx';
import { TextInput } from '../text-input.tsx';
import { Grid, Section } from './section.tsx';

const variants: [ButtonVariant, string, string][] = [
  ['default', 'Speichern', 'Wird gespeichert'],
  ['danger', 'Deaktivieren', 'Wird deaktiviert'],
  ['outlined', 'Abbrechen', 'Wird geladen'],
  ['ghost', 'Überspringen', 'Wird geladen'],
  ['link', 'Mandat ansehen', 'Wird geöffnet'],
];

export function ButtonSection() {
  return (
    <Section title="Button">
      {variants.map(([variant, label, busy]) => (
        <Stack key={variant} direction="row" gap={4}>
          <Button variant={variant}>{label}</Button>
          <Button variant={variant} loading>
            {busy}
          </Button>
          <Button variant={variant} disabled>
            {label}
          </Button>
          {variant !== 'link' && (
            <Button variant={variant} size="sm">
              {label}
            </Button>
          )}
        </Stack>
      ))}
      <Stack direction="row" gap={4}>
        <Button size="lg">Zahlungspflichtig bestellen</Button>
        <Button>
          <Icon path={mdiPlus} size={20} /> Lead einreichen
        </Button>
        <Button variant="outlined" iconOnly aria-label="Herunterladen">
          <Icon path={mdiDownload} size={20} />
        </Button>
      </Stack>
      <Button width="full">Volle Breite</Button>
    </Section>
  );
}

export function FieldSection() {
  return (
    <Section title="Felder">
      <Grid>
        <Field label="Ort">
          <TextInput defaultValue="Berlin" />
        </Field>
        <Field label="Postleitzahl" help="Fünf Ziffern.">
          <TextInput defaultValue="109" inputMode="numeric" />
        </Field>
        <Field label="E-Mail-Adresse" error="Bitte geben Sie eine gültige E-Mail-Adresse ein">
          <TextInput type="email" defaultValue="jana.reuter@" />
        </Field>
        <Field label="Kundennummer" help="Wird von uns vergeben.">
          <TextInput defaultValue="K-20418" disabled />
        </Field>
        <Field label="Land">
          <Select>
            <option>Deutschland</option>
            <option>Österreich</option>
          </Select>
        </Field>
        <Field label="USt-IdNr." marker="optional">
          <TextInput placeholder="z. B. DE 123 456 789" />
        </Field>
        <Field label="Suche">
          <TextInput type="search" icon={mdiMagnify} placeholder="Agentur suchen" />
        </Field>
        <Field label="Passwort">
          <PasswordInput
            autoComplete="current-password"
            defaultValue="geheim1234"
            showLabel="Passwort anzeigen"
            hideLabel="Passwort verbergen"
          />
        </Field>
      </Grid>
    </Section>
  );
}

export function ChoiceSection() {
  const [method, setMethod] = useState('sepa');
  const pick = (value: string) => ({ checked: method === value, onChange: () => setMethod(value), value });
  return (
    <Section title="Auswahl">
      <Grid>
        <Stack gap={3}>
          <Checkbox>Newsletter abonnieren</Checkbox>
          <Checkbox defaultChecked>Shopware 6</Checkbox>
          <Checkbox checked locked>
            ERP, in WMS enthalten
          </Checkbox>
          <Checkbox error="Dieses Feld ist erforderlich">AGB akzeptieren</Checkbox>
        </Stack>
        <FieldSet legend="Zahlungsmethode" legendHidden>
          <ChoiceCard type="radio" name="method" title="SEPA-Lastschrift" text="DE89 •••• 3000" {...pick('sepa')} />
          <ChoiceCard
            type="radio"
            name="method"
            title="Karte"
            text="Visa, Mastercard, American Express"
            {...pick('card')}
          />
          <ChoiceCard
            type="radio"
            name="method"
            title="Überweisung"
            reason="Nur bei jährlicher Abrechnung möglich."
            disabled
            {...pick('transfer')}
          />
        </FieldSet>
      </Grid>
    </Section>
  );
}

export function QuantitySection() {
  const [devices, setDevices] = useState(5);
  const [interval, setInterval] = useState<'monthly' | 'yearly'>('monthly');
  return (
    <Section title="Menge, Umschalter, Geld">
      <Grid>
        <Stack direction="row" gap={4}>
          <QuantityStepper
            label="WMS-Geräte"
            decreaseLabel="Weniger WMS-Geräte"
            increaseLabel="Mehr WMS-Geräte"
            value={devices}
            onChange={setDevices}
          />
          <QuantityStepper
            label="Kassen"
            decreaseLabel="Weniger Kassen"
            increaseLabel="Mehr Kassen"
            value={0}
            onChange={() => undefined}
          />
        </Stack>
        <Stack gap={3}>
          <SegmentedControl
            label="Abrechnung"
            value={interval}
            onChange={setInterval}
            segments={[
              { value: 'monthly', label: 'Monatlich' },
              { value: 'yearly', label: 'Jährlich', note: '2 Monate gratis' },
            ]}
          />
          <SegmentedControl
            label="Abrechnung, gebunden"
            value="yearly"
            onChange={() => undefined}
            segments={[
              { value: 'monthly', label: 'Monatlich', disabled: true },
              { value: 'yearly', label: 'Jährlich' },
            ]}
            reason="Ein Wechsel von jährlich auf monatlich ist nicht möglich."
          />
        </Stack>
        <SumList
          rows={[
            { key: 'net', label: 'Netto', amount: '531,00 €', secondary: true },
            { key: 'tax', label: 'MwSt. 19 %', amount: '100,89 €', secondary: true },
          ]}
          total={{ label: 'Monatlich', amount: '631,89 €' }}
        />
      </Grid>
    </Section>
  );
}
