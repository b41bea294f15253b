import { afterEach, vi } from 'vitest';

// Also after a test that failed before its last line: the files of a process would otherwise wait for the timers of that test.
afterEach(() => void vi.useRealTimers());
