/** The system's code of an error, e.g. ENOENT; null if it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

const absent: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Whether a system's error means that there is nothing at a path. Any other says nothing about it: a share
 * may be away, or the right to look missing.
 */
export const isAbsent = (error: unknown): boolean => absent.has(codeOf(error));

/** What `look` finds; null if nothing is there. Rejects if that cannot be determined. */
export async function orAbsent<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
