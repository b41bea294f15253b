// platform: extends the lists that all code uses
Object.defineProperty(Array.prototype, 'last', {
  get() {
    return this[this.length - 1];
  },
  configurable: true,
});
