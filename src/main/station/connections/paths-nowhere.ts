import { type ConnectionId, ReadingPart, type ReadingPaths } from '../../../contract/index.ts';
import { optionalParts, type ServiceClient } from '../service/index.ts';
import type { Store } from '../store/index.ts';
import { decoded } from './reading-preview.ts';

/** Entities decoded in one turn, so that nothing else has to wait. */
const A_TURN = 5;
/** The latest of each kind; most paths are found in the first. */
const MAX_LOOKED = 2_000;

/**
 * The parts whose paths lead to nothing readable in any stored job, batch or answer. One that many an entity
 * may lack is not among them, and neither is one for a kind of entity of which none is stored.
 */
export async function pathsNowhere(
  connection: ConnectionId,
  paths: ReadingPaths,
  client: Pick<ServiceClient, 'told' | 'answers'>,
  store: { readonly jobs: Store['jobs']; readonly batches: Pick<Store['batches'], 'readOtherwise'> },
): Promise<ReadingPart[]> {
  const tried = client.told.by(paths);
  const parts = ReadingPart.options.filter((part) => paths[part] !== undefined && !optionalParts.has(part));
  const missing = (kind: string): ReadingPart[] =>
    parts.filter((part) => part.startsWith(`${kind}.`) && !tried.reached.has(part));
  const look = async <One>(kind: string, entities: readonly One[], decode: (one: One) => unknown) => {
    for (const [index, one] of entities.entries()) {
      if (missing(kind).length === 0) return [];
      if (index % A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
      decoded(() => decode(one));
    }
    return entities.length === 0 ? [] : missing(kind);
  };
  const ofAnswers = client.answers.readBy(paths).flatMap((answer) => answer.parts);
  const isNowhere = (part: ReadingPart): boolean => {
    const reads = ofAnswers.filter((one) => one.part === part);
    return reads.length > 0 && reads.every(({ fault }) => fault === 'nothing');
  };
  return [
    ...parts.filter((part) => (part.startsWith('list.') || part === 'file.url') && isNowhere(part)),
    ...(await look('job', store.jobs.latest(connection, MAX_LOOKED), (id) => {
      const original = store.jobs.originalOf(connection, id);
      return original === null ? null : tried.job(original);
    })),
    ...(await look(
      'batch',
      // What names no reading was not decoded at all.
      store.batches.readOtherwise(connection, '', MAX_LOOKED),
      ({ kind, original }) => tried.batch(kind, original),
    )),
  ];
}
