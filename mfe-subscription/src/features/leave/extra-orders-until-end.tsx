import { sentences } from '@kontor/platform/sentences';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { useUsage } from '@kontor/platform/use-usage';
import { useTexts } from '../../texts/use-texts.ts';

/** Orders beyond what is included are charged after each month, also after the contract has ended. */
export function ExtraOrdersUntilEnd() {
  const t = useTexts();
  const { money, count } = useFormat();
  const errorText = useErrorText();
  const { data, error } = useUsage();
  const running = data?.[0];
  if (error !== null && data === undefined) return errorText(error);
  if (running === undefined) return t('leave.charges.loading');
  const { extra, extraAmount, forecast } = running;
  const expected = forecast?.extraAmount ?? 0;
  return (
    <>
      {sentences(
        extraAmount
          ? t('leave.charges.extraNow', { orders: count(extra), amount: money(extraAmount) })
          : t('leave.charges.extraNone'),
        expected > (extraAmount ?? 0) && t('leave.charges.extraExpected', { amount: money(expected) }),
        t('leave.charges.extraLater'),
      )}
    </>
  );
}
