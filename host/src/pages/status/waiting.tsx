import { formatList } from '@kontor/domain/list';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { statusCalls } from './status-queries.ts';
import { useStatusTexts } from './use-status-texts.ts';

/** The page asks for the lists, and shows why one did not come. */
const askedAlready = { retryOnMount: false };

/** How much of what the lists below show does not go on without an operator. */
export function Waiting() {
  const t = useStatusTexts();
  const { language } = useFormat();
  const orders = useApiQuery(statusCalls.orders, {}, askedAlready).data ?? [];
  const invoices = useApiQuery(statusCalls.invoices, {}, askedAlready).data ?? [];
  const differences = useApiQuery(statusCalls.differences, {}, askedAlready).data ?? [];
  const lanes = useApiQuery(statusCalls.jobs, {}, askedAlready).data?.lanes ?? [];
  const counts = {
    order: orders.filter(({ state }) => state === 'needs-attention').length,
    invoice: invoices.length,
    difference: differences.filter(({ mendedAt }) => mendedAt === null).length,
    job: lanes.reduce((sum, { parked }) => sum + parked, 0),
  };
  const kinds = (['order', 'invoice', 'difference', 'job'] as const).filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return null;
  const parts = kinds.map((kind) => t(`waiting.${kind}`, { count: counts[kind] }));
  const count = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <Alert tone="danger" title={t('waiting.title', { count })}>
      {t('waiting.text', { parts: formatList(parts, language) })}
    </Alert>
  );
}
