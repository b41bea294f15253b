import { useEffect } from 'react';
import { beginWaiting } from '../base/shell-store.ts';

/** Lets the progress bar run for as long as it is rendered. */
export function Waiting() {
  useEffect(beginWaiting, []);
  return null;
}
