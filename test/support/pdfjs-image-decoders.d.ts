/** What tests use of pdf.js's decoders, which come without types. */
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    constructor(options: { readonly colorTransform: number });
    parse(bytes: Uint8Array): void;
    getData(options: {
      readonly width: number;
      readonly height: number;
      readonly isSourcePDF: boolean;
    }): Uint8Array;
  }
}
