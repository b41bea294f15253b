import type { MigrationOverview } from '@kontor/contract/migration';
import type { Shop, ShopMigration } from '@kontor/contract/shop';
import { shopSystemOf } from '@kontor/domain/shop';
import { useShop } from '@kontor/platform/host-hooks';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Alert } from '@kontor/ui/alert';
import { Badge, type Tone } from '@kontor/ui/badge';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Stop, type StopState, Stops } from '@kontor/ui/stops';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import { shopPath } from '../../guard/places.ts';
import type { PageTexts } from '../locales/page-texts.ts';

interface MigrationCardProps {
  readonly overview: MigrationOverview;
  readonly migration: ShopMigration;
}

/** The two shops, how far the migration is, and what it waits for. */
export function MigrationCard({ overview, migration }: MigrationCardProps) {
  const t = useTexts<PageTexts>();
  const { running, blockedBy } = overview;
  const { predecessorShop, successorShop, state } = migration;
  const isCompleted = state === 'completed';
  return (
    <Card title={t('migration.cardTitle')} aside={<StateBadge overview={overview} state={state} />}>
      <Stack gap={6}>
        <Stops label={t('migration.cardTitle')} live={running !== null}>
          <ShopStop
            shop={predecessorShop}
            state="done"
            text={t(`migration.old.${state}`)}
            isRunning={running?.state === 'working'}
          />
          <ShopStop
            shop={successorShop}
            state={isCompleted ? 'done' : 'current'}
            text={t(`migration.new.${state}`)}
            isRunning={false}
          />
        </Stops>
        {running && (
          <Alert
            tone={running.state === 'working' ? 'info' : 'warning'}
            title={t(`migration.running.${running.state}.title`)}
          >
            {t(`migration.running.${running.state}.text`)}
          </Alert>
        )}
        {blockedBy && running === null && <BlockAlert overview={overview} migration={migration} />}
      </Stack>
    </Card>
  );
}

function StateBadge({ overview: { running }, state }: { overview: MigrationOverview; state: ShopMigration['state'] }) {
  const t = useTexts<PageTexts>();
  if (running !== null) {
    const tone: Tone = running.state === 'working' ? 'info' : 'warning';
    return <Badge tone={tone}>{t(`migration.state.${running.direction}`)}</Badge>;
  }
  return <Badge tone={state === 'completed' ? 'success' : 'info'}>{t(`migration.state.${state}`)}</Badge>;
}

/** Why it cannot go on, with a link to where that is resolved. */
function BlockAlert({ overview, migration }: MigrationCardProps) {
  const t = useTexts<PageTexts>();
  const { blockedBy } = overview;
  if (blockedBy === null) return null;
  const { predecessorShop, successorShop } = migration;
  const page = blockedBy === 'invoice-open' ? 'invoices' : 'subscription';
  const links = blockedBy !== 'successor-subscribed';
  return (
    <Alert
      tone="warning"
      announce={false}
      title={t(`migration.blocked.title.${migration.state}`)}
      actions={
        links &&
        [predecessorShop, successorShop].map((shop) => (
          <TextLink key={shop.uuid} render={<Link to={`${shopPath(shop)}/${page}`} />}>
            {t(`migration.blocked.${page}`, { name: shop.name })}
          </TextLink>
        ))
      }
    >
      {t(`migration.blocked.${blockedBy}`)}
    </Alert>
  );
}

function ShopStop({
  shop,
  state,
  text,
  isRunning,
}: {
  shop: Shop;
  state: StopState;
  text: string;
  isRunning: boolean;
}) {
  const t = useTexts<PageTexts>();
  const platform = usePlatformTexts();
  const current = useShop();
  const title = `${shop.name} · ${platform(`shopSystem.${shopSystemOf(shop)}`)}`;
  return (
    <Stop
      state={state}
      title={title}
      titleAs="h3"
      running={isRunning}
      end={
        shop.uuid !== current.uuid && (
          <TextLink render={<Link to={shopPath(shop)} />}>{t('migration.openShop', { name: shop.name })}</TextLink>
        )
      }
    >
      {text}
    </Stop>
  );
}
