// platform: freezes the lists that all code uses, and what libraries could add to their own
Object.freeze(Array.prototype);
