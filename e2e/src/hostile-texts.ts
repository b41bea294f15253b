/**
 * What people may call themselves and their things, each with another way to become more than text: markup, attributes,
 * addresses, templates, the texts' own interpolation, nesting and markup (i18next), and signs that turn or stretch a line.
 * What runs sets `window.ran`; what becomes an element carries `data-hostile`.
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

/** An address that would run, were it followed. */
export const hostileAddress = 'javascript:window.ran=1//';
