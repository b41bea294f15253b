import { useEffect } from 'react';
import { leave } from '../session/leave.ts';

/**
 * Replaces a page whose user is not signed in any more, since another one is. The page is removed first, and with it the question
 * about unsaved changes, which is not for the other user.
 */
export function StartAgain() {
  useEffect(() => leave('/'), []);
  return null;
}
