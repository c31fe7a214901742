/** Not everything could be stopped in order; `errors` says why. */
class StopError extends AggregateError {
  override readonly name = 'StopError';
}

/**
 * Runs every step, one after the other, even if earlier ones fail.
 * @param steps each stops one thing; it may throw or reject.
 * @throws StopError with all failures, after the last step.
 */
export async function stopInOrder(steps: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  throwIfAny(errors);
}

/** Waits for several things that are stopping. Throws StopError with all failures, once all have ended. */
export async function stopTogether(stopping: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(stopping);
  throwIfAny(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
}

function throwIfAny(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new StopError(errors, 'Not everything could be stopped in order.');
}
