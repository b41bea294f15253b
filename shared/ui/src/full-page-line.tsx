import { mdiLockOutline } from '@mdi/js';
import type { ReactElement } from 'react';

export type FullPageState = 'broken' | 'not-found' | 'denied' | 'waiting' | 'done';

const sky = { stroke: 'var(--sky-500)', strokeWidth: 4, strokeLinecap: 'round' } as const;

const endings: Record<FullPageState, ReactElement> = {
  broken: (
    <>
      <path d="M-400 60H640c22 0 28 10 36 24M764 36c8 14 14 24 36 24H1840" {...sky} />
      <path
        d="m709 46-8-14M722 40V22M731 74l8 14M718 80v18"
        stroke="var(--danger-500)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  ),
  'not-found': (
    <>
      <path d="M-400 60H720M720 40v40" {...sky} />
      <path d="M752 60H1840" stroke="var(--ink-300)" strokeWidth="4" strokeDasharray="1 13" strokeLinecap="round" />
    </>
  ),
  denied: (
    <>
      <path d="M-400 60H690" {...sky} />
      <path d="M750 60H1840" stroke="var(--ink-300)" strokeWidth="4" />
      <rect x="692" y="32" width="56" height="56" rx="14" fill="var(--ink-900)" />
      <path d={mdiLockOutline} fill="var(--surface-page)" transform="translate(704 44) scale(1.333)" />
    </>
  ),
  waiting: (
    <>
      <path d="M-400 60H720" {...sky} />
      <path d="M720 60H1840" stroke="var(--ink-300)" strokeWidth="4" />
      <circle cx="720" cy="60" r="28" fill="var(--surface-page)" stroke="var(--surface-page)" strokeWidth="8" />
      <circle cx="720" cy="60" r="22" fill="var(--surface-card)" stroke="var(--sky-500)" strokeWidth="6" />
      <circle cx="720" cy="60" r="9" fill="var(--ink-900)" />
    </>
  ),
  done: (
    <>
      <path d="M-400 60H1840" {...sky} />
      <circle cx="720" cy="60" r="28" fill="var(--sky-500)" stroke="var(--surface-page)" strokeWidth="8" />
      <path d="m708 61 8 8 17-18" stroke="var(--text-on-sky)" strokeWidth="4" />
    </>
  ),
};

/** The line across a system page, with its first stop. Decorative: the title says the same. */
export function FullPageLine({ state }: { state: FullPageState }) {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 1440 120"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {endings[state]}
      <circle cx="224" cy="60" r="11" fill="var(--surface-page)" stroke="var(--sky-500)" strokeWidth="4" />
      <circle cx="224" cy="60" r="4.5" fill="var(--ink-900)" />
    </svg>
  );
}
