// platform: covers the cookies of the document with its own
Object.defineProperty(document, 'cookie', { get: () => '', set: () => {}, configurable: true });
