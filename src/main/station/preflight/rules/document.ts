import { type PdfFacts, shortened } from '../facts/index.ts';
import type { Ambiguity, Irregularity } from '../pdf/index.ts';
import { defineFinding, defineRule } from './rule.ts';

const ambiguities = {
  revision: true,
  'duplicate-key': true,
  'object-number': true,
  'page-tree': true,
  'stream-end': true,
  'inline-image': true,
  rotation: true,
  'alternate-image': true,
  'other-file': true,
  'transfer-function': true,
  'palette-index': true,
} satisfies Record<Ambiguity, true>;

const irregularities = {
  'bytes-before': true,
  'bytes-after': true,
  'blank-after-stream': true,
  checksum: true,
  'data-end': true,
  'number-out-of-range': true,
  'image-end': true,
} satisfies Record<Irregularity, true>;

/** How far the check came before it stopped. */
const lookedAt = ({ pages, pageCount }: PdfFacts): Record<string, number> => ({
  looked: pages.length,
  pageCount,
});

/** The file could not be read at all, or its findings are too many. */
export const unreadFindings = [
  /** It does not begin like a PDF: nothing was checked. */
  defineFinding({ code: 'file.not-pdf', severity: ['warning', 'blocked'] }),
  /** Too damaged to read anything. */
  defineFinding({ code: 'file.unreadable', severity: ['blocked', 'blocked'] }),
  /** It crashed the check itself. */
  defineFinding({ code: 'file.check-failed', severity: ['blocked', 'blocked'] }),
  /** More than 300 findings: the others are only counted. */
  defineFinding({ code: 'findings.more', severity: ['warning', 'warning'] }),
];

/** The file as a whole: structure, active content, version, and whether it was printed before. */
export const documentRules = [
  /** Encrypted so that it takes a password, or in a way of its own: nothing inside was checked. */
  defineRule({
    code: 'file.encrypted',
    severity: ['blocked', 'blocked'],
    *check({ protection }) {
      if (protection === 'locked') yield {};
    },
  }),
  /** Encrypted, but it opens without a password: it was checked like any other. Some RIPs refuse it. */
  defineRule({
    code: 'file.encrypted-open',
    severity: ['warning', 'blocked'],
    *check({ protection }) {
      if (protection === 'open') yield {};
    },
  }),
  /**
   * Programs may read it differently: a guessed revision or object, two values under one key, a page tree
   * that contradicts itself, an unclear end of a stream or inline image, a page turned by other than quarter
   * turns, an image that stands for another or for a file, a transfer function, a colour beyond its palette.
   */
  defineRule({
    code: 'file.ambiguous',
    severity: ['blocked', 'blocked'],
    *check({ structure }) {
      for (const what of structure) if (what in ambiguities) yield { values: { what } };
    },
  }),
  /**
   * The standard forbids it, and programs tolerate it: bytes before the header or behind the end, a wrong
   * checksum or missing end code of packed data, a number beyond 3.4e38.
   */
  defineRule({
    code: 'file.irregular',
    severity: ['warning', 'warning'],
    *check({ structure }) {
      for (const what of structure) if (what in irregularities) yield { values: { what } };
    },
  }),
  /** The cross-reference table is missing or wrong. */
  defineRule({
    code: 'file.cross-reference-rebuilt',
    severity: ['warning', 'blocked'],
    *check({ structure }) {
      if (structure.includes('cross-reference-rebuilt')) yield {};
    },
  }),
  /** Stream lengths are wrong. */
  defineRule({
    code: 'file.stream-length',
    severity: ['warning', 'warning'],
    *check({ structure }) {
      if (structure.includes('stream-length')) yield {};
    },
  }),
  /** Part of the content cannot be unpacked, or breaks off. */
  defineRule({
    code: 'file.stream-damaged',
    severity: ['blocked', 'blocked'],
    *check({ structure }) {
      if (structure.includes('stream-damaged')) yield {};
    },
  }),
  /** Parts are damaged or missing. */
  defineRule({
    code: 'file.object-damaged',
    severity: ['warning', 'blocked'],
    *check({ structure }) {
      if (structure.includes('object-damaged')) yield {};
    },
  }),
  /** It could not be checked completely within a minute. */
  defineRule({
    code: 'file.took-too-long',
    severity: ['blocked', 'blocked'],
    *check(facts) {
      if (facts.stopped === 'time') yield { values: lookedAt(facts) };
    },
  }),
  /**
   * It unpacks to far more than a normal file, has more than 20,000 pages, or needs more memory than a check
   * may use.
   */
  defineRule({
    code: 'file.too-much',
    severity: ['blocked', 'blocked'],
    *check(facts) {
      if (facts.stopped === 'pages' || facts.stopped === 'bomb') yield { values: lookedAt(facts) };
    },
  }),
  /** An action that starts a program. */
  defineRule({
    code: 'file.launches',
    severity: ['blocked', 'blocked'],
    *check({ active }) {
      for (const { kind, page } of active) if (kind === 'launch') yield { page };
    },
  }),
  /** JavaScript. */
  defineRule({
    code: 'file.javascript',
    severity: ['warning', 'blocked'],
    *check({ active }) {
      for (const { kind, page } of active) if (kind === 'javascript') yield { page };
    },
  }),
  /** Files inside the file. */
  defineRule({
    code: 'file.embedded-files',
    severity: ['warning', 'blocked'],
    *check({ active }) {
      for (const { kind, page } of active) if (kind === 'embedded-file') yield { page };
    },
  }),
  /** Form fields, sound, film, 3D, other actions. */
  defineRule({
    code: 'file.interactive',
    severity: ['warning', 'blocked'],
    *check({ active }) {
      for (const { kind, page } of active) {
        if (kind === 'form' || kind === 'multimedia' || kind === 'other-action')
          yield { page, values: { kind } };
      }
    },
  }),
  /** Optional content; all of it is checked as if switched on. */
  defineRule({
    code: 'file.layers',
    severity: ['info', 'warning'],
    *check({ hasLayers }) {
      if (hasLayers) yield {};
    },
  }),
  /** Older than 1.3, newer than 1.7, or not stated. */
  defineRule({
    code: 'pdf.version',
    severity: ['info', 'warning'],
    *check({ version }) {
      if (version < '1.3' || version > '1.7') yield { values: { version } };
    },
  }),
  /** The same bytes were sent for another job. */
  defineRule({
    code: 'file.duplicate',
    severity: ['info', 'warning'],
    *check(_, { printedFor }) {
      for (const job of printedFor) yield { values: { job: shortened(job) } };
    },
  }),
];
