const MAX_CHARACTERS = 120;

/** A name from a file, cut to a reasonable length with an ellipsis. */
export const shortened = (name: string): string =>
  name.length <= MAX_CHARACTERS
    ? name
    : `${name.slice(0, MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
