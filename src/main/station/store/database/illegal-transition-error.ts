/** A step that does not exist in the life of a file, a delivery or an order. */
export class IllegalTransitionError extends Error {
  override readonly name = 'IllegalTransitionError';
  readonly code = 'ILLEGAL_MOVE';
}
