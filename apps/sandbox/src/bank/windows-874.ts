/** Thai letters are one byte each in Windows-874. */
export function windows874(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (char) => {
      const code = char.charCodeAt(0);
      if (code < 0x80) return code;
      return code >= 0x0e01 && code <= 0x0e5b ? code - 0x0e01 + 0xa1 : 0x3f;
    }),
  );
}
