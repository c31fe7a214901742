const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a header that may hold letters beyond ASCII. Node reads headers as Latin-1; most services that
 * send such letters send them as UTF-8, which is recognised by being valid.
 */
export function headerText(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return value;
  }
}
