interface Asked<Answer> {
  src: string;
  title: string;
  /** The answer in a message of the frame; `null` while it has not answered. */
  read: (message: unknown) => Answer | null;
  /** The answer when the customer closes the dialog. */
  closed: Answer;
}

/** Opens a page of the sandbox in a dialog, and resolves with its answer. */
export function askInDialog<Answer>({ src, title, read, closed }: Asked<Answer>): Promise<Answer> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
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
  frame.title = title;
  frame.src = src;
  Object.assign(frame.style, { border: '0', display: 'block', height: '100%', width: '100%' });
  dialog.append(frame);
  document.body.append(dialog);
  const before = document.activeElement;
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      window.removeEventListener('message', hear);
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(answer);
    };
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow) return;
      const answer = read(event.data);
      if (answer !== null) end(answer);
    };
    window.addEventListener('message', hear);
    dialog.addEventListener('close', () => end(closed), { once: true });
    dialog.showModal();
    frame.focus();
  });
}
