// oxlint-disable-next-line import/no-default-export -- jest asks for one
export { removeSnapshot as default } from './embedded-snapshot.ts';
