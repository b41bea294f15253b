import type { Subscription } from '@kontor/contract/subscription';
import { PageLink } from '@kontor/platform/parts/page-link';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useTexts } from '../../texts/use-texts.ts';

/** Why there is nothing to cancel here. */
export function NothingToCancel({ subscription }: { readonly subscription: Subscription | null }) {
  const t = useTexts();
  const reason = reasonOf(subscription);
  return (
    <Page>
      <PageHead title={t('leave.title')} />
      <Card flush>
        <EmptyState
          titleAs="h2"
          title={t(`leave.nothing.${reason}.title`)}
          action={
            <ButtonLink variant="outlined" render={<PageLink page="subscription" />}>
              {t('leave.stay.action')}
            </ButtonLink>
          }
        >
          {t(`leave.nothing.${reason}.text`)} {reason === 'support' && <SupportLink />}
        </EmptyState>
      </Card>
    </Page>
  );
}

function reasonOf(subscription: Subscription | null): 'trial' | 'support' | 'none' {
  if (subscription === null) return 'none';
  if (subscription.noSelfService || subscription.state === 'complimentary') return 'support';
  return subscription.state === 'trial' ? 'trial' : 'none';
}
