/** Whether this browser can have passkeys at all. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;
