import type { LoadFigures, ReleaseStatus } from '@kontor/contract/operator-status';
import type { LoadFailure } from '@kontor/contract/remote-report';
import { isFailing } from '@kontor/domain/load-figures';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote } from '@kontor/ui/data-table';
import { useStatusTexts } from './use-status-texts.ts';

type Windows = Pick<ReleaseStatus, 'hour' | 'day'>;

const reasons: readonly LoadFailure[] = ['incompatible', 'unreachable', 'timeout', 'broken'];

/** How many of the attempts failed and why; below them those of a day. */
export function LoadCounts({ hour, day }: Windows) {
  const t = useStatusTexts();
  const text = useCountsText();
  const why = reasons.filter((reason) => hour.failuresByReason[reason] > 0);
  if (day.failureRate === null) return t('figures.none');
  return (
    <>
      {isFailing(hour) && (
        <div>
          <Badge tone="danger">{t('figures.tooMany')}</Badge>
        </div>
      )}
      {text(hour)}
      {why.length > 0 && (
        <CellNote>
          {why.map((reason) => t(`reason.${reason}`, { count: hour.failuresByReason[reason] })).join(', ')}
        </CellNote>
      )}
      <CellNote>{t('figures.day', { text: text(day) })}</CellNote>
    </>
  );
}

function useCountsText(): (figures: LoadFigures) => string {
  const t = useStatusTexts();
  const { count, percent } = useFormat();
  return ({ loads, failures, failureRate }) => {
    if (failureRate === null) return t('figures.none');
    const attempts = count(loads + failures);
    if (failures === 0) return t('figures.allLoaded', { attempts });
    return t('figures.failed', { attempts, failures: count(failures), rate: percent(failureRate) });
  };
}

/** How long the loads took: half of them, and almost all; below them those of a day. */
export function LoadTimes({ hour, day }: Windows) {
  const t = useStatusTexts();
  const { count } = useFormat();
  if (day.p50 === null || day.p95 === null) return t('figures.noTime');
  return (
    <>
      {hour.p50 === null ? t('figures.noTime') : t('figures.half', { half: count(hour.p50) })}
      {hour.p95 !== null && <CellNote>{t('figures.most', { most: count(hour.p95) })}</CellNote>}
      <CellNote>
        {t('figures.day', { text: t('figures.times', { half: count(day.p50), most: count(day.p95) }) })}
      </CellNote>
    </>
  );
}
