// Plain JavaScript, so that an older Node runs it and prints this message.
const [major] = process.versions.node.split('.');
const command = process.argv[2];

if (Number(major) < 24) {
  console.error(
    `Kontor needs Node 24; this is ${process.version}. Use "npx -y pnpm@10 ${command}", which brings its own.`,
  );
  process.exit(1);
}

// A signal that ends pnpm is not passed to its children, which have to detect it themselves. Scripts therefore start
// Node's binary directly: the wrapper in node_modules/.bin would stay alive in between and pass nothing on.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();

// Reading TypeScript takes a third of the time of a start.
const { enableCompileCache } = await import('node:module');
enableCompileCache('node_modules/.cache/compiled');

await import(`./src/${command}.ts`);
