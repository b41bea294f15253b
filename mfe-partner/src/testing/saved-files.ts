import { afterEach, jest } from '@jest/globals';

// Browsers have both, the DOM of tests has neither.
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
  jest.restoreAllMocks();
});

/** The files that the page gives to be saved from now on. */
export function savedFiles(): readonly Blob[] {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}
