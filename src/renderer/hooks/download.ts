import { spreadsheetText } from '../../contract/index.ts';

/** Offers the operator a file to save. */
export function download(pieces: readonly BlobPart[], name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** One line as in RFC 4180. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${spreadsheetText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Offers lines for a spreadsheet, the heading first. @param what a word for the file's name */
export function downloadTable(what: string, lines: readonly (readonly string[])[]): void {
  const name = `makeready-${what}-${new Date().toISOString().slice(0, 10)}.csv`;
  // With the byte order mark by which spreadsheets recognise UTF-8.
  download([`\u{feff}${lines.map(csvLine).join('')}`], name, 'text/csv;charset=utf-8');
}
