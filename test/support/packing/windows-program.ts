import { createRequire } from 'node:module';

// Programs of Windows, made and read by what electron-builder edits them with. Its own types are not taken,
// because they bring the browser's into every test.

type Lang = { readonly lang: number; readonly codepage: number };
interface Entry {
  readonly type: number | string;
  readonly id: number | string;
  readonly bin: ArrayBuffer;
}
interface Version {
  getAllLanguagesForStringValues(): readonly Lang[];
  getStringValues(language: Lang): Readonly<Record<string, string>>;
  setStringValues(language: Lang, values: Readonly<Record<string, string>>): void;
  outputToResourceEntries(entries: Entry[]): void;
}
interface Program {
  setExtraData(bytes: Uint8Array): void;
  generate(): ArrayBuffer;
}
interface Resources {
  readonly entries: Entry[];
  outputResource(program: Program): void;
}
interface Resedit {
  readonly NtExecutable: { createEmpty(is32Bit: boolean): Program; from(bytes: Uint8Array): Program };
  readonly NtExecutableResource: { from(program: Program): Resources };
  readonly Resource: {
    readonly VersionInfo: { createEmpty(): Version; fromEntries(entries: readonly Entry[]): Version[] };
    readonly IconGroupEntry: {
      fromEntries(entries: readonly Entry[]): readonly { readonly icons: readonly { width: number }[] }[];
    };
  };
}

const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const resedit: Resedit = createRequire(builder.resolve('app-builder-lib'))('resedit');
const { NtExecutable, NtExecutableResource, Resource } = resedit;
const ENGLISH: Lang = { lang: 1033, codepage: 1200 };

/** A program that does nothing, with a product's name and further bytes behind everything else. */
export function makeWindowsProgram(productName: string, extra: Uint8Array): Buffer {
  const program = NtExecutable.createEmpty(false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues(ENGLISH, { ProductName: productName });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(extra);
  return Buffer.from(program.generate());
}

/** What Windows shows about a program, and what Electron finds in it. */
export interface ProgramFacts {
  /** Texts by name, such as `ProductName`. */
  readonly about: Readonly<Record<string, string>>;
  /** Widths of the images of each icon, in pixels; 256 is written as 0. */
  readonly icons: readonly (readonly number[])[];
  /** The hashes of the archives, as JSON; empty if there are none. */
  readonly integrity: string;
}

export function factsOfWindowsProgram(bytes: Uint8Array): ProgramFacts {
  const { entries } = NtExecutableResource.from(NtExecutable.from(bytes));
  const [version] = Resource.VersionInfo.fromEntries(entries);
  const [language = ENGLISH] = version?.getAllLanguagesForStringValues() ?? [];
  const integrity = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  return {
    about: version?.getStringValues(language) ?? {},
    icons: Resource.IconGroupEntry.fromEntries(entries).map(({ icons }) =>
      icons.map(({ width }) => width % 256),
    ),
    integrity: Buffer.from(integrity?.bin ?? new ArrayBuffer()).toString(),
  };
}
