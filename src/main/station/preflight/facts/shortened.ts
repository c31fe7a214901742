const MAX_CHARACTERS = 120;

/** A name out of a file as it may be told: what is longer than any honest one ends in an ellipsis. */
export const shortened = (name: string): string =>
  name.length <= MAX_CHARACTERS
    ? name
    : `${name.slice(0, MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
