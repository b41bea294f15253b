const decoder = new TextDecoder('windows-1252');
const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));

/** The code of the question mark, for what cannot be written. */
const unknown = 0x3f;

/** Letters that are none with a mark, as `ł`, of which nothing is left otherwise. */
const similar: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', ŧ: 't' };

/**
 * A text in the character set of DATEV's files. Letters that it does not have lose their marks (`ő` becomes `o`); what is left without any is a
 * question mark.
 */
export function windows1252(text: string): Buffer {
  const written = Array.from(text.normalize('NFC'), (character) => {
    if (isWritten(character)) return bytes.get(character) ?? unknown;
    const [letter = ''] = (similar[character] ?? character).normalize('NFD');
    return isWritten(letter) ? (bytes.get(letter) ?? unknown) : unknown;
  });
  return Buffer.from(written);
}

/** The control characters of the set are none that a file may have, but for line breaks. */
const isWritten = (character: string): boolean =>
  bytes.has(character) && (character === '\r' || character === '\n' || !/\p{Cc}/u.test(character));
