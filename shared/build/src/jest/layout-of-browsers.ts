// Tests of what a server renders run without a DOM (`@jest-environment node`): there, nothing is missing.
if (typeof window !== 'undefined') await import('./missing-layout.ts');
