import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface FoldedFormProps {
  readonly title: string;
  /** What there is now. */
  readonly text: string;
  /** The button that opens the form. */
  readonly open: string;
  /** The opened form, as a card of its own. */
  readonly children: (close: () => void) => ReactNode;
}

/** A card with what there is now, and a form in its place while that is changed. The focus goes along. */
export function FoldedForm({ title, text, open, children }: FoldedFormProps) {
  const [state, setState] = useState<'new' | 'opened' | 'closed'>('new');
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (state === 'new') return;
    place.current?.querySelector<HTMLElement>(state === 'opened' ? 'input' : 'button')?.focus();
  }, [state]);
  return (
    <div ref={place}>
      {state === 'opened' ? (
        children(() => setState('closed'))
      ) : (
        <Card title={title} titleLevel={3}>
          <Stack gap={4} align="start">
            <Text variant="ui" tone="secondary">
              {text}
            </Text>
            <Button variant="outlined" onClick={() => setState('opened')}>
              {open}
            </Button>
          </Stack>
        </Card>
      )}
    </div>
  );
}
