/**
 * Characters that steer a terminal, hide text or begin a line: of the service's texts none may reach a
 * terminal or a log.
 */
const STEERING = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** One line for a terminal: what would steer it is shown as a mark. */
export const printable = (text: string): string => text.replace(STEERING, '\u{fffd}');

/**
 * Several lines, such as of a crash: each after the first is moved in, so that none looks like a line of the
 * program's own.
 */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n    ');

/** A line of a log in JSON, in which such characters stand as the escapes that JSON has for them. */
export const printableJson = (line: string): string =>
  line.replace(STEERING, (found) =>
    found === '\n'
      ? found
      : found
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  );
