import type { ConnectionId, Fact, FileKind, PreflightFinding } from '../../src/contract/index.ts';
import { type ArtworkRecord, artworkId, type Store } from '../../src/main/station/store/index.ts';
import { serviceFile, serviceJob, status } from './service-objects.ts';

const polled = { change: { source: 'poll', at: 1 } } as const;
const sha256 = 'a'.repeat(64);

/**
 * A job in production whose only file is checked.
 * @param values of its finding `ink.coverage`; null: it has none
 */
export function storeMeasuredJob(
  store: Store,
  connection: ConnectionId,
  id: string,
  {
    quantity,
    values,
    kind = 'colour',
  }: { quantity: Fact<number>; values: PreflightFinding['values'] | null; kind?: FileKind },
): void {
  const [component] = serviceJob(id).components;
  if (component === undefined) throw new Error('A job has a component.');
  const components = [{ ...component, files: [serviceFile(`${id}-file`, { kind })] }];
  const inProduction = status('job.production.queued');
  store.jobs.apply(connection, serviceJob(id, { quantity, components, status: inProduction }), polled);
  const ofFile = artworkId(connection, id, `${id}-file`);
  for (const state of ['transferring', 'verifying', 'archived'] as const)
    store.artworks.move(ofFile, state, { source: 'station', sha256, bytes: 1 });
  const file = store.artworks.get(ofFile);
  if (file === null) throw new Error('The file is gone.');
  saveMeasured(store, file, values);
}

/** Preflight has checked a file. @param values of its finding `ink.coverage`; null: it has none */
export function saveMeasured(
  store: Store,
  file: ArtworkRecord,
  values: PreflightFinding['values'] | null,
): void {
  const findings = values === null ? [] : [{ code: 'ink.coverage', values }];
  const found = { sha256, rules: '1', ordered: '', codes: [] } as const;
  store.preflights.save(file, { ...found, result: JSON.stringify({ findings }) });
}
