import type { BranchStore } from '@kontor/contract/branch-store';
import { registersInUse } from '@kontor/domain/branch-store';
import { useNow } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Icon } from '@kontor/ui/icon';
import { TextLink } from '@kontor/ui/text-link';
import { Tile } from '@kontor/ui/tile';
import { mdiCashRegister, mdiStoreOutline } from '@mdi/js';
import { useId } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { addressOf } from './address-of.ts';
import { BranchStoreBadge } from './branch-store-badge.tsx';
import styles from './branch-stores.module.css';
import { CashRegisterState } from './cash-register-state.tsx';
import { ChangeStateButton } from './change-state-button.tsx';
import { RequestedNote } from './requested-note.tsx';
import { useTssTexts } from './use-tss-texts.ts';

/** One branch store with its cash registers, and the button that disables or reactivates it. */
export function BranchStoreCard({ store }: { store: BranchStore }) {
  const t = useTexts();
  const id = useId();
  return (
    <section className={styles.card} data-state={store.state} aria-labelledby={id}>
      <header className={styles.head}>
        <Tile tone="soft">
          <Icon path={mdiStoreOutline} />
        </Tile>
        <div className={styles.name}>
          <h2 id={id}>
            {store.name} <BranchStoreBadge state={store.state} />
          </h2>
          <Subtitle store={store} />
        </div>
        <div className={styles.actions}>
          <TextLink
            aria-label={t('branchStores.detailsOf', { name: store.name })}
            render={<PageLink page="posBranchStore" params={{ fiskalyOrganizationUuid: store.uuid }} />}
          >
            {t('branchStores.details')}
          </TextLink>
          <ChangeStateButton store={store} />
        </div>
      </header>
      {store.state === 'requested' ? (
        <div className={styles.note}>
          <RequestedNote store={store} />
        </div>
      ) : (
        <Registers store={store} />
      )}
    </section>
  );
}

/** The address; of branch stores from before addresses were known, how many cash registers are in operation there. */
function Subtitle({ store }: { store: BranchStore }) {
  const t = useTexts();
  const now = useNow();
  const count = registersInUse(store, now).length;
  const address = addressOf(store);
  if (address !== null) return <p>{address}</p>;
  return count > 0 && <p>{t('branchStores.registers', { count })}</p>;
}

function Registers({ store }: { store: BranchStore }) {
  const t = useTexts();
  const texts = useTssTexts(store);
  const registers = store.cashRegisters ?? [];
  if (registers.length === 0) return <p className={styles.note}>{t('branchStores.noRegisters')}</p>;
  return (
    <ul aria-label={t('branchStores.list', { name: store.name })}>
      {registers.map((register) => (
        <li key={register.uuid} className={styles.register}>
          <Icon path={mdiCashRegister} size={20} />
          <b>{register.name}</b>
          <span className={styles.signing}>{texts.signing(texts.stateOf(register), register)}</span>
          <span className={styles.certificate}>{texts.certificate(register)}</span>
          <span className={styles.state}>
            <CashRegisterState store={store} register={register} />
          </span>
        </li>
      ))}
    </ul>
  );
}
