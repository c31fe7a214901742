import type { Random } from '../random.ts';
import { idOf } from './ids.ts';
import type { ModelComponent, ModelFile, ModelJob } from './model.ts';
import { cased, fieldOf, type Naming } from './naming.ts';

/**
 * Where a job has its artwork. The document says: one per component, its files attached to finishings
 * (section 2.8).
 */
type Place =
  | 'artwork of the component'
  | 'artworks of the component'
  | 'files of the component'
  | 'finishings of the component'
  | 'artwork of the job, by component'
  | 'artworks of the job, each with its component';

/** What represents one file. */
type Entry =
  | 'the file'
  | 'an entry with the file in it'
  | 'an entry with the id of the file'
  | 'an entry with the bare id as its file'
  | 'an entry without an id, with the file in it'
  | 'the bare id';

export interface FileStyle {
  readonly place: Place;
  readonly entry: Entry;
  /** Fields of a file beside its id. */
  readonly tells: {
    readonly name: boolean;
    readonly size: boolean;
    readonly contentType: boolean;
    readonly checksum: 'none' | 'field' | 'object';
    readonly finishing: 'none' | 'alias' | 'object';
    readonly url: boolean;
  };
  readonly componentsAre: 'by label' | 'listed';
  readonly entryIds: 'UUIDs' | 'numbers';
}

export function composeFiles(random: Random): FileStyle {
  const entry = random.pick([
    'the file',
    'the file',
    'an entry with the file in it',
    'an entry with the id of the file',
    'an entry with the bare id as its file',
    'an entry without an id, with the file in it',
    'the bare id',
  ] as const);
  return {
    place: random.pick([
      'artwork of the component',
      'artwork of the component',
      'artworks of the component',
      'files of the component',
      'finishings of the component',
      'finishings of the component',
      'artwork of the job, by component',
      'artworks of the job, each with its component',
    ] as const),
    entry,
    tells: {
      name: random.next() < 0.85,
      size: random.next() < 0.6,
      contentType: random.next() < 0.6,
      checksum: random.pick(['none', 'none', 'field', 'object'] as const),
      finishing: random.pick(['none', 'alias', 'object'] as const),
      url: random.next() < 0.2,
    },
    componentsAre: random.pick(['by label', 'by label', 'listed'] as const),
    entryIds: random.pick(['UUIDs', 'numbers'] as const),
  };
}

