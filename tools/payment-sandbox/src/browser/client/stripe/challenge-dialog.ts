import type { Texts } from '../texts.ts';

/** Opens the bank's page in a dialog; resolves when the bank has answered or the customer has closed it. */
export function askBank(url: string, texts: Texts, language: string): Promise<'answered' | 'closed'> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', texts('challengeFrame'));
  Object.assign(dialog.style, {
    border: '0',
    borderRadius: '8px',
    boxShadow: '0 8px 40px rgb(0 0 0 / 30%)',
    height: 'min(420px, 90vh)',
    maxHeight: '90vh',
    maxWidth: '94vw',
    padding: '0',
    width: '480px',
  });
  const frame = document.createElement('iframe');
  frame.name = '__privateStripeFrameChallenge';
  frame.title = texts('challengeFrame');
  frame.src = `${url}&embedded=1&locale=${language}`;
  Object.assign(frame.style, { border: '0', display: 'block', height: '100%', width: '100%' });
  dialog.append(frame);
  document.body.append(dialog);
  const before = document.activeElement;
  return new Promise((resolve) => {
    const end = (how: 'answered' | 'closed') => {
      window.removeEventListener('message', hear);
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(how);
    };
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow) return;
      if (event.data === 'challenge-answered') end('answered');
      if (event.data === 'challenge-closed') end('closed');
    };
    window.addEventListener('message', hear);
    dialog.addEventListener('close', () => end('closed'), { once: true });
    dialog.showModal();
    frame.focus();
  });
}
