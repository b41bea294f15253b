// Does what an escaped script would: reads files and the environment, writes, starts programs and threads.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
const attempts = {
  environment: () => JSON.stringify(Object.keys(process.env)),
  passwords: () => require('node:fs').readFileSync('/etc/passwd', 'utf8').length,
  server: () => require('node:fs').readFileSync(`/proc/${process.ppid}/environ`, 'utf8').length,
  sources: () => require('node:fs').readdirSync('/').length,
  write: () => require('node:fs').writeFileSync('/tmp/kontor-red-team', 'x'),
  program: () => require('node:child_process').spawnSync('/bin/true').status ?? 'refused',
  thread: () => new (require('node:worker_threads').Worker)('0', { eval: true }).threadId,
  text: () => new Function('return 1')(),
  inspector: () => require('node:inspector').open(0),
};
const found = Object.entries(attempts).map(([name, attempt]) => {
  try {
    return `${name}: ${attempt()}`;
  } catch (error) {
    return `${name}: ${error.code ?? error.name}`;
  }
});
send({ kind: 'done', job: 1, result: { markup: found.join('\n'), title: '' } });
receive();
