import { CardRow } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { Tile } from '@kontor/ui/tile';
import type { ReactNode } from 'react';

interface RowProps {
  readonly icon: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One consequence of leaving. */
export function Row({ icon, title, children }: RowProps) {
  return (
    <CardRow
      media={
        <Tile tone="soft">
          <Icon path={icon} />
        </Tile>
      }
      title={title}
      text={children}
    />
  );
}
