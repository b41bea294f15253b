import type { LegalKind } from '@kontor/contract/legal-document';
import type { LegalBlock } from '@kontor/contract/legal-text';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { BrandLink } from '@kontor/platform/parts/brand-link';
import { LanguageButton } from '@kontor/platform/parts/language-button';
import { LegalFoot } from '@kontor/platform/parts/legal-foot';
import { LegalText } from '@kontor/platform/parts/legal-text';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { SignupFrame } from '@kontor/ui/signup-frame';
import { SkeletonText } from '@kontor/ui/skeleton';
import { legalTextCall } from './legal-queries.ts';
import { useLegalTexts } from './use-legal-texts.ts';

/** A text that the vendor has to tell everyone, as it counts today. */
function LegalPage({ kind }: { readonly kind: LegalKind }) {
  const t = useLegalTexts();
  const { day, language } = useFormat();
  const query = useApiQuery(legalTextCall, { query: { kind, language } });
  const [title, blocks] = withoutTitle(query.data?.blocks ?? []);
  return (
    <SignupFrame
      brand={<BrandLink />}
      end={<LanguageButton />}
      title={title ?? t(kind)}
      lead={query.data && t('from', { date: day(query.data.validFrom) })}
      legal={<LegalFoot />}
    >
      <Loaded query={query} skeleton={<SkeletonText lines={12} />}>
        {() => <LegalText blocks={blocks} />}
      </Loaded>
    </SignupFrame>
  );
}

/** A text that begins with a title of its own has it as that of the page. */
function withoutTitle(blocks: readonly LegalBlock[]): [string | null, readonly LegalBlock[]] {
  const [first, ...others] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1) return [null, blocks];
  return [first.runs.map(({ text }) => text).join(''), others];
}

export const TermsPage = () => <LegalPage kind="terms" />;
export const PrivacyPage = () => <LegalPage kind="privacy" />;
export const ImprintPage = () => <LegalPage kind="imprint" />;
export const DpaPage = () => <LegalPage kind="dpa" />;
