/** The store cannot be opened: the message says why and what to do. */
export class StoreUnusableError extends Error {
  override readonly name = 'StoreUnusableError';
  readonly code = 'STORE_UNUSABLE';
}
