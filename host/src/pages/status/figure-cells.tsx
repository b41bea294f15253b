import type { ReleaseFigures, ReleaseStatus, RenderingFigures } from '@kontor/contract/operator-status';
import type { LoadFailure } from '@kontor/contract/remote-report';
import { isUnreliable } from '@kontor/domain/release-figures';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote } from '@kontor/ui/data-table';
import { wasReportedOn } from './release-rows.ts';
import { useStatusTexts } from './use-status-texts.ts';

type Windows = Pick<ReleaseStatus, 'hour' | 'day'>;

const reasons: readonly LoadFailure[] = ['incompatible', 'unreachable', 'timeout', 'broken'];

/** How many of the attempts to load failed and why, and what was thrown afterwards; below that the same of a day. */
export function Counts({ hour, day }: Windows) {
  const t = useStatusTexts();
  const loadsText = useLoadsText();
  const why = reasons.filter((reason) => hour.failuresByReason[reason] > 0);
  const errorsText = ({ errors }: ReleaseFigures) => t('figures.errors', { count: errors });
  if (!wasReportedOn(day)) return t('figures.none');
  return (
    <>
      {isUnreliable(hour) && (
        <div>
          <Badge tone="danger">{t('figures.tooMany')}</Badge>
        </div>
      )}
      <span>{loadsText(hour)}</span>
      {why.length > 0 && (
        <CellNote>
          {why.map((reason) => t(`reason.${reason}`, { count: hour.failuresByReason[reason] })).join(', ')}
        </CellNote>
      )}
      {hour.errors > 0 && <CellNote>{errorsText(hour)}</CellNote>}
      <CellNote>
        {t('figures.day', { text: day.errors > 0 ? `${loadsText(day)}, ${errorsText(day)}` : loadsText(day) })}
      </CellNote>
    </>
  );
}

function useLoadsText(): (figures: ReleaseFigures) => string {
  const t = useStatusTexts();
  const { count, percent } = useFormat();
  return ({ loads, failures, failureRate }) => {
    if (failureRate === null) return t('figures.noLoad');
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

const leftToBrowser = ['slow', 'threw', 'ended', 'missing'] as const;

/** How many pages the server has sent with their content, and why it left others to the browser. */
export function Rendering({ figures: { rendered, byBrowser } }: { figures: RenderingFigures }) {
  const t = useStatusTexts();
  const { count } = useFormat();
  const why = leftToBrowser.filter((reason) => byBrowser[reason] > 0);
  if (rendered === 0 && why.length === 0) return null;
  return (
    <CellNote>
      {t('rendering.rendered', { count: rendered, rendered: count(rendered) })}
      {why.length > 0 && (
        <span>
          {`; ${t('rendering.toBrowser', {
            reasons: why.map((reason) => t(`rendering.${reason}`, { count: byBrowser[reason] })).join(', '),
          })}`}
        </span>
      )}
    </CellNote>
  );
}
