import { type Dict, isDict, type PdfDocument, type PdfValue } from '../pdf/index.ts';
import type { ActiveContent, PdfFacts } from './facts.ts';

const MAX_STEPS = 2_000;
const MAX_ANNOTATIONS = 5_000;
/** Bookmarks and form fields beyond this are not checked. */
const MAX_NODES = 20_000;
const MAX_PARENTS = 32;

/** Actions that only navigate in the document, or open a web page when a person clicks. */
const harmless: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named', 'Thread', 'GoToR', 'Hide']);

/** What in a page or the catalogue would run, start or play. */
export function activeKinds(document: PdfDocument, dict: Dict): Set<ActiveContent> {
  const kinds = new Set<ActiveContent>();
  addAction(document, dict.get('OpenAction'), kinds);
  addActions(document, dict.get('AA'), kinds);
  for (const one of (document.array(dict.get('Annots')) ?? []).slice(0, MAX_ANNOTATIONS)) {
    const annotation = document.dict(one);
    if (annotation === null) continue;
    addAction(document, annotation.get('A'), kinds);
    addActions(document, annotation.get('AA'), kinds);
    addParents(document, annotation, kinds);
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

/** What the catalogue itself contains: named scripts and files, forms. */
export function activeOfCatalogue(document: PdfDocument): PdfFacts['active'] {
  const { catalogue } = document;
  const kinds = activeKinds(document, catalogue);
  const names = document.dict(catalogue.get('Names'));
  if (names?.has('JavaScript')) kinds.add('javascript');
  const fields = document.array(document.dict(catalogue.get('AcroForm'))?.get('Fields')) ?? [];
  if (fields.length > 0) kinds.add('form');
  addTree(document, fields, kinds);
  addTree(document, [document.dict(catalogue.get('Outlines'))?.get('First') ?? null], kinds);
  if (names?.has('EmbeddedFiles') || catalogue.has('AF') || catalogue.has('Collection'))
    kinds.add('embedded-file');
  return [...kinds].map((kind) => ({ kind, page: null }));
}

function addActions(document: PdfDocument, value: PdfValue | undefined, kinds: Set<ActiveContent>): void {
  for (const one of (document.dict(value) ?? new Map()).values()) addAction(document, one, kinds);
}

/** Form fields to which a field on a page belongs. */
function addParents(document: PdfDocument, field: Dict, kinds: Set<ActiveContent>): void {
  let parent = document.dict(field.get('Parent'));
  for (let step = 0; parent !== null && step < MAX_PARENTS; step++) {
    addAction(document, parent.get('A'), kinds);
    addActions(document, parent.get('AA'), kinds);
    parent = document.dict(parent.get('Parent'));
  }
}

/** Bookmarks or form fields, with their siblings and children. */
function addTree(document: PdfDocument, roots: readonly PdfValue[], kinds: Set<ActiveContent>): void {
  const todo = [...roots.slice(0, MAX_NODES)];
  const seen = new Set<Dict>();
  while (todo.length > 0 && seen.size < MAX_NODES) {
    const node = document.dict(todo.pop());
    if (node === null || seen.has(node)) continue;
    seen.add(node);
    addAction(document, node.get('A'), kinds);
    addActions(document, node.get('AA'), kinds);
    const kids = document.array(node.get('Kids')) ?? [];
    todo.push(...kids.slice(0, MAX_NODES), node.get('First') ?? null, node.get('Next') ?? null);
  }
}

/** An action and those that follow it. */
function addAction(document: PdfDocument, value: PdfValue | undefined, kinds: Set<ActiveContent>): void {
  const todo: (PdfValue | undefined)[] = [value];
  const seen = new Set<PdfValue>();
  for (let step = 0; todo.length > 0 && step < MAX_STEPS; step++) {
    const action = document.resolve(todo.pop());
    if (Array.isArray(action)) {
      todo.push(...action.filter((one) => isDict(document.resolve(one))).slice(0, MAX_STEPS));
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
