// Sends sixty megabytes of markup.
var hostile = async () => ({ markup: 'x'.repeat(60_000_000), title: 'long' });
