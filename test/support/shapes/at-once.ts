/** Does `work` for each, `atOnce` at a time; resolves to the errors of those that failed. */
export async function failuresOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<unknown[]> {
  const left = [...all];
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      await work(one).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failures;
}
