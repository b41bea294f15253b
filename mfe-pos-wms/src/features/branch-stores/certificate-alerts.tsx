import type { BranchStore } from '@kontor/contract/branch-store';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { useTexts } from '../../texts/use-texts.ts';
import { useTssTexts } from './use-tss-texts.ts';

/** Warns of certificates that end soon or have ended, and says what to do. */
export function CertificateAlerts({ store }: { store: BranchStore }) {
  const t = useTexts();
  const { date } = useFormat();
  const { theTss, stateOf } = useTssTexts(store);
  return (store.cashRegisters ?? []).map((register) => {
    const state = stateOf(register);
    const expiresAt = register.tss?.certificateExpiresAt ?? null;
    if ((state !== 'expiring' && state !== 'expired') || expiresAt === null) return null;
    return (
      <Alert
        key={register.uuid}
        tone={state === 'expired' ? 'danger' : 'warning'}
        title={t(`certificate.${state}`, { name: register.name, date: date(expiresAt) })}
        actions={<SupportLink />}
        announce={false}
      >
        {t(`certificate.${state}Text`, { theTss })}
      </Alert>
    );
  });
}
