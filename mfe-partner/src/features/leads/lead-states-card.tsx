import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { LeadState } from '../../components/lead-state.tsx';
import { useTexts } from '../../texts/use-texts.ts';

const states = ['submitted', 'contacted', 'won', 'lost'] as const;

/** What the states of leads mean, and what happens next. */
export function LeadStatesCard() {
  const t = useTexts();
  return (
    <Card title={t('leads.explained')} flush>
      <CardRows>
        {states.map((state) => (
          <CardRow key={state} title={<LeadState state={state} />} text={t(`leads.stateTexts.${state}`)} />
        ))}
      </CardRows>
    </Card>
  );
}
