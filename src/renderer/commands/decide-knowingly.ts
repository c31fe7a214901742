import type { ArtworkId, LaterDecision, Message, SeenRevisions } from '../../contract/index.ts';

/** The files that a decision was carried out for, and those that refused it. */
export interface Outcome {
  readonly done: readonly ArtworkId[];
  readonly refused: readonly Refused[];
}

interface Refused {
  readonly id: ArtworkId;
  readonly why: Message;
  /** Somebody else's decision about the file since this window saw it. */
  readonly since?: LaterDecision | undefined;
}

/** A file, with the revision of decisions that this window saw. */
export interface SeenFile {
  readonly id: ArtworkId;
  /** Undefined: it does not know, and any will do. */
  readonly decided?: number | undefined;
}

/** What a call about files takes. */
export interface AskedFiles {
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

const asked = (files: readonly SeenFile[]): AskedFiles => ({
  ids: files.map(({ id }) => id),
  seen: Object.fromEntries(
    files.flatMap(({ id, decided }) => (decided === undefined ? [] : [[id, decided]])),
  ),
});

/**
 * Decides about some files. If somebody else has decided about one meanwhile, the station leaves it as it
 * is; the operator is told, and says whether to go ahead.
 */
export async function decideKnowingly(
  files: readonly SeenFile[],
  call: (files: AskedFiles) => Promise<Outcome>,
  askAnyway: AskAnyway,
): Promise<Outcome> {
  const outcome = await call(asked(files));
  const later = outcome.refused.flatMap(({ id, since }) =>
    since === undefined ? [] : [{ id, decided: since.revision, since }],
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
