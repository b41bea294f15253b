import type { BranchStore } from '@kontor/contract/branch-store';
import { usePagePath } from '@kontor/platform/host-hooks';
import { Badge } from '@kontor/ui/badge';
import { Icon } from '@kontor/ui/icon';
import { TextLink } from '@kontor/ui/text-link';
import { Tile } from '@kontor/ui/tile';
import { mdiCashRegister, mdiStoreOutline } from '@mdi/js';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './branch-stores.module.css';
import { ChangeStateButton } from './change-state-button.tsx';

/** One branch store with its cash registers, and the button that disables or reactivates it. */
export function BranchStoreCard({ store }: { store: BranchStore }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const id = useId();
  const registers = store.cashRegisters ?? [];
  const isActive = store.state === 'active';
  return (
    <section className={styles.card} data-state={store.state} aria-labelledby={id}>
      <header className={styles.head}>
        <Tile tone="soft">
          <Icon path={mdiStoreOutline} />
        </Tile>
        <div className={styles.name}>
          <h2 id={id}>
            {store.name} <Badge tone={isActive ? 'success' : 'neutral'}>{t(`branchStores.${store.state}`)}</Badge>
          </h2>
          <p>
            {registers.length > 0
              ? t('branchStores.registers', { count: registers.length })
              : t('branchStores.noRegisters')}
          </p>
        </div>
        <div className={styles.actions}>
          <TextLink
            aria-label={t('branchStores.detailsOf', { name: store.name })}
            render={<Link to={pagePath('posBranchStore', { fiskalyOrganizationUuid: store.uuid })} />}
          >
            {t('branchStores.details')}
          </TextLink>
          <ChangeStateButton store={store} />
        </div>
      </header>
      <ul aria-label={t('branchStores.list', { name: store.name })}>
        {registers.map((register) => (
          <li key={register.uuid} className={styles.register}>
            <Icon path={mdiCashRegister} size={20} />
            <b>{register.name}</b>
            <span className={styles.serial}>
              {t('branchStores.serialNumber', { serialNumber: register.serialNumber })}
            </span>
            <span className={styles.state}>
              {isActive && register.state === 'active'
                ? t('branchStores.registerActive')
                : t('branchStores.registerDisabled')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
