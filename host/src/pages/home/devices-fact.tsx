import type { DeviceType } from '@kontor/domain/product';
import { useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import type { Query } from '@kontor/platform/use-load-failure';
import { AccountFact } from '@kontor/ui/account-strip';
import { Pips } from '@kontor/ui/pips';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../base/use-texts.ts';
import { freeLicences, licencesOf } from '../../navigation/licences.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import styles from './devices-fact.module.css';
import { homeCalls } from './home-queries.ts';
import { RetryLink } from './unknown-fact.tsx';
import type { Overview } from './use-overview.ts';

/** More squares than this would not fit beside the numbers. */
const maxPips = 8;

/** Licensed devices, and how many of them are in use. Nothing for a shop without device licences. */
export function DevicesFact({ overview }: { overview: Overview }) {
  const t = useTexts<PageTexts>();
  const maySee = useMayCall()(homeCalls.wmsDevices);
  const licences = licencesOf(overview.subscription);
  const used = { wms: overview.wmsDevices?.length ?? null, pos: overview.posDevices?.length ?? null };
  const types = (['wms', 'pos'] as const).filter((type) => licences[type] > 0);
  /** While the devices are unknown, none is known to be free. */
  const freeOf = (type: DeviceType) => {
    const count = used[type];
    return count === null ? 0 : freeLicences(overview.subscription, type, count);
  };
  const unknown = types.map((type) => overview.calls[`${type}Devices`]);
  const failure = failureOf(unknown);
  const free = types.reduce((sum, type) => sum + freeOf(type), 0);
  if (types.length === 0) return null;
  return (
    <AccountFact
      label={t('home.account.devices.label')}
      note={
        failure ? (
          <span role="status">{t('home.account.devices.failed')}</span>
        ) : (
          free > 0 && t('home.account.devices.free', { count: free })
        )
      }
      link={
        failure ? (
          <RetryLink {...failure} />
        ) : (
          maySee && (
            <TextLink render={<PageLink page={types[0] === 'wms' ? 'wmsDevices' : 'posDevices'} />}>
              {t('home.account.devices.manage')}
            </TextLink>
          )
        )
      }
    >
      {types.map((type) => (
        <DeviceRow key={type} type={type} licensed={licences[type]} used={used[type]} />
      ))}
    </AccountFact>
  );
}

/** The failure of several calls, which are asked again together. */
function failureOf(queries: readonly Query<unknown>[]) {
  const failed = queries.filter(({ data, errorUpdatedAt }) => data === undefined && errorUpdatedAt > 0);
  if (failed.length === 0) return null;
  return {
    isRetrying: failed.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

function DeviceRow({ type, licensed, used }: { type: DeviceType; licensed: number; used: number | null }) {
  const t = useTexts<PageTexts>();
  return (
    <p className={styles.row}>
      <b>{t(`home.account.devices.${type}`)}</b>
      {used !== null && licensed <= maxPips && <Pips total={licensed} filled={Math.min(used, licensed)} />}
      <span className={styles.numbers}>
        {used === null
          ? t('home.account.devices.licensed', { licensed })
          : t('home.account.devices.used', { used, licensed })}
      </span>
    </p>
  );
}
