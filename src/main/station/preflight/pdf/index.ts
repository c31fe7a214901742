export { Deadline, TimeoutError } from './deadline.ts';
export { PdfDocument } from './document.ts';
export { shownName, shownText, xmlText } from './encoding.ts';
export { isOperator, Lexer, UnexpectedEndError } from './lexer.ts';
export {
  type Dict,
  isArray,
  isDict,
  Keyword,
  LimitExceededError,
  Name,
  NotPdfError,
  PdfCorruptError,
  type PdfValue,
  Ref,
  Stream,
  Text,
} from './objects.ts';
export { pagesOf } from './pages.ts';
export type { Ambiguity, ContentIrregularity, Irregularity, StructureTrouble } from './trouble.ts';
