import type { ArtworkId, DecisionOutcome, LaterDecision, SeenRevisions } from '../../contract/index.ts';

/** A file, with the revision of decisions that this window saw. */
export interface SeenFile {
  readonly id: ArtworkId;
  /** Undefined: it does not know, and any will do. */
  readonly decisionRevision?: number | undefined;
}

/** What a call about files takes. */
export interface DecidedFiles {
  readonly ids: ArtworkId[];
  readonly seen: SeenRevisions;
}

/** What others have decided since: their latest decision, and the number of files. */
export interface LaterDecisions {
  readonly latest: LaterDecision;
  readonly count: number;
}

/** Asks whether to go ahead. */
export type AskAnyway = (later: LaterDecisions) => Promise<boolean>;

const asked = (files: readonly SeenFile[]): DecidedFiles => ({
  ids: files.map(({ id }) => id),
  seen: Object.fromEntries(
    files.flatMap(({ id, decisionRevision }) =>
      decisionRevision === undefined ? [] : [[id, decisionRevision]],
    ),
  ),
});

/**
 * Decides about some files. If somebody else has decided about one meanwhile, the station leaves it as it
 * is; the operator is told, and says whether to go ahead.
 */
export async function decideKnowingly(
  files: readonly SeenFile[],
  call: (files: DecidedFiles) => Promise<DecisionOutcome>,
  askAnyway: AskAnyway,
): Promise<DecisionOutcome> {
  const outcome = await call(asked(files));
  const later = outcome.refused.flatMap(({ id, since }) =>
    since === undefined ? [] : [{ id, decisionRevision: since.revision, since }],
  );
  const [first, ...others] = later;
  if (first === undefined) return outcome;
  const latest = others.reduce(
    (one, { since }) => (since.revision > one.revision ? since : one),
    first.since,
  );
  if (!(await askAnyway({ latest, count: later.length }))) return outcome;
  const again = await decideKnowingly(later, call, askAnyway);
  return {
    done: [...outcome.done, ...again.done],
    refused: [...outcome.refused.filter(({ since }) => since === undefined), ...again.refused],
  };
}
