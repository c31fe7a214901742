export { createPaper } from './create-paper.ts';
export type { PaperService } from './paper-service.ts';
export { printOrRefuse } from './print-or-refuse.ts';
