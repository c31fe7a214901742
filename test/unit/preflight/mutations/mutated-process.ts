import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { prove } from '../../../../src/main/station/preflight/proof/proof.ts';
import { asFile } from '../../../support/checking.ts';
import { meansOf } from '../../../support/means-of.ts';
import { reportedContent } from '../cases/reported-content.ts';
import { reportedFiles } from '../cases/reported-files.ts';
import { sound } from '../cases/sound-pages.ts';
import { type Mutation, mutations } from './list.ts';

// Proves each mutation's page, by the reader as it is and as mutated, in memory; prints what the proofs
// show as one line of JSON. A mutated reader has modules of its own, under an address that says which.

const preflight = join(import.meta.dirname, '../../../../src/main/station/preflight');
const parameter = 'mutation';

const mutationOf = (address: string | undefined): string | null =>
  address === undefined || !address.startsWith('file:') ? null : new URL(address).searchParams.get(parameter);

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const index = mutationOf(context.parentURL);
    const isReader = found.url.startsWith(`${pathToFileURL(preflight).href}/`);
    // PDFium is the same for all.
    if (index === null || !isReader || found.url.includes('/picture/')) return found;
    const address = new URL(found.url);
    address.searchParams.set(parameter, index);
    return { ...found, url: address.href };
  },
  load(address, context, next) {
    const loaded = next(address, context);
    const mutation = mutations[Number(mutationOf(address) ?? -1)];
    if (mutation === undefined || fileURLToPath(address) !== join(preflight, mutation.file)) return loaded;
    return { ...loaded, source: mutated(mutation) };
  },
});

function mutated({ file, code, instead }: Mutation): string {
  const parts = readFileSync(join(preflight, file), 'utf8').split(code);
  if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times: ${code}`);
  return parts.join(instead);
}

const pages = new Map<string, () => Uint8Array | Promise<Uint8Array>>([
  ...sound,
  ...[...reportedFiles, ...reportedContent].map(({ name, bytes }) => [name, () => bytes] as const),
]);
const Reader = z.object({ prove: z.custom<typeof prove>((value) => typeof value === 'function') });

async function shownBy(query: string, page: string): Promise<string[]> {
  const reader = Reader.parse(
    await import(`${pathToFileURL(join(preflight, 'proof/proof.ts')).href}${query}`),
  );
  const bytes = await pages.get(page)?.();
  if (bytes === undefined) throw new Error(`There is no page: ${page}`);
  return asFile(bytes, async (path) =>
    meansOf(await reader.prove({ path, sha256: '', isRebuilt: false, softMs: 60_000 })),
  );
}

const shown: { readonly whole: string[]; readonly mutated: string[] }[] = [];
for (const [index, { page }] of mutations.entries()) {
  shown.push({ whole: await shownBy('', page), mutated: await shownBy(`?${parameter}=${index}`, page) });
}
process.stdout.write(`${JSON.stringify(shown)}\n`);
