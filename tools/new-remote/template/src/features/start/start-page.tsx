import { useShop } from '@kontor/platform/host-hooks';
import { Card } from '@kontor/ui/card';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useTexts } from '../../texts/use-texts.ts';

export function StartPage() {
  const t = useTexts();
  const shop = useShop();
  return (
    <Page>
      <PageHead title={t('start.title')} lead={t('start.lead')} />
      <Card title={t('start.card')}>
        <p>{shop.name}</p>
      </Card>
    </Page>
  );
}
