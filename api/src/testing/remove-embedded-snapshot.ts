// oxlint-disable-next-line import/no-default-export -- required by jest
export { removeSnapshot as default } from './embedded-snapshot.ts';
