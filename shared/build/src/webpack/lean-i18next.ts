/** What loads texts from a server in i18next. The portal's texts come as chunks of its code, and it has no such backend. */
const connector = /^class Connector extends EventEmitter \{[^]*?^\}$/m;

/** Behaves as the original without a backend. */
const withoutBackend = `class Connector extends EventEmitter {
  constructor(backend) {
    super();
    if (backend) throw new Error('The i18next of the portal has no backends: texts are added as bundles.');
    this.state = {};
  }
  load(languages, namespaces, callback) {
    callback?.();
  }
  reload(languages, namespaces, callback) {
    callback?.();
  }
}`;

/** What formats the values of a text that says how: `{{price, currency(EUR)}}`. The portal's values are formatted before. */
const formatter = /^const parseFormatStr = [^]*?^class Formatter \{[^]*?^\}$/m;

/** Behaves as the original for texts that ask for no format. */
const withoutFormats = `class Formatter {
  format(value, format) {
    if (format) throw new Error('The i18next of the portal has no formats: values are formatted with useFormat.');
    return value;
  }
}`;

/** i18next without the parts that load texts from a server and format values (docs/decisions/0048-first-load.md). */
export default function leanI18next(source: string): string {
  return source.replace(connector, withoutBackend).replace(formatter, withoutFormats);
}
