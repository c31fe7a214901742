/** A host cannot go on. `message` is one clear sentence with what is wrong and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
