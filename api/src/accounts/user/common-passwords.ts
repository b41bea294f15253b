/**
 * The most common leaked passwords of at least ten characters (NIST SP 800-63B §5.1.1.2 requires refusing them).
 * Shorter ones are refused by their length.
 */
const common = new Set(
  (
    '1234567890 12345678910 123456789a 1234567891 12345678901 0123456789 0987654321 9876543210 1111111111 0000000000 ' +
    '1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc qwertyuiop qwertzuiop qwerty1234 qwerty12345 qwertz1234 qazwsxedcr asdfghjkl1 ' +
    'password12 password123 password1234 password12345 password123456 passw0rd123 p@ssw0rd123 passwort12 passwort123 ' +
    'passwort1234 passwort12345 iloveyou123 iloveyou12 letmein123 welcome123 welcome1234 willkommen willkommen1 ' +
    'willkommen123 hallo12345 hallo123456 schalke04schalke abcdefghij abcdefghijk abcd123456 abc1234567 a123456789 ' +
    'q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3 administrator admin12345 admin123456 changeme123 superman123 sommer2024 ' +
    'sommer2025 sommer2026 winter2024 winter2025 winter2026 ichliebedich sonnenschein schmetterling fussball123 ' +
    'football123 baseball123 dragon12345 monkey12345 computer123 internet123 princess123 sunshine123 starwars123 ' +
    'geheim12345 geheimgeheim testtest123 test123456 test1234567 testpassword'
  ).split(' '),
);

/** Whether a password is among the first that an attacker would try: a common one, or the account's own address. */
export function isTooCommon(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || new Set(lower).size < 4 || lower === email || lower === email.split('@')[0];
}
