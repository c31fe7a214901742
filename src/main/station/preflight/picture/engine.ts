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
export async function startPdfium(): Promise<WrappedPdfiumModule> {
  const { init } = await import('@embedpdf/pdfium');
  const pdfium = await init({ wasmBinary: wasm().buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** PDFium's current memory; growing replaces it. */
export function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  const memory: unknown = Reflect.get(pdfium, 'HEAPU8');
  if (!(memory instanceof Uint8Array)) throw new Error('PDFium shows no memory.');
  return memory;
}
