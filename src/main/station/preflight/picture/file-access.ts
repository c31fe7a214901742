import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { memoryOf } from './engine.ts';

/** Bytes that PDFium reads on demand. */
export interface ByteSource {
  readonly size: number;
  /** Fills `into` with the bytes from `position` on. False if that fails. */
  read(position: number, into: Uint8Array): boolean;
}

/** PDFium counts the bytes of a file in 32 bits. */
export const MAX_FILE_BYTES = 2 ** 32 - 1;

/** Lets PDFium read a source through its `FPDF_FILEACCESS`: length, read function, and user data. */
export class FileAccess {
  /** Its address in PDFium's memory. */
  readonly at: number;
  readonly #engine: WrappedPdfiumModule;
  readonly #read: number;

  constructor(engine: WrappedPdfiumModule, source: ByteSource) {
    const { pdfium } = engine;
    this.#engine = engine;
    this.#read = pdfium.addFunction((_own: number, position: number, to: number, length: number): number => {
      try {
        return source.read(position >>> 0, memoryOf(engine).subarray(to, to + length)) ? 1 : 0;
      } catch {
        return 0;
      }
    }, 'iiiii');
    this.at = pdfium.wasmExports.malloc(12);
    pdfium.setValue(this.at, source.size, 'i32');
    pdfium.setValue(this.at + 4, this.#read, 'i32');
    pdfium.setValue(this.at + 8, 0, 'i32');
  }

  free(): void {
    this.#engine.pdfium.wasmExports.free(this.at);
    this.#engine.pdfium.removeFunction(this.#read);
  }
}
