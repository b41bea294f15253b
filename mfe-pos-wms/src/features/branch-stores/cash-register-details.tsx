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
          { name: t('cashRegister.model'), value: [manufacturer, model].filter(Boolean).join(' ') || null },
          { name: t('cashRegister.serialNumber'), value: register.serialNumber },
          { name: t('cashRegister.commissionedAt'), value: dateOrNull(commissionedAt) },
          { name: t('cashRegister.decommissionedAt'), value: dateOrNull(decommissionedAt) },
          { name: tss, value: unit ? t(`tss.state.${unit.state}`) : t('tss.state.none') },
          { name: t('tss.certificate'), value: dateOrNull(unit?.certificateExpiresAt ?? null) },
          { name: t('tss.serialNumber', { tss }), value: unit?.serialNumber ?? null, isLong: true },
        ]}
      />
    </li>
  );
}
