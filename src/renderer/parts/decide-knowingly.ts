import type { ArtworkId, LaterDecision, Message, SeenRevisions } from '../../contract/index.ts';

/** Files that a decision was carried out for, and those that it was refused for. */
export interface Outcome {
  readonly done: readonly ArtworkId[];
  readonly refused: readonly Refused[];
}

interface Refused {
  readonly id: ArtworkId;
  readonly why: Message;
  /** Somebody else has decided about the file since this window saw it. */
  readonly since?: LaterDecision | undefined;
}

/** A file, and how far it had been decided about when somebody here decided. */
export interface SeenFile {
  readonly id: ArtworkId;
  readonly decided: number;
}

/** What a call about files takes. */
export interface AskedFiles {
  readonly ids: ArtworkId[];
  readonly seen: SeenRevisions;
}

/** What others have decided about some files since: the latest of it, and about how many. */
export interface LaterDecisions {
  readonly latest: LaterDecision;
  readonly count: number;
}

/** Asks whether to decide all the same. */
export type AskAnyway = (later: LaterDecisions) => Promise<boolean>;

const asked = (files: readonly SeenFile[]): AskedFiles => ({
  ids: files.map(({ id }) => id),
  seen: Object.fromEntries(files.map(({ id, decided }) => [id, decided])),
});

/**
 * Decides about some files. Where somebody else has decided about one meanwhile, the station leaves it as it
 * is: who sits here is told, and says whether it is to be done all the same.
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
