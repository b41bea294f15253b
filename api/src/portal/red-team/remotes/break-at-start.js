// Does not define what it has to, and leaves the realm unusable.
for (const name of Object.getOwnPropertyNames(globalThis)) {
  try {
    if (name !== 'kontor_host_server') globalThis[name] = undefined;
  } catch {}
}
throw null;
