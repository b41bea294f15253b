/** Replaces style sheets, fonts and pictures. */
export default '/asset';
