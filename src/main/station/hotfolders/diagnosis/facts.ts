/** What came of something that was tried: it went well, or the system's code of the error. */
export type Outcome = 'ok' | { readonly failed: string };

/** What trying a folder out has shown; nothing of it is judged yet. */
export interface FolderFacts {
  readonly path: string;
  readonly there: 'folder' | 'missing' | 'not-a-folder';
  /**
   * The kind of share it is on, as far as the system says: `NFS`, `SMB`; null for a disk, or where it says
   * nothing.
   */
  readonly share: string | null;
  /** Each as it was tried on a file of our own. */
  readonly rights: {
    readonly create: Outcome;
    readonly modify: Outcome;
    readonly rename: Outcome;
    readonly remove: Outcome;
  };
  /**
   * Who beside us may take files out of the folder: its group, every account, or nobody. `everyone` as well
   * where its group cannot be given to a file. Null where the system has no such rights, or it was not tried.
   */
  readonly takers: 'group' | 'everyone' | 'nobody' | null;
  /**
   * Making a file in a folder of our own - beside the hot folder, or in it - and renaming it into the hot
   * folder.
   */
  readonly staging: { readonly outside: StagingFacts; readonly inside: StagingFacts };
  /** Several renames, in milliseconds each. Empty where none could be made. */
  readonly renameMs: readonly number[];
  /**
   * How long a renamed file could not be seen in the folder, in milliseconds; null: it was not seen in good
   * time.
   */
  readonly seenAfterMs: number | null;
  /** How far the clock of the volume is ahead of this machine's, in milliseconds. */
  readonly clockAheadMs: number | null;
  readonly tellsCase: boolean | null;
  /**
   * What becomes of a name with a decomposed accent: it stays, alone or as another name than the composed
   * one; or not.
   */
  readonly accents: 'unchanged' | 'same' | 'rewritten' | 'refused' | null;
  /** In bytes. */
  readonly longestName: number | null;
  readonly freeBytes: number | null;
  /** After how long the system told of a change in the folder, in milliseconds; null: it did not. */
  readonly eventAfterMs: number | null;
  /** Names of folders in it: a RIP leaves its result folders there. */
  readonly subfolders: readonly string[];
  /** Null where it was not tried. */
  readonly tempNames: TempNameFacts | null;
}

export interface StagingFacts {
  readonly outcome: Outcome;
  /** Whether the system gives both the number of one volume. */
  readonly sameVolume: boolean;
}

/** Harmless files that lay in the folder for a while, to see which of them a RIP leaves alone. */
export interface TempNameFacts {
  readonly seconds: number;
  readonly untouched: readonly string[];
  readonly touched: readonly string[];
}
