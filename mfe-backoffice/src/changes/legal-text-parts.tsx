import { legalBlocks } from '@kontor/domain/legal-text';
import { LegalText } from '@kontor/platform/parts/legal-text';
import { Text } from '@kontor/ui/text';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { diffLines } from 'diff';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { useTexts } from '../texts/use-texts.ts';
import styles from './legal-text-parts.module.css';

/** A text as everyone will read it, by the rule of the server. */
export function LegalPreview({ markdown }: { readonly markdown: string }) {
  return <LegalText blocks={legalBlocks(fromMarkdown(markdown))} />;
}

interface TextDifferencesProps {
  readonly before: string;
  readonly after: string;
}

/** What differs between two texts, line by line. */
export function TextDifferences({ before, after }: TextDifferencesProps) {
  const t = useTexts();
  const parts = diffLines(before.trim(), after.trim());
  if (parts.every(({ added, removed }) => !added && !removed)) return <Text tone="secondary">{t('legal.same')}</Text>;
  return (
    <div className={styles.lines}>
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value.length}`;
        if (!added && !removed) return <p key={key}>{value}</p>;
        const Changed = added ? 'ins' : 'del';
        return (
          <Changed key={key}>
            <VisuallyHidden>{t(added ? 'legal.added' : 'legal.removed')}: </VisuallyHidden>
            {value}
          </Changed>
        );
      })}
    </div>
  );
}
