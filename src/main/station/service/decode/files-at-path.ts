import { knownIn } from '../../../../contract/index.ts';
import { merged } from './file-details.ts';
import type { OrderReading } from './file-search.ts';
import { decodeFiles, type FoundFile } from './files.ts';
import type { LabelledComponent } from './find-components.ts';
import { type Layers, looksLikeId, text } from './read.ts';

/** A file, and the component that it is in; null if only its labels may say that. */
export interface PlacedFile {
  readonly found: FoundFile;
  readonly home: LabelledComponent | null;
}

/** The files that an operator's path leads to. */
export interface FilesAtPath {
  readonly files: readonly PlacedFile[];
  /** The path leads to no file of this job: whether it has any is not known. */
  readonly isUnread: boolean;
}

/**
 * The files that the operator's path leads to, which are then all that the job has; null if none is set. What
 * surrounds them counts as without it: the component that names a file, the status of its artwork and marks
 * against it.
 * @param without keys of the job that hold the components
 */
export function filesAtPath(
  components: readonly LabelledComponent[],
  at: OrderReading,
  without: readonly string[],
): FilesAtPath | null {
  const { order, reading } = at;
  if (!reading.isSet('job.files')) return null;
  const ofComponents = components.flatMap((home) =>
    decodeFiles(home.component, 'component', at).map((found) => ({ found, home })),
  );
  const ofJob = decodeFiles(order.job, 'job', at, without).map((found) => ({ found, home: null }));
  // Only of what the path leads to is it said that it has no id.
  reading.takeNameless();
  const mapped = reading.mapped('job.files', [order.job[0]], (set) => {
    const files = decodeFiles([{ files: set }], 'job', at);
    return files.length === 0 ? null : files;
  });
  const set = mapped === null ? null : knownIn(mapped);
  if (set === null) {
    // Where all that could be files are marked as not for print, that none is named is no wonder.
    const usual = [...ofComponents, ...ofJob];
    const isNone = usual.length > 0 && usual.every(({ found }) => found.leftOut !== null);
    return { files: [], isUnread: mapped?.is === 'unreadable' && !isNone };
  }
  const inComponents = byId(ofComponents);
  const beside = byId(ofJob);
  const homes = new Homes(components);
  const files = set.flatMap((found): PlacedFile[] => {
    const usual = inComponents.get(found.file.fileId);
    if (usual !== undefined) return usual.map((one) => ({ ...one, found: within(found, one.found) }));
    const [other] = beside.get(found.file.fileId) ?? [];
    const file = other === undefined ? found : within(found, other.found);
    const named = homes.naming(found);
    return named.length === 0 ? [{ found: file, home: null }] : named.map((home) => ({ found: file, home }));
  });
  return { files, isUnread: false };
}

/** Each under its id and the other ids of its entry. */
function byId(files: readonly PlacedFile[]): ReadonlyMap<string, readonly PlacedFile[]> {
  const found = new Map<string, PlacedFile[]>();
  for (const one of files) {
    for (const id of new Set([one.found.file.fileId, ...one.found.file.otherIds])) {
      const before = found.get(id);
      if (before === undefined) found.set(id, [one]);
      else before.push(one);
    }
  }
  return found;
}

/** A file as the path leads to it, with what else the order says of it. */
function within(found: FoundFile, usual: FoundFile): FoundFile {
  return {
    ...found,
    file: { ...merged(usual.file, found.file), fileId: found.file.fileId, kind: usual.file.kind },
    labels: [...found.labels, ...usual.labels],
    leftOut: found.leftOut ?? usual.leftOut,
  };
}

/** Which components name an id anywhere; read when first needed. */
class Homes {
  readonly #components: readonly LabelledComponent[];
  #byId: ReadonlyMap<string, ReadonlySet<LabelledComponent>> | null = null;

  constructor(components: readonly LabelledComponent[]) {
    this.#components = components;
  }

  naming({ file }: FoundFile): readonly LabelledComponent[] {
    const ids = [file.fileId, ...file.otherIds].filter(looksLikeId);
    this.#byId ??= this.#read();
    return [...new Set(ids.flatMap((id) => [...(this.#byId?.get(id) ?? [])]))];
  }

  #read(): ReadonlyMap<string, ReadonlySet<LabelledComponent>> {
    const found = new Map<string, Set<LabelledComponent>>();
    for (const home of this.#components) {
      for (const id of idsIn(home.component)) {
        const homes = found.get(id) ?? new Set();
        found.set(id, homes.add(home));
      }
    }
    return found;
  }
}

const MAX_DEPTH = 12;

function idsIn(layers: Layers): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value === 'object' && value !== null) {
      if (depth < MAX_DEPTH) for (const one of Object.values(value)) look(one, depth + 1);
      return;
    }
    const said = text(value);
    if (said !== null && looksLikeId(said)) found.add(said);
  };
  for (const layer of layers) look(layer, 0);
  return found;
}
