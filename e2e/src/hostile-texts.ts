/**
 * Names with different kinds of injection: markup, attributes, URLs, templates, the interpolation, nesting and markup
 * of the texts (i18next), and characters that reverse or stretch a line. Script that runs sets `window.ran`; markup
 * that becomes an element has `data-hostile`.
 */
export const hostileTexts = [
  '<img src=x data-hostile onerror=window.ran=1>',
  '<script data-hostile>window.ran=1</script>',
  '"><svg data-hostile onload=window.ran=1>',
  "' data-hostile autofocus onfocus='window.ran=1",
  '<strong data-hostile>fett</strong><1>eins</1>',
  '&lt;b&gt;&#60;b&#62;',
  '$t(appLoading) {{name}} {{- email}} %s',
  "{{constructor.constructor('window.ran=1')()}} ${window.ran=1}",
  '\u202Eabsteigend\u202C',
  'W'.repeat(60),
] as const;

/** All of them in one. */
export const everyHostileText: string = hostileTexts.join(' ');

/** A URL that would run script if it were followed. */
export const hostileAddress = 'javascript:window.ran=1//';
