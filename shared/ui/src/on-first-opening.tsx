import { type ComponentType, useEffect, useState } from 'react';
import { untilNextTask } from './next-task.ts';

/**
 * A modal whose code is loaded with its first opening: focus trap, scroll lock and portal are 19 KB, as much as a whole
 * page. It does not use Suspense, which would delay it by 300 ms after the click.
 */
export function onFirstOpening<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LateModal(props: Props) {
    const { open } = props;
    const [Content, setContent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);
    const isWanted = open && Content === null;

    useEffect(() => {
      if (!isWanted) return;
      // After the press has been painted: to ask for files takes a slow phone long.
      untilNextTask()
        .then(load)
        .then(
          (content) => {
            loaded = content;
            setContent(() => content);
          },
          (reason: unknown) => setFailure({ reason }),
        );
    }, [isWanted]);

    if (failure) throw failure.reason;
    return Content && <Content {...props} />;
  };
}
