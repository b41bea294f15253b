/** Few browsers need it, and none at once. */
export const loadSignals = () => import(/* webpackChunkName: "passkey-signals" */ './signal-passkeys.ts');
