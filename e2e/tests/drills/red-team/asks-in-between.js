// stays: interrupts with a dialog of the browser
setTimeout(() => alert('Newsletter?'), 4000);
