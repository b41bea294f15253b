import type { BranchStore, CashRegister } from '@kontor/contract/branch-store';
import { useFormat } from '@kontor/platform/use-format';
import { Icon } from '@kontor/ui/icon';
import { mdiCashRegister } from '@mdi/js';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './branch-stores.module.css';
import { CashRegisterState } from './cash-register-state.tsx';
import { Facts } from './facts.tsx';
import { useTssTexts } from './use-tss-texts.ts';

/** Everything that the fiscal service reports about a cash register and what signs its receipts. */
export function CashRegisterDetails({ store, register }: { store: BranchStore; register: CashRegister }) {
  const t = useTexts();
  const { date } = useFormat();
  const { tss } = useTssTexts(store);
  const { manufacturer, model, tss: unit, commissionedAt, decommissionedAt } = register;
  const dateOrNull = (instant: string | null) => instant && date(instant);
  return (
    <li className={styles.details}>
      <div className={styles.detailsHead}>
        <Icon path={mdiCashRegister} size={20} />
        <h3>{register.name}</h3>
        <span className={styles.state}>
          <CashRegisterState store={store} register={register} />
        </span>
      </div>
      <Facts
        facts={[
          [t('cashRegister.model'), [manufacturer, model].filter(Boolean).join(' ') || null],
          [t('cashRegister.serialNumber'), register.serialNumber],
          [t('cashRegister.commissionedAt'), dateOrNull(commissionedAt)],
          [t('cashRegister.decommissionedAt'), dateOrNull(decommissionedAt)],
          [tss, unit ? t(`tss.state.${unit.state}`) : t('tss.state.none')],
          [t('tss.certificate'), dateOrNull(unit?.certificateExpiresAt ?? null)],
          [t('tss.serialNumber', { tss }), unit?.serialNumber ?? null],
        ]}
      />
    </li>
  );
}
