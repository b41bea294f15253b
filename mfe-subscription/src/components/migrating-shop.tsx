import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useTexts } from '../texts/use-texts.ts';

/** shopware5 shops have no plans; their successors do. */
export function MigratingShop({ title }: { title: string }) {
  const t = useTexts();
  return (
    <Page>
      <PageHead title={title} />
      <Card flush>
        <EmptyState
          title={t('subscription.migrating.title')}
          action={
            <ButtonLink variant="outlined" render={<PageLink page="migration" />}>
              {t('subscription.migrating.action')}
            </ButtonLink>
          }
        >
          {t('subscription.migrating.text')}
        </EmptyState>
      </Card>
    </Page>
  );
}
