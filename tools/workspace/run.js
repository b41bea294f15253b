// Plain JavaScript: an older Node must get as far as this sentence.
const [major] = process.versions.node.split('.');
const command = process.argv[2];

if (Number(major) < 24) {
  console.error(
    `Kontor needs Node 24; this is ${process.version}. Use "npx -y pnpm@10 ${command}", which brings its own.`,
  );
  process.exit(1);
}

// A signal that ends pnpm reaches pnpm alone; what it started has to notice by itself. That is why the scripts name Node's
// binary: the wrapper in node_modules/.bin would stay alive in between and pass nothing on.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();

await import(`./src/${command}.ts`);
