/**
 * Characters that control a terminal, hide text or begin a line. None from the service's texts may reach a
 * terminal or log.
 */
const STEERING = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Text for one line of a terminal; control characters are replaced by a mark. */
export const printable = (text: string): string => text.replace(STEERING, '\u{fffd}');

/**
 * Several lines, such as those of a crash. All but the first are indented, so that none looks like a line
 * of the program's own.
 */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n    ');

/** A line of a JSON log, in which such characters are escaped. */
export const printableJson = (line: string): string =>
  line.replace(STEERING, (found) =>
    found === '\n'
      ? found
      : found
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  );
