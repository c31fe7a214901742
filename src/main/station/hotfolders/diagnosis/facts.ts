/** The result of an attempt: success, or the system's error code. */
export type Outcome = 'ok' | { readonly failed: string };

/** What trying a folder out has shown, not yet evaluated. */
export interface FolderFacts {
  readonly path: string;
  /** `unseen`: the system cannot tell, for that reason. */
  readonly there: 'folder' | 'missing' | 'not-a-folder' | { readonly unseen: string };
  /** The kind of share, as far as the system says: `NFS`, `SMB`; null for a disk, or if it does not say. */
  readonly share: string | null;
  /** Each as tried on a file of our own. */
  readonly rights: {
    readonly create: Outcome;
    readonly modify: Outcome;
    readonly rename: Outcome;
    readonly remove: Outcome;
  };
  /**
   * Who else may take files out of the folder: its group, every account, or nobody. `everyone` also if its
   * group cannot be given to a file. Null if the system has no such rights, or if it was not tried.
   */
  readonly takers: 'group' | 'everyone' | 'nobody' | null;
  /**
   * Creating a file in a folder of our own, beside the hot folder or in it, and renaming it into the hot
   * folder.
   */
  readonly staging: { readonly outside: StagingFacts; readonly inside: StagingFacts };
  /** Several renames, in milliseconds each. Empty if none succeeded. */
  readonly renameMs: readonly number[];
  /**
   * How long a renamed file was invisible in the folder, in milliseconds; null: it did not appear in time.
   */
  readonly seenAfterMs: number | null;
  /** How far the volume's clock is ahead of this machine's, in milliseconds. */
  readonly clockAheadMs: number | null;
  readonly tellsCase: boolean | null;
  /**
   * What happens to a name with a decomposed accent: whether it stays, and whether it differs from the
   * composed one.
   */
  readonly accents: 'unchanged' | 'same' | 'rewritten' | 'refused' | null;
  /** In bytes. */
  readonly longestName: number | null;
  readonly freeBytes: number | null;
  /** After how long the system reported a change in the folder, in milliseconds; null: it did not. */
  readonly eventAfterMs: number | null;
  /** Names of folders in it; a RIP creates its result folders there. */
  readonly subfolders: readonly string[];
  /** Null if it was not tried. */
  readonly tempNames: TempNameFacts | null;
}

export interface StagingFacts {
  readonly outcome: Outcome;
  /** Whether the system gives both the same volume number. */
  readonly sameVolume: boolean;
}

/** Harmless files that were left in the folder for a while, to see which of them a RIP ignores. */
export interface TempNameFacts {
  readonly seconds: number;
  readonly untouched: readonly string[];
  readonly touched: readonly string[];
}
