export { Deadline, OutOfTime } from './deadline.ts';
export { PdfDocument } from './document.ts';
export { Lexer, RanOut } from './lexer.ts';
export {
  Damaged,
  type Dict,
  isArray,
  isDict,
  Keyword,
  Name,
  NotPdf,
  type PdfValue,
  Stream,
  Text,
  TooMuch,
} from './objects.ts';
export { pagesOf } from './pages.ts';
