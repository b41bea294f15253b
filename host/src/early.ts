/**
 * Runs before the page's code, as a script of its own in the head: a form that is submitted before the page can handle
 * it would be sent by the browser, which would leave the page. Keeps the form until the page asks for it.
 */
import { earlySubmitGlobal, type TakeEarlySubmit } from './start/early-submit.ts';

let submitted: HTMLFormElement | null = null;

const keep = (event: SubmitEvent) => {
  event.preventDefault();
  submitted = event.target as HTMLFormElement;
};

const take: TakeEarlySubmit = () => {
  removeEventListener('submit', keep, true);
  return submitted;
};

addEventListener('submit', keep, true);
Reflect.set(globalThis, earlySubmitGlobal, take);
