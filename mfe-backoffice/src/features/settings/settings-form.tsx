import { accountNames, chartsOfAccounts } from '@kontor/contract/accounting-settings';
import { planTypes, productVersions } from '@kontor/contract/product-type';
import { NewSettings, PartnerApproval, type Settings } from '@kontor/contract/settings';
import { violationsOf } from '@kontor/contract/violation';
import { useApi } from '@kontor/platform/host-hooks';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { Select } from '@kontor/ui/select';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { SaveDialog } from '../../act/save-dialog.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { withStandardAccounts } from './accounting-fields.ts';
import { fieldOfPath, fieldsOf, type SettingsFields, settingsOf } from './settings-fields.ts';

interface SettingsFormProps {
  readonly settings: Settings;
  readonly onDone: () => Promise<unknown>;
}

type Name = keyof SettingsFields;

const groups = {
  payment: ['sepaDirectDebitLimit', 'bankTransferDaysUntilDue', 'fourEyesFrom'],
  trial: ['trialDays', 'trialPlan'],
  products: ['defaultCloud', 'soldCloud', 'defaultShopware6', 'soldShopware6', 'posSupportedCountries'],
  partners: ['commissionRate', 'commissionMonths', 'partnerApproval'],
  mail: ['senderEmail', 'supportEmail'],
  accounting: ['consultantNumber', 'clientNumber', 'fiscalYearStartMonth', 'chart', 'accountLength'],
  accounts: ['domestic', ...accountNames, 'debtorsFrom', 'debtorsTo'],
} as const satisfies Record<string, readonly Name[]>;

const suffixes: { readonly [Field in Name]?: string } = {
  sepaDirectDebitLimit: '€',
  fourEyesFrom: '€',
  commissionRate: '%',
};

/** All settings in fields; what differs is shown before it is sent. */
export function SettingsForm({ settings, onDone }: SettingsFormProps) {
  const t = useTexts();
  const api = useApi();
  const [fields, setFields] = useState(() => fieldsOf(settings));
  const [wrong, setWrong] = useState<ReadonlyMap<Name, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const violationText = useViolationText();
  const after = settingsOf(fields, settings);
  const isChanged = written(after) !== written(settings);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const faults = faultsOf(after);
    setWrong(new Map(faults.map(({ field, code }) => [field, violationText(code)])));
    if (faults.length === 0) setSaving(true);
  };
  /** Servers of before do not know them. */
  const isKnown = (name: Name) => name !== 'partnerApproval' || settings.partnerApproval !== undefined;
  const isKnownGroup = ([group]: [string, unknown]) =>
    settings.accounting !== undefined || !group.startsWith('account');
  const field = (name: Name): ReactNode => (
    <Field key={name} label={t(`settings.field.${name}`)} help={t(`settings.help.${name}`)} error={wrong.get(name)}>
      <Input
        name={name}
        value={fields[name]}
        onChange={(value) => setFields(changed({ ...fields, [name]: value }, name))}
      />
    </Field>
  );
  return (
    <form method="dialog" onSubmit={submit} noValidate>
      <Stack gap={6} align="stretch">
        {Object.entries(groups)
          .filter(isKnownGroup)
          .map(([group, names]) => (
            <Card key={group} title={t(`settings.group.${group as keyof typeof groups}`)}>
              <FormGrid>{names.filter(isKnown).map(field)}</FormGrid>
            </Card>
          ))}
        <Stack direction="row" gap={4} align="center">
          <Button type="submit" disabled={!isChanged}>
            {t('settings.review')}
          </Button>
          {!isChanged && <Text tone="secondary">{t('settings.unchanged')}</Text>}
        </Stack>
      </Stack>
      {isSaving && (
        <SaveDialog
          call="PUT /backoffice/settings"
          before={settings}
          after={after}
          texts={{
            title: t('settings.ask.title'),
            text: t('settings.ask.text'),
            confirm: t('settings.ask.confirm'),
            busy: t('settings.ask.busy'),
            done: t('settings.done'),
          }}
          save={(reason) => api.call('PUT /backoffice/settings', { body: { ...after, reason } })}
          onRefused={(violations) => {
            setSaving(false);
            setWrong(
              new Map(
                violations.flatMap(({ path, code }) => {
                  const name = fieldOfPath(path);
                  return name === null ? [] : [[name, violationText(code)]];
                }),
              ),
            );
          }}
          onDone={onDone}
          onClose={() => setSaving(false)}
        />
      )}
    </form>
  );
}

interface InputProps {
  readonly name: Name;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Input({ name, value, onChange }: InputProps) {
  const platform = usePlatformTexts();
  const t = useTexts();
  if (name === 'partnerApproval') {
    return (
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {PartnerApproval.options.map((approval) => (
          <option key={approval} value={approval}>
            {t(`value.partnerApproval.${approval}`)}
          </option>
        ))}
      </Select>
    );
  }
  if (name === 'trialPlan' || name === 'defaultCloud' || name === 'defaultShopware6') {
    return (
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {name === 'trialPlan'
          ? planTypes.map((plan) => (
              <option key={plan} value={plan}>
                {platform(`plan.${plan}`)}
              </option>
            ))
          : productVersions.map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
      </Select>
    );
  }
  if (name === 'chart') {
    return (
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {chartsOfAccounts.map((chart) => (
          <option key={chart} value={chart}>
            {chart.toUpperCase()}
          </option>
        ))}
      </Select>
    );
  }
  const suffix = suffixes[name];
  return (
    <TextInput
      value={value}
      autoComplete="off"
      spellCheck={false}
      {...(suffix && { suffix, numeric: true })}
      {...(name.endsWith('Email') && { type: 'email' as const })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What is no number is told from what is not set. */
const written = (settings: Settings): string =>
  JSON.stringify(settings, (_, value: unknown) => (Number.isNaN(value) ? 'none' : value));

/** Another chart of accounts, or another length, brings its accounts along. */
const changed = (fields: SettingsFields, name: Name): SettingsFields =>
  name === 'chart' || name === 'accountLength' ? { ...fields, ...withStandardAccounts(fields, name) } : fields;

/** By the schema of the call; the reason is asked for last. */
function faultsOf(settings: Settings): { readonly field: Name; readonly code: string }[] {
  const body = { ...settings, reason: 'later' };
  const result = NewSettings.safeParse(body);
  if (result.success) return [];
  return violationsOf(body, result.error.issues).flatMap(({ path, code }) => {
    const field = fieldOfPath(path);
    return field === null ? [] : [{ field, code }];
  });
}

const codes = [
  'email',
  'too-small',
  'too-big',
  'already-taken',
  'country-unsupported',
  'product-unknown',
  'not-empty',
] as const;

function useViolationText(): (code: string) => string {
  const platform = usePlatformTexts();
  return (code) => platform(`violation.${codes.find((known) => known === code) ?? 'invalid'}`);
}
