import type { Approval } from '@kontor/contract/approval';
import { firstLanguages } from '@kontor/contract/language';
import { type LegalDocument, NewLegalDocument } from '@kontor/contract/legal-document';
import { Loaded } from '@kontor/platform/parts/loaded';
import { Card } from '@kontor/ui/card';
import { SkeletonText } from '@kontor/ui/skeleton';
import { useLegalVersion } from '../../calls/use-legal-version.ts';
import { TextDifferences } from '../../changes/legal-texts.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Of a new version of a legal text: what differs from the version that it follows, in both languages. */
export function LegalTextCards({ approval: { call, body, before } }: { readonly approval: Approval }) {
  const version = call === 'POST /backoffice/legal-document' ? NewLegalDocument.safeParse(body).data : undefined;
  if (version === undefined) return null;
  return <Cards version={version} before={(before as Pick<LegalDocument, 'uuid'>).uuid} />;
}

interface CardsProps {
  readonly version: Pick<LegalDocument, 'kind' | 'texts'>;
  /** Of the version that it follows. */
  readonly before: string;
}

function Cards({ version: { kind, texts }, before }: CardsProps) {
  const t = useTexts();
  const query = useLegalVersion(kind, before);
  return firstLanguages.map((language) => (
    <Card key={language} title={t('approvals.legalText', { language: t(`legal.${language}`) })}>
      <Loaded query={query} skeleton={<SkeletonText lines={6} />}>
        {(found) => <TextDifferences before={found?.version.texts[language] ?? ''} after={texts[language]} />}
      </Loaded>
    </Card>
  ));
}
