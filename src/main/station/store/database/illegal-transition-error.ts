/** A step that the life of a file, a delivery or an order does not have. */
export class IllegalTransitionError extends Error {
  override readonly name = 'IllegalTransitionError';
  readonly code = 'ILLEGAL_MOVE';
}
