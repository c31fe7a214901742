/** So many files of so many bytes each. */
export interface FileSet {
  readonly name: string;
  readonly count: number;
  readonly bytes: number;
}

export const nameOf = (set: FileSet, index: number): string => `${set.name}-${index}.pdf`;
