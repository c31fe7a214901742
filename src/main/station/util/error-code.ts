/** The system's code of an error, e.g. ENOENT; null if it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;
