import { useEffect, useEffectEvent, useState } from 'react';
import { portalNow } from '../../base/portal-clock.ts';

/** Milliseconds between two questions whether it is over, where the clocks of browser and server differ. */
const pause = 15_000;

const secondsTo = (endsAt: string) => Math.max(0, Math.ceil((Date.parse(endsAt) - portalNow().getTime()) / 1000));

/**
 * The time to an instant, as minutes and seconds, counted down.
 *
 * @param onOver asked when it is over, and then again for as long as it is shown
 */
export function useTimeLeft(endsAt: string, onOver: () => Promise<void>): string {
  const [seconds, setSeconds] = useState(() => secondsTo(endsAt));
  const over = useEffectEvent(onOver);
  useEffect(() => {
    let asked = Number.NEGATIVE_INFINITY;
    const tick = () => {
      const left = secondsTo(endsAt);
      setSeconds(left);
      if (left > 0 || Date.now() - asked < pause) return;
      asked = Date.now();
      void over();
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
