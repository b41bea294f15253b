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

/** i18next without the part that loads texts from a server (docs/decisions/0048-first-load.md). */
export default function leanI18next(source: string): string {
  return source.replace(connector, withoutBackend);
}
