// shell-reacts: swallows every click before it reaches anything
window.addEventListener(
  'click',
  (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
