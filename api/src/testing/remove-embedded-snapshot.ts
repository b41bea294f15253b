export { removeSnapshot as default } from './embedded-snapshot.ts';