const finishings = {
  ink: { alias: 'finishing-ink-double', name: 'Double sided' },
  foil: { alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' },
  lamination: { alias: 'finishing-lamination-matt-double', name: 'Matt, both sides' },
} as const;

type Fields = Record<string, unknown>;

/** The components of a job and its artwork, as fields of the job. */
export function artworkFields(style: FileStyle, naming: Naming, job: ModelJob): Fields {
  const write = new ArtworkWriter(style, naming);
  const parts = job.components.map((component) => ({ component, fields: write.component(component) }));
  const label = fieldOf(naming, 'label');
  const components =
    style.componentsAre === 'by label'
      ? Object.fromEntries(
          parts.map(({ component, fields }) => [component.label, { label: component.label, ...fields }]),
        )
      : parts.map(({ component, fields }) => ({ [label]: component.label, ...fields }));
  return { [fieldOf(naming, 'components')]: components, ...write.ofJob(job) };
}

class ArtworkWriter {
  readonly #style: FileStyle;
  readonly #naming: Naming;

  constructor(style: FileStyle, naming: Naming) {
    this.#style = style;
    this.#naming = naming;
  }

  /** Fields of a component. */
  component(component: ModelComponent): Fields {
    const { place } = this.#style;
    const base = {
      id: idOf('version 4', `component ${component.files[0]?.id ?? component.label}`),
      material: {
        id: idOf('version 4', 'material'),
        alias: 'material-silk-standard-350gsm',
        name: 'Silk, 350 gsm',
      },
      finishings: this.#finishings(component),
    };
    const artwork = fieldOf(this.#naming, 'artwork');
    const files = fieldOf(this.#naming, 'files');
    switch (place) {
      case 'artwork of the component':
        return { ...base, [artwork]: this.#artwork(component) };
      case 'artworks of the component':
        return { ...base, artworks: component.files.map((file) => this.#withStatus(this.#entry(file))) };
      case 'files of the component':
        return { ...base, [files]: component.files.map((file) => this.#entry(file)) };
      default:
        return base;
    }
  }

  /** Artwork fields of the job beside its components. */
  ofJob(job: ModelJob): Fields {
    switch (this.#style.place) {
      case 'artwork of the job, by component':
        return {
          artwork: Object.fromEntries(job.components.map((one) => [one.label, this.#artwork(one)])),
        };
      case 'artworks of the job, each with its component':
        return { artworks: job.components.map((one) => ({ component: one.label, ...this.#artwork(one) })) };
      default:
        return {};
    }
  }

  #artwork(component: ModelComponent): Fields {
    return {
      id: idOf('version 4', `artwork ${component.files[0]?.id ?? component.label}`),
      ...this.#withStatus({}),
      [fieldOf(this.#naming, 'files')]: component.files.map((file) => this.#entry(file)),
    };
  }

  #withStatus(entry: unknown): Fields {
    const fields = typeof entry === 'object' && entry !== null ? { ...entry } : { file: entry };
    return { ...fields, status: { canonical: 'artwork.status.approved' } };
  }

  /** Finishings of a component, each with its file if files are placed there. */
  #finishings(component: ModelComponent): Fields[] {
    const kinds = new Set<ModelFile['finishing']>(['ink', ...component.files.map((file) => file.finishing)]);
    const withFile = [...kinds].map((kind) => {
      const files = component.files.filter(({ finishing }) => finishing === kind);
      return { ...this.#finishing(kind), ...this.#filesOfFinishing(files) };
    });
    return [...withFile, this.#finishing('lamination')];
  }

  #filesOfFinishing(files: readonly ModelFile[]): Fields {
    if (this.#style.place !== 'finishings of the component' || files.length === 0) return {};
    return { [cased(this.#naming, 'artwork_files')]: files.map((file) => this.#entry(file)) };
  }

  #finishing(kind: keyof typeof finishings): Fields {
    return { id: idOf('version 4', `finishing ${kind}`), ...finishings[kind] };
  }

  #entry(file: ModelFile): unknown {
    const { entry } = this.#style;
    const own = fieldOf(this.#naming, 'file');
    switch (entry) {
      case 'the file':
        return { ...this.#file(file), ...this.#attached(file) };
      case 'an entry with the file in it':
        return { id: this.#entryId(file), ...this.#attached(file), [own]: this.#file(file) };
      case 'an entry with the id of the file':
        return {
          id: this.#entryId(file),
          [fieldOf(this.#naming, 'fileId')]: file.id,
          ...this.#told(file),
          ...this.#attached(file),
        };
      case 'an entry with the bare id as its file':
        return { id: this.#entryId(file), [own]: file.id, ...this.#told(file), ...this.#attached(file) };
      case 'an entry without an id, with the file in it':
        return { ...this.#attached(file), [own]: this.#file(file) };
      case 'the bare id':
        return file.id;
    }
  }

  #entryId(file: ModelFile): string | number {
    return this.#style.entryIds === 'UUIDs'
      ? idOf('version 4', `entry ${file.id}`)
      : (Number.parseInt(file.sha256.slice(0, 6), 16) % 90_000) + 10_000;
  }

  #file(file: ModelFile): Fields {
    return { id: file.id, ...this.#told(file) };
  }

  #told(file: ModelFile): Fields {
    const { tells } = this.#style;
    return {
      ...(tells.name ? { [fieldOf(this.#naming, 'fileName')]: file.name } : {}),
      ...(tells.size ? { [fieldOf(this.#naming, 'size')]: file.bytes.length } : {}),
      ...(tells.contentType ? { [fieldOf(this.#naming, 'contentType')]: 'application/pdf' } : {}),
      ...(tells.checksum === 'field' ? { sha256: file.sha256 } : {}),
      ...(tells.checksum === 'object' ? { checksum: { algorithm: 'sha256', value: file.sha256 } } : {}),
      ...(tells.url ? { url: `/1.0/files/${file.id}/download` } : {}),
    };
  }

  #attached(file: ModelFile): Fields {
    switch (this.#style.tells.finishing) {
      case 'none':
        return {};
      case 'alias':
        return { finishing: finishings[file.finishing].alias };
      case 'object':
        return { finishing: this.#finishing(file.finishing) };
    }
  }
}
