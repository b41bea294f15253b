import '@kontor/ui/styles/tokens.css';
import '@kontor/ui/styles/base.css';
import '@kontor/ui/styles/loading-screen.css';
import { untilNextTask } from '@kontor/ui/next-task';

/**
 * All code of the first page is in its first files. To evaluate it at once would keep a slow phone busy for a tenth of a
 * second: what is typed or tapped meanwhile would wait.
 */
async function begin(element: HTMLElement): Promise<void> {
  await import(/* webpackMode: "eager" */ './start/first-libraries.ts');
  await untilNextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start/start.tsx');
  await untilNextTask();
  start(element);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to start in.');
void begin(root);
