import type { Plugin } from '@kontor/contract/plugin';
import { useBrand, useShop } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { Stop, Stops } from '@kontor/ui/stops';
import { ShopAdminLink } from '../../components/shop-admin-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';

const steps = ['download', 'upload', 'licence', 'signIn'] as const;

/** How the plugin is installed. Of its steps the portal sees the last one only: a login from the plugin. */
export function InstallationCard({ plugin: { connectedSince } }: { plugin: Plugin }) {
  const brand = useBrand();
  const t = useTexts();
  const { date } = useFormat();
  const { mainShopUrl } = useShop();
  const isConnected = connectedSince !== null;
  return (
    <Card title={t('plugin.installation.title')}>
      <Stops label={t('plugin.installation.title')}>
        {steps.map((step, index) => (
          <Stop
            key={step}
            state={isConnected ? 'done' : index === 0 ? 'current' : 'open'}
            stateLabel={isConnected ? t('plugin.installation.done') : undefined}
            title={t(`plugin.installation.${step}.title`)}
            titleAs="h3"
            action={
              step === 'upload' && !isConnected && <ShopAdminLink variant="outlined">{t('erp.open')}</ShopAdminLink>
            }
          >
            {step === 'signIn' && isConnected
              ? t('plugin.installation.signIn.done', { date: date(connectedSince) })
              : t(`plugin.installation.${step}.text`, { product: brand.name, address: mainShopUrl ?? '' })}
          </Stop>
        ))}
      </Stops>
    </Card>
  );
}
