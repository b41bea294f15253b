import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// A busy machine needs more than the one second that Testing Library waits; a text that never appears still fails.
configure({ asyncUtilTimeout: 20_000 });
