import files from './locales/de.json?texts=all&languages';

/** Loads the texts that host and remotes share (use-platform-texts.ts): part of the chunk that every page of the host loads. */
export const platformTexts = files;
