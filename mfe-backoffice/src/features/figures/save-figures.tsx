import { type FigureMonth, figures } from '@kontor/contract/figures';
import { figuresCsv } from '@kontor/domain/figures';
import { downloadText } from '@kontor/platform/download-text';
import { useHost } from '@kontor/platform/host';
import { useApi } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Button } from '@kontor/ui/button';
import { lists } from '../../calls/lists.ts';
import { pagesOf } from '../../calls/pages-of.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { figuresFilter } from './figures-filter.ts';
import { useGroupName } from './use-group-name.ts';

/** Offers all months and groups as a file, made by the browser. */
export function SaveFigures({ filter }: { readonly filter: ReturnType<typeof figuresFilter> }) {
  const t = useTexts();
  const api = useApi();
  const { language, notify } = useHost();
  const errorText = useErrorText();
  const nameOf = useGroupName();
  const { by = null } = filter;
  const { start, isBusy } = useAttempt(
    async () => {
      const rows: FigureMonth[] = [];
      for await (const page of pagesOf(api, lists.figures, filter)) rows.push(...page);
      const columns = {
        month: t('figures.month'),
        group: by === null ? null : t(`figures.bys.${by}`),
        figures: figures.map((figure) => [figure, t(`figures.shops.of.${figure}`)] as const),
      };
      const file = figuresCsv(
        rows,
        columns,
        ({ group, groupName }) => (by === null ? '' : nameOf(by, group, groupName)),
        language,
      );
      const [from = '', to = ''] = [rows[0]?.month, rows.at(-1)?.month];
      downloadText(t('figures.file', { from, to }), file, 'text/csv');
    },
    { isRepeatable: true, onError: (error) => notify(errorText(error), 'danger') },
  );
  return (
    <Button variant="outlined" size="sm" loading={isBusy} onClick={start}>
      {t('figures.save')}
    </Button>
  );
}
