import { expect, test } from 'vitest';
import { isAsset, isPagePath } from './page-of-path.ts';

test.each(['/api/v4/unknown', '/dev/x', '/health/x', '/payment-sandbox/x', '/remotes/signup', '/assets'])(
  '%s is no page',
  (path) => expect(isPagePath(path)).toBe(false),
);

test.each(['/registry.json', '/history/000001.json', '/hosts/1.0.0-0123456789ab/index.html'])(
  '%s lies in the store and is no file to be served',
  (path) => expect(isAsset(path)).toBe(false),
);
