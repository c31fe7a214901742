import { MAX_FORM_DEPTH } from '../content/index.ts';
import { definePageRule } from './rule.ts';

/** What is on a page: whether it was checked completely, fonts, resources and annotations. */
export const contentRules = [
  /** A page without ink; if all pages are drawn in inks, also one on which nothing is left of it. */
  definePageRule({
    code: 'pages.blank',
    severity: ['warning', 'blocked'],
    *check({ isBlank }) {
      if (isBlank) yield {};
    },
  }),
  /** Forms or drawn glyphs are nested more than 24 deep: deeper content is not checked. */
  definePageRule({
    code: 'pages.not-checked',
    severity: ['blocked', 'blocked'],
    *check({ isTooDeep }) {
      if (isTooDeep) yield { values: { depth: MAX_FORM_DEPTH } };
    },
  }),
  /**
   * A form or pattern paints itself, or a pattern repeats in steps below a tenth of a point: a RIP may hang
   * on it.
   */
  definePageRule({
    code: 'pages.endless',
    severity: ['warning', 'blocked'],
    *check({ isEndless }) {
      if (isEndless) yield {};
    },
  }),
  /** Opacity, blend modes, soft masks. */
  definePageRule({
    code: 'transparency.used',
    severity: ['info', 'info'],
    *check({ hasTransparency }) {
      if (hasTransparency) yield {};
    },
  }),
  /** A group in which objects remove each other: previews and plates do not show it as it prints. */
  definePageRule({
    code: 'transparency.knockout-group',
    severity: ['warning', 'warning'],
    *check({ hasKnockoutGroup }) {
      if (hasKnockoutGroup) yield {};
    },
  }),
  /** Text uses a font that is not embedded. */
  definePageRule({
    code: 'font.not-embedded',
    severity: ['blocked', 'blocked'],
    *check({ fonts }) {
      for (const { name, type, isEmbedded } of fonts) if (!isEmbedded) yield { values: { font: name, type } };
    },
  }),
  /** A font file that is empty, of an unknown kind, or without the tables that its glyphs need. */
  definePageRule({
    code: 'font.damaged',
    severity: ['blocked', 'blocked'],
    *check({ fonts }) {
      for (const { name, type, isEmbedded, isDamaged } of fonts)
        if (isEmbedded && isDamaged) yield { values: { font: name, type } };
    },
  }),
  /** Text uses a font that is referenced but not defined in the file. */
  definePageRule({
    code: 'font.missing',
    severity: ['blocked', 'blocked'],
    *check({ missing }) {
      for (const { kind, name } of missing) if (kind === 'font') yield { values: { font: name } };
    },
  }),
  /** Something that the page needs is referenced but not in the file, or of another kind. */
  definePageRule({
    code: 'resource.missing',
    severity: ['blocked', 'blocked'],
    *check({ missing }) {
      for (const { kind, name } of missing) if (kind === 'object') yield { values: { name } };
    },
  }),
  /** An annotation (stamp, text, marker, trapping ...) that prints over the page. */
  definePageRule({
    code: 'annotation.prints',
    severity: ['warning', 'blocked'],
    *check({ annotations }) {
      for (const type of annotations) yield { values: { type } };
    },
  }),
];
