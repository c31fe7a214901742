/** A step that the life of a file, a delivery or an order does not have. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
  readonly code = 'ILLEGAL_MOVE';
}
