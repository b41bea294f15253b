// stays: shows another page after some seconds, by the router
setTimeout(() => {
  history.pushState(null, '', '/not-found');
  dispatchEvent(new PopStateEvent('popstate'));
}, 4000);
