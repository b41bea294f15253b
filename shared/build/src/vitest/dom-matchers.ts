import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine needs more than the one second that Testing Library waits; a text that never appears still fails.
configure({ asyncUtilTimeout: 20_000 });
// Testing Library registers this itself only where hooks are global.
afterEach(cleanup);
// While timers are faked, Testing Library waits by moving them on, and looks for them under this name only.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, jest: { advanceTimersByTime: vi.advanceTimersByTime } });
