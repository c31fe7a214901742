/** The first bytes, in hexadecimal, and the extensions of files that print services send besides PDFs. */
const signatures: readonly (readonly [string, string])[] = [
  ['ffd8ff', 'jpg'],
  ['49492a00', 'tif'],
  ['4d4d002a', 'tif'],
  ['89504e47', 'png'],
  ['504b0304', 'zip'],
  ['38425053', 'psd'],
  ['25215053', 'ps'],
];

/** Whether `head`, the first 1,024 bytes, is that of a PDF; readers accept that much before the header. */
export const isPdf = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, 1_024)).includes('%PDF-');

/**
 * The extension, of at most three characters, of a file in a hot folder: by its content, else from its
 * name, else `bin`.
 * @param head its first 1,024 bytes.
 */
export function extensionOf(head: Uint8Array, name: string): string {
  if (isPdf(head)) return 'pdf';
  const start = Buffer.from(head.subarray(0, 8)).toString('hex');
  const known = signatures.find(([signature]) => start.startsWith(signature));
  if (known !== undefined) return known[1];
  const own = /\.([a-z0-9]{1,3})$/i.exec(name)?.[1]?.toLowerCase();
  return own === undefined || own === 'pdf' ? 'bin' : own;
}
