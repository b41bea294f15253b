import { accountNames } from '@kontor/contract/accounting-settings';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { Link } from 'react-router-dom';
import { lists } from '../../calls/lists.ts';
import { useMayAct } from '../../calls/use-may-act.ts';
import { useTexts } from '../../texts/use-texts.ts';

const settings = ['consultantNumber', 'clientNumber', 'fiscalYearStartMonth', 'domestic', ...accountNames] as const;

/** Without which settings no file is made, and the way to them for those who may change them. */
export function MissingSettings({ paths }: { readonly paths: readonly string[] }) {
  const t = useTexts();
  const format = useFormat();
  const maySet = useMayAct()(lists.settings);
  const nameOf = (path: string) => {
    const last = path.split('.').at(-1) ?? '';
    const rate = /rate-([\d.]+)$/.exec(path)?.[1];
    if (rate !== undefined) return t('accounting.missing.rate', { rate: format.rate(Number(rate)) });
    const known = settings.find((name) => name === last || path.includes(`.${name}.`));
    if (known) return t(`settings.field.${known}`);
    return t(last === 'debtors' ? 'field.debtors' : 'field.accounting');
  };
  const names = [...new Set(paths.map(nameOf))].join(', ');
  return (
    <Alert
      tone="warning"
      announce={false}
      title={t('accounting.missing.title')}
      actions={
        maySet && (
          <ButtonLink variant="outlined" size="sm" render={<Link to="/backoffice/settings" />}>
            {t('accounting.missing.open')}
          </ButtonLink>
        )
      }
    >
      {t(maySet ? 'accounting.missing.text' : 'accounting.missing.ask', { names })}
    </Alert>
  );
}
