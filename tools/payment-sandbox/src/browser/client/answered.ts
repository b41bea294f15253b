/** Runs in the bank's page after the answer: tells the dialog of Stripe.js that it may close. */
window.parent.postMessage('challenge-answered', location.origin);
