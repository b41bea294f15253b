// Runs before all scripts of a page, in browsers whose console no program can read, and tells the server what goes
// wrong. At once, and waiting for the answer: the page may be left in the next moment.
(() => {
  const tell = (complaint) => {
    const request = new XMLHttpRequest();
    try {
      request.open('POST', '/told-errors', false);
      request.send(`${complaint} (${location.pathname})`);
    } catch {
      // Refused while the page is being left.
      navigator.sendBeacon('/told-errors', `${complaint} (${location.pathname})`);
    }
  };
  // Firefox and WebKit say of scripts that they give up with their page that they were not loaded.
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  addEventListener('pageshow', () => {
    isLeft = false;
  });
  // Not an error: browsers tell some sizes with their next picture only. It is in no console.
  const isPutOff = (message) => message.startsWith('ResizeObserver loop');
  addEventListener(
    'error',
    ({ message, target }) => {
      // What is fetched ahead is given up when the page is left; where it is needed, its own element tells.
      if (target instanceof HTMLLinkElement && target.rel.endsWith('preload')) return;
      if (target instanceof Element && isLeft) return;
      if (target instanceof Element) tell(`not loaded: ${target.localName} ${target.src ?? target.href}`);
      else if (!isPutOff(message)) tell(`page: ${message}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => tell(`page, in a promise: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`content security policy: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  // oxlint-disable-next-line no-console -- It is what is heard.
  console.error = (...parts) => {
    tell(`console: ${parts.join(' ')}`);
    error.apply(console, parts);
  };
})();
