import type { RouteRule, RuleSize } from '../../contract/index.ts';

/** A rule while it is being edited: a size may have only one side. */
export interface EditedRule extends RouteRule {
  readonly size: { readonly [Side in keyof RuleSize]: number | null };
}

const USUAL_TOLERANCE_MM = 1;

/** Any size. */
export const anySize: EditedRule['size'] = { width: null, height: null, tolerance: USUAL_TOLERANCE_MM };

/** A rule as its form starts with it. */
export const editedRule = (rule: RouteRule): EditedRule => ({
  ...rule,
  size: rule.when.size ?? anySize,
});

/** What was typed, in the contract's form: without width and height, any size is allowed. */
export function typedRule({ size, ...rule }: EditedRule): unknown {
  const isAny = size.width === null && size.height === null;
  const read = { ...size, tolerance: size.tolerance ?? 0 };
  return { ...rule, when: { ...rule.when, size: isAny ? null : read } };
}

/** The field for an issue's path. */
export const fieldOfRule = (path: string): string =>
  path.startsWith('when.size.') ? path.slice('when.'.length) : path;
