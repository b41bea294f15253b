import { Alert } from '@kontor/ui/alert';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { useShell } from '../base/shell-store.ts';
import { useTexts } from '../base/use-texts.ts';

/** Requests are delayed by a rate limit and continue by themselves; shows how long that takes. */
export function WaitBanner() {
  const waitsUntil = useShell((shell) => shell.waitsUntil);
  return waitsUntil === null ? null : <Wait key={waitsUntil} until={waitsUntil} />;
}

const secondsTo = (until: number) => Math.max(1, Math.ceil((until - Date.now()) / 1000));

function Wait({ until }: { until: number }) {
  const t = useTexts();
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  // Announced once: a countdown would interrupt the screen reader every second.
  const [announced] = useState(seconds);

  useEffect(() => {
    const tick = setInterval(() => {
      if (Date.now() < until) setSeconds(secondsTo(until));
      else useShell.setState({ waitsUntil: null });
    }, 1000);
    return () => clearInterval(tick);
  }, [until]);

  return (
    <div>
      <Alert tone="info" title={t('wait.title')}>
        <span aria-hidden="true">{t('wait.text', { count: seconds })}</span>
        <VisuallyHidden>{t('wait.text', { count: announced })}</VisuallyHidden>
      </Alert>
    </div>
  );
}
