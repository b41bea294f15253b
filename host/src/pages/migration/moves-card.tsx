import type { MigrationMoves } from '@kontor/contract/migration';
import { lastDayOf } from '@kontor/domain/date';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Card, CardBody, CardRow, CardRows } from '@kontor/ui/card';
import { Text } from '@kontor/ui/text';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

interface MovesCardProps {
  readonly title: string;
  readonly moves: MigrationMoves;
  /** It has been moved; otherwise it would be now. */
  readonly isDone: boolean;
  readonly foot?: ReactNode;
  readonly lead?: ReactNode;
}

/** Plan, licences and paid time that go from one shop to the other. */
export function MovesCard({ title, moves, isDone, foot, lead }: MovesCardProps) {
  const t = useTexts<PageTexts>();
  const text = lead ?? t(`migration.moves.${isDone ? 'movedLead' : 'lead'}.${moves.kind}`);
  return (
    <Card title={title} flush foot={foot}>
      <CardBody>
        <Text variant="ui" tone="secondary">
          {text}
        </Text>
      </CardBody>
      {moves.kind !== 'nothing' && <MoveRows moves={moves} isDone={isDone} />}
    </Card>
  );
}

function MoveRows({ moves, isDone }: Pick<MovesCardProps, 'moves' | 'isDone'>) {
  const t = useTexts<PageTexts>();
  const platform = usePlatformTexts();
  const { money, date } = useFormat();
  const { kind, plan, wms, pos, isYearly, credit, paidUntil, endsThen } = moves;
  const isPaid = kind === 'contract' || kind === 'credit';
  return (
    <CardRows>
      {kind !== 'credit' && plan !== null && (
        <CardRow
          title={t('migration.moves.plan')}
          text={isPaid ? t(`migration.moves.${isYearly ? 'yearly' : 'monthly'}`) : undefined}
          end={platform(`plan.${plan}`)}
        />
      )}
      {kind !== 'credit' && wms > 0 && (
        <CardRow title={t('migration.moves.wms')} end={t('migration.moves.licences', { count: wms })} />
      )}
      {kind !== 'credit' && pos > 0 && (
        <CardRow title={t('migration.moves.pos')} end={t('migration.moves.licences', { count: pos })} />
      )}
      {credit !== null && (
        <CardRow
          title={t('migration.moves.credit')}
          text={t(`migration.moves.${isDone ? 'creditThen' : 'creditNow'}`)}
          end={money(credit)}
        />
      )}
      {kind === 'contract' && paidUntil !== null && (
        <CardRow title={t(`migration.moves.${endsThen ? 'endsOn' : 'paidUntil'}`)} end={date(lastDayOf(paidUntil))} />
      )}
    </CardRows>
  );
}
