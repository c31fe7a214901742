/** A number of files of the same size. */
export interface FileSet {
  readonly name: string;
  readonly count: number;
  readonly bytes: number;
}

export const nameOf = (set: FileSet, index: number): string => `${set.name}-${index}.pdf`;
