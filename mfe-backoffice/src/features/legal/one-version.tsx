import { firstLanguages } from '@kontor/contract/language';
import type { LegalKind } from '@kontor/contract/legal-document';
import { legalPath } from '@kontor/contract/legal-path';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Stack } from '@kontor/ui/page';
import { SegmentedControl } from '@kontor/ui/segmented-control';
import { SkeletonText } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { type FoundVersion, useLegalVersion } from '../../calls/use-legal-version.ts';
import { LegalPreview, TextDifferences } from '../../changes/legal-texts.tsx';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface OneVersionProps {
  readonly kind: LegalKind;
  readonly uuid: string;
}

/** One version as everyone reads it, and what differs from the one before. */
export function OneVersion({ kind, uuid }: OneVersionProps) {
  const t = useTexts();
  const { to } = useAddress();
  const query = useLegalVersion(kind, uuid);
  return (
    <Stack gap={6} align="stretch">
      <Stack direction="row" gap={6} justify="between">
        <TextLink render={<Link to={to({ version: null, language: null })} />}>{t('legal.back')}</TextLink>
        {query.data?.version.state === 'current' && (
          <TextLink href={legalPath(kind)} target="_blank" external>
            {t('legal.public')}
          </TextLink>
        )}
      </Stack>
      <Loaded query={query} skeleton={<SkeletonText lines={12} />}>
        {(found) =>
          found === null ? (
            <Card>
              <EmptyState title={t('legal.gone.title')} titleAs="h2">
                {t('legal.gone.text')}
              </EmptyState>
            </Card>
          ) : (
            <Contents {...found} />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Contents({ version, before }: FoundVersion) {
  const t = useTexts();
  const { get, filter } = useAddress();
  const { day } = useFormat();
  const language = firstLanguages.find((one) => one === get('language')) ?? 'de';
  const { texts, validFrom, state, needsAcceptance } = version;
  return (
    <>
      <Card title={t('legal.versionFrom', { date: day(validFrom) })}>
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
            segments={firstLanguages.map((value) => ({ value, label: t(`legal.${value}`) }))}
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
    </>
  );
}
