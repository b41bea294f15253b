import { Text } from '@kontor/ui/text';
import type { ReactNode } from 'react';

/** What was chosen, and below it what it means, in the footer of a step. */
export function SummaryLines({ first, children }: { first: ReactNode; children?: ReactNode }) {
  return (
    <div aria-live="polite">
      <Text variant="ui" weight="semibold">
        {first}
      </Text>
      {children && (
        <Text variant="ui" tone="secondary">
          {children}
        </Text>
      )}
    </div>
  );
}
