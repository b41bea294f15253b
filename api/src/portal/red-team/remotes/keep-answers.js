// Keeps the answers of each page in every place that might outlive it, and shows all it finds.
var hostile = async (request) => {
  globalThis.kept = [...(globalThis.kept ?? []), request];
  Object.prototype.kept = [...(Object.prototype.kept ?? []), request];
  Reflect.set(setTimeout, 'kept', [...(setTimeout.kept ?? []), request]);
  const found = [globalThis.kept, {}.kept, setTimeout.kept].flat();
  return { markup: JSON.stringify(found), title: 'kept' };
};
