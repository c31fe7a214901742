import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** PDFium's WebAssembly: packed beside the built worker, or from its package. */
function wasm(): Uint8Array<ArrayBuffer> {
  const packed = new URL('pdfium.wasm.br', import.meta.url);
  return new Uint8Array(
    existsSync(packed)
      ? brotliDecompressSync(readFileSync(packed))
      : readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
  );
}

/** A separate PDFium instance with its own memory, without scripts and forms: nothing in a file can run. */
async function startPdfium(): Promise<WrappedPdfiumModule> {
  const { init } = await import('@embedpdf/pdfium');
  const pdfium = await init({ wasmBinary: wasm().buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** A PDFium whose memory has grown beyond this is replaced after the file that caused it. */
const MAX_KEPT_BYTES = 128 << 20;

let started: Promise<WrappedPdfiumModule> | null = null;

/** Starts PDFium before the first file needs it. */
export async function warmPdfium(): Promise<void> {
  started ??= startPdfium();
  await started;
}

/**
 * Passes this process's PDFium to `use`. After an exception it is unfit for another file and is replaced;
 * after a file that made it grow, too. Throws what `use` throws.
 */
export async function withPdfium<T>(use: (engine: WrappedPdfiumModule) => T): Promise<T> {
  started ??= startPdfium();
  const engine = await started;
  try {
    return use(engine);
  } catch (error) {
    started = null;
    throw error;
  } finally {
    if (memoryOf(engine).length > MAX_KEPT_BYTES) started = null;
  }
}

/** PDFium's current memory; growing replaces it. */
export function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  const memory: unknown = Reflect.get(pdfium, 'HEAPU8');
  if (!(memory instanceof Uint8Array)) throw new Error('PDFium shows no memory.');
  return memory;
}
