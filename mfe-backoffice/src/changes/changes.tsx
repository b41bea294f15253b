import { Disclosure } from '@kontor/ui/disclosure';
import { Text } from '@kontor/ui/text';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { useTexts } from '../texts/use-texts.ts';
import styles from './changes.module.css';
import { comparable } from './comparable.ts';
import { type Difference, differencesOf } from './differences.ts';
import { logoAddress } from './logo-address.ts';
import { useFieldName, useValueText } from './use-value-text.ts';

interface ChangesProps {
  /** The call that makes the change. */
  readonly call: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What there is and what there would be, beside each other: what differs is marked, the rest can be unfolded. */
export function Changes({ call, ...sides }: ChangesProps) {
  const t = useTexts();
  const { before, after } = comparable(call, sides);
  const all = differencesOf(before, after);
  const changed = all.filter(({ isChanged }) => isChanged);
  const same = all.filter(({ isChanged }) => !isChanged);
  if (all.length === 0) return <Text tone="secondary">{t('changes.unsaid')}</Text>;
  return (
    <div className={styles.changes}>
      {changed.length === 0 ? <Text>{t('changes.none')}</Text> : <Table label={t('changes.title')} rows={changed} />}
      {same.length > 0 && (
        <Disclosure summary={t('changes.same', { count: same.length })}>
          <Table label={t('changes.sameTitle')} rows={same} />
        </Disclosure>
      )}
    </div>
  );
}

function Table({ label, rows }: { readonly label: string; readonly rows: readonly Difference[] }) {
  const t = useTexts();
  const fieldName = useFieldName();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t('changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, before, after, isChanged }) => {
          const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
          return (
            <tr key={path.join('.')} data-changed={isChanged || undefined}>
              <th scope="row">
                {fieldName(path)}
                {isChanged && <VisuallyHidden> ({t('changes.changed')})</VisuallyHidden>}
              </th>
              <td data-side="before" data-label={t('changes.before')}>
                <Value field={field} value={before} />
              </td>
              <td data-side="after" data-label={t('changes.after')}>
                <Value field={field} value={after} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  const t = useTexts();
  const valueText = useValueText();
  if (field !== 'logo' || typeof value !== 'string') return <span>{valueText(field, value)}</span>;
  return <img className={styles.logo} src={logoAddress(value)} alt={t('field.logo')} />;
}
