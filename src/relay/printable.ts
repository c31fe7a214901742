/** Text for a terminal: characters that steer it, or hide text, are shown as a mark. Line breaks stay. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (found) => (found === '\n' ? found : '\u{fffd}'));
