/** The Retry-After header of a `status` fault, as the fault wants it written. */
export function retryAfter(fault: {
  readonly retryAfter: 'none' | 'seconds' | 'date';
  readonly retryAfterSeconds: number;
}): Record<string, string> {
  if (fault.retryAfter === 'none') return {};
  const seconds = fault.retryAfterSeconds;
  const date = new Date(Date.now() + seconds * 1_000).toUTCString();
  return { 'retry-after': fault.retryAfter === 'seconds' ? String(seconds) : date };
}
