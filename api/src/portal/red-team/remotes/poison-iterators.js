// Chooses the values of every call that spreads a list, which its surroundings do with what they send.
const values = Array.prototype.values;
Array.prototype[Symbol.iterator] = function () {
  return values.call(this.length === 2 ? ['error', '__proto__'] : this);
};
var hostile = async () => ({ markup: 'hostile', title: 'hostile' });
