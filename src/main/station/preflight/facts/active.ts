import { type Dict, isDict, type PdfDocument, type PdfValue } from '../pdf/index.ts';
import type { ActiveContent, PdfFacts } from './facts.ts';

const MOST_STEPS = 2_000;
const MOST_ANNOTATIONS = 5_000;

/** Actions that only move about in the document, or open a page of the web when a person clicks. */
const harmless: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named', 'Thread', 'GoToR', 'Hide']);

/** What of a page or of the catalogue would run, start or play. */
export function activeKinds(document: PdfDocument, dict: Dict): Set<ActiveContent> {
  const kinds = new Set<ActiveContent>();
  addAction(document, dict.get('OpenAction'), kinds);
  addActions(document, dict.get('AA'), kinds);
  for (const one of (document.array(dict.get('Annots')) ?? []).slice(0, MOST_ANNOTATIONS)) {
    const annotation = document.dict(one);
    if (annotation === null) continue;
    addAction(document, annotation.get('A'), kinds);
    addActions(document, annotation.get('AA'), kinds);
    switch (document.name(annotation.get('Subtype'))) {
      case 'FileAttachment':
        kinds.add('embedded-file');
        break;
      case 'Widget':
        kinds.add('form');
        break;
      case 'Movie':
      case 'Sound':
      case 'Screen':
      case '3D':
      case 'RichMedia':
        kinds.add('multimedia');
    }
  }
  return kinds;
}

/** What the catalogue itself carries: scripts and files by name, forms. */
export function activeOfCatalogue(document: PdfDocument): PdfFacts['active'] {
  const { catalogue } = document;
  const kinds = activeKinds(document, catalogue);
  const names = document.dict(catalogue.get('Names'));
  if (names?.has('JavaScript')) kinds.add('javascript');
  const fields = document.array(document.dict(catalogue.get('AcroForm'))?.get('Fields')) ?? [];
  if (fields.length > 0) kinds.add('form');
  if (names?.has('EmbeddedFiles') || catalogue.has('AF') || catalogue.has('Collection'))
    kinds.add('embedded-file');
  return [...kinds].map((kind) => ({ kind, page: null }));
}

function addActions(document: PdfDocument, value: PdfValue | undefined, kinds: Set<ActiveContent>): void {
  for (const one of (document.dict(value) ?? new Map()).values()) addAction(document, one, kinds);
}

/** An action and those that follow it. */
function addAction(document: PdfDocument, value: PdfValue | undefined, kinds: Set<ActiveContent>): void {
  const todo: (PdfValue | undefined)[] = [value];
  const seen = new Set<PdfValue>();
  for (let step = 0; todo.length > 0 && step < MOST_STEPS; step++) {
    const action = document.resolve(todo.pop());
    if (Array.isArray(action)) {
      todo.push(...action.filter((one) => isDict(document.resolve(one))).slice(0, MOST_STEPS));
      continue;
    }
    if (!isDict(action) || seen.has(action)) continue;
    seen.add(action);
    const kind = document.name(action.get('S'));
    if (kind === 'JavaScript') kinds.add('javascript');
    else if (kind === 'Launch') kinds.add('launch');
    else if (kind !== null && !harmless.has(kind)) kinds.add('other-action');
    if (action.has('Next')) todo.push(action.get('Next'));
  }
}
