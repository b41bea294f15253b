// Fails in the name of another remote, and of the host.
var hostile = async () => {
  throw Object.assign(new Error('Broken by the partner team'), { remote: 'x'.repeat(1_000_000) });
};
