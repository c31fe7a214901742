import { checksumFields } from './checksums.ts';
import type { Fields } from './envelopes.ts';
import type { FileStyle } from './file-style.ts';
import {
  type FinishingStyle,
  finishingAlias,
  finishingEntry,
  finishingKinds,
  finishingObject,
} from './finishings.ts';
import { idOf } from './ids.ts';
import { type MarkStyle, markFields } from './marks.ts';
import { filesOf, type ModelComponent, type ModelFile, type ModelJob } from './model.ts';
import { cased, fieldOf, type Naming } from './naming.ts';

/** The parts of a shape that decide how its artwork is written. */
interface ArtworkStyle {
  readonly files: FileStyle;
  readonly marks: MarkStyle;
  readonly finishings: FinishingStyle;
  readonly naming: Naming;
}

/** The components of a job and its artwork, as fields of the job. */
export function artworkFields(style: ArtworkStyle, job: ModelJob): Fields {
  const { naming } = style;
  const write = new ArtworkWriter(style);
  const parts = job.components.map((component) => ({ component, fields: write.component(component) }));
  const label = fieldOf(naming, 'label');
  const components =
    style.files.componentsAre === 'by label'
      ? Object.fromEntries(
          parts.map(({ component, fields }) => [component.label, { label: component.label, ...fields }]),
        )
      : parts.map(({ component, fields }) => ({ [label]: component.label, ...fields }));
  return { [fieldOf(naming, 'components')]: components, ...write.ofJob(job) };
}

/** The artwork of a component, as it is read alone. */
export const artworkOf = (style: ArtworkStyle, component: ModelComponent): Fields =>
  new ArtworkWriter(style).artwork(component);

export const artworkIdOf = ({ files, label }: ModelComponent): string =>
  idOf('version 4', `artwork ${files[0]?.id ?? label}`);

class ArtworkWriter {
  readonly #style: FileStyle;
  readonly #marks: MarkStyle;
  readonly #finishings: FinishingStyle;
  readonly #naming: Naming;

  constructor({ files, marks, finishings, naming }: ArtworkStyle) {
    this.#style = files;
    this.#marks = marks;
    this.#finishings = finishings;
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
      ...this.#finishingsOf(component),
    };
    const artwork = fieldOf(this.#naming, 'artwork');
    const files = fieldOf(this.#naming, 'files');
    switch (place) {
      case 'artwork of the component':
        return { ...base, [artwork]: this.artwork(component) };
      case 'artwork of the component, by its id':
        return { ...base, [cased(this.#naming, 'artwork')]: artworkIdOf(component) };
      case 'artworks of the component':
        return {
          ...base,
          artworks: this.#listed(component).map((file) => this.#withStatus(this.#entry(file))),
        };
      case 'files of the component':
        return { ...base, [files]: this.#listed(component).map((file) => this.#entry(file)) };
      default:
        return base;
    }
  }

  /** Finishings and artwork of the job beside its components. */
  ofJob(job: ModelJob): Fields {
    const entries = finishingKinds(filesOf(job)).map((kind) => finishingEntry(this.#finishings, kind));
    const finished =
      this.#finishings.at === 'the job' ? { [cased(this.#naming, this.#finishings.field)]: entries } : {};
    return { ...finished, ...this.#artworkOfJob(job) };
  }

  #artworkOfJob(job: ModelJob): Fields {
    switch (this.#style.place) {
      case 'artwork of the job, by component':
        return {
          artwork: Object.fromEntries(job.components.map((one) => [one.label, this.artwork(one)])),
        };
      case 'artworks of the job, each with its component':
        return { artworks: job.components.map((one) => ({ component: one.label, ...this.artwork(one) })) };
      default:
        return {};
    }
  }

  artwork(component: ModelComponent): Fields {
    return {
      id: artworkIdOf(component),
      ...this.#withStatus({}),
      [fieldOf(this.#naming, 'files')]: this.#listed(component).map((file) => this.#entry(file)),
    };
  }

  /** The files that are listed: where they are marked, those not for print, too, which come first. */
  #listed({ files, unprinted }: ModelComponent): readonly ModelFile[] {
    return this.#marks === 'none' ? files : [...unprinted, ...files];
  }

  #withStatus(entry: unknown): Fields {
    const fields = typeof entry === 'object' && entry !== null ? { ...entry } : { file: entry };
    return { status: { canonical: 'artwork.status.approved' }, ...fields };
  }

  /** Finishings of a component, each with its files if files are placed there. */
  #finishingsOf(component: ModelComponent): Fields {
    if (this.#finishings.at !== 'the component') return {};
    const entries = finishingKinds(component.files).map((kind) => {
      const files = this.#listed(component).filter(({ finishing }) => finishing === kind);
      if (this.#style.place !== 'finishings of the component' || files.length === 0)
        return finishingEntry(this.#finishings, kind);
      const written = files.map((file) => this.#entry(file));
      return { ...finishingObject(kind), [cased(this.#naming, 'artwork_files')]: written };
    });
    return { [cased(this.#naming, this.#finishings.field)]: entries };
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
      ...this.#cased(checksumFields(tells.checksum, file.bytes)),
      ...this.#cased(markFields(this.#marks, file)),
      ...(tells.url ? { url: `/1.0/files/${file.id}/download` } : {}),
    };
  }

  #cased(fields: Fields): Fields {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [cased(this.#naming, name), value]),
    );
  }

  #attached(file: ModelFile): Fields {
    if (this.#finishings.at === 'each file')
      return { [cased(this.#naming, 'finishing_item')]: finishingAlias(file.finishing) };
    switch (this.#style.tells.finishing) {
      case 'none':
        return {};
      case 'alias':
        return { finishing: finishingAlias(file.finishing) };
      case 'object':
        return { finishing: finishingObject(file.finishing) };
    }
  }
}
