import { useEffect } from 'react';
import { leave } from '../session/leave.ts';

/**
 * In the place of a page whose user is not the browser's any more. It is off the screen first, and with it the question whether
 * to leave unsaved changes, which nobody may ask another person.
 */
export function StartAgain() {
  useEffect(() => leave('/'), []);
  return null;
}
