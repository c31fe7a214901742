/** What went wrong, and what an operator can do about it. */
export interface Problem {
  readonly message: string;
  readonly remedy: string;
  /** The input field at fault, where there is one. */
  readonly field: string | null;
}

/** A failure that the station told in its own words; null for any other, such as a lost link. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Error && 'data' in error && typeof error.data === 'object' && error.data !== null) {
    const { data } = error;
    const remedy = 'remedy' in data && typeof data.remedy === 'string' ? data.remedy : null;
    const field = 'field' in data && typeof data.field === 'string' ? data.field : null;
    if (remedy !== null) return { message: error.message, remedy, field };
  }
  return null;
}
