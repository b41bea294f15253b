// Patches what the host uses, and collects what passes through it.
const collected = [];
const { parse, stringify } = JSON;
JSON.parse = (text, ...rest) => {
  collected.push(String(text));
  return parse(text, ...rest);
};
JSON.stringify = (value, ...rest) => {
  collected.push(String(value));
  return stringify(value, ...rest);
};
const { then } = Promise.prototype;
Promise.prototype.then = function (...handlers) {
  return then.apply(
    this,
    handlers.map((handler) =>
      typeof handler === 'function' ? (value) => (collected.push(stringify(value)), handler(value)) : handler,
    ),
  );
};
var hostile = async () => ({ markup: collected.join('\n'), title: 'patched' });
