import type { LegalDocument } from '@kontor/contract/legal-document';
import { legalPath } from '@kontor/contract/legal-path';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { SegmentedControl } from '@kontor/ui/segmented-control';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { LegalPreview, TextDifferences } from '../../changes/legal-texts.tsx';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface OneVersionProps {
  readonly version: LegalDocument;
  /** That of before; `null` for the first one. */
  readonly before: LegalDocument | null;
}

const languages = ['de', 'en'] as const;

/** One version as everyone reads it, and what differs from the one before. */
export function OneVersion({ version, before }: OneVersionProps) {
  const t = useTexts();
  const { get, to, filter } = useAddress();
  const { date } = useFormat();
  const language = languages.find((one) => one === get('language')) ?? 'de';
  const { kind, texts, validFrom, state, needsAcceptance } = version;
  return (
    <Stack gap={6} align="stretch">
      <Stack direction="row" gap={6} justify="between">
        <TextLink render={<Link to={to({ version: null, language: null })} />}>{t('legal.back')}</TextLink>
        {state === 'current' && (
          <TextLink href={legalPath(kind)} target="_blank" external>
            {t('legal.public')}
          </TextLink>
        )}
      </Stack>
      <Card title={t('legal.versionFrom', { date: date(`${validFrom}T12:00:00Z`) })}>
        <Stack gap={5} align="stretch">
          <Facts
            facts={[
              { label: t('field.state'), value: t(`value.state.${state}`) },
              { label: t('legal.asked'), value: t(needsAcceptance ? 'value.yes' : 'value.no') },
            ]}
          />
          <SegmentedControl
            label={t('legal.language')}
            value={language}
            onChange={(chosen) => filter({ language: chosen })}
            segments={languages.map((value) => ({ value, label: t(`legal.${value}`) }))}
          />
        </Stack>
      </Card>
      <Card title={t('legal.differences')}>
        {before === null ? (
          <Text tone="secondary">{t('legal.first')}</Text>
        ) : (
          <TextDifferences before={before.texts[language]} after={texts[language]} />
        )}
      </Card>
      <Card title={t('legal.preview')}>
        <LegalPreview markdown={texts[language]} />
      </Card>
    </Stack>
  );
}
