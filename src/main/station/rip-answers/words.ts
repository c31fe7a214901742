const MAX_LENGTH = 200;

/**
 * What a RIP says in its own words, fit for the log: one line, without control characters, at most 200
 * characters. Null if it says nothing.
 */
export function wordsOf(said: readonly (string | undefined)[]): string | null {
  const words = said
    .map((one) => one?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() ?? '')
    .filter((one) => one !== '')
    .join(', ');
  return words === '' ? null : words.slice(0, MAX_LENGTH);
}

/**
 * The names of a file that a RIP may mean by what it calls its job, likeliest first: many leave out the
 * extension, or say where the file was.
 */
export function namesIn(called: readonly (string | undefined)[]): string[] {
  const names = called.flatMap((one) => {
    const name = one?.trim().split(/[\\/]/).at(-1) ?? '';
    if (name === '') return [];
    return /\.pdf$/i.test(name) ? [name] : [name, `${name}.pdf`];
  });
  return [...new Set(names)];
}
