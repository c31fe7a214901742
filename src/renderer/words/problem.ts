/** What went wrong, and what an operator can do about it. */
export interface Problem {
  readonly message: string;
  readonly remedy: string;
  /** The input field at fault, where there is one. */
  readonly field: string | null;
}

/** Any failure of a call in plain words. The station's own errors say everything themselves. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Error && 'data' in error && typeof error.data === 'object' && error.data !== null) {
    const { data } = error;
    const remedy = 'remedy' in data && typeof data.remedy === 'string' ? data.remedy : null;
    const field = 'field' in data && typeof data.field === 'string' ? data.field : null;
    if (remedy !== null) return { message: error.message, remedy, field };
  }
  return {
    message: 'The station could not answer.',
    remedy: 'It is asked again when the connection to it is back. If this stays, look at its log.',
    field: null,
  };
}
