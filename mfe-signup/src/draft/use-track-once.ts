import type { AnalyticsEvents, Track } from '@kontor/platform/analytics';
import { useHost } from '@kontor/platform/host';
import { useCallback } from 'react';
import { useTabDraft } from './draft-store.ts';

/** Tracks an event of the sign-up, each only once per draft. */
export function useTrackOnce(): Track {
  const { track } = useHost();
  return useCallback(
    <Name extends keyof AnalyticsEvents>(name: Name, payload: AnalyticsEvents[Name]) => {
      const fingerprint = `${name} ${JSON.stringify(payload)}`;
      const { reported } = useTabDraft.getState();
      if (reported.includes(fingerprint)) return;
      useTabDraft.setState({ reported: [...reported, fingerprint] });
      track(name, payload);
    },
    [track],
  );
}
