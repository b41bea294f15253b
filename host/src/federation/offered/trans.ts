// Contains a parser of HTML, so it is loaded by its first use.
export { Trans } from 'react-i18next';
