import type { TFunction } from 'i18next';
import type { Message, Notice } from '../contract/index.ts';

/** A notice as a window or the system says it. */
export function describeNotice(
  t: TFunction<'notices'>,
  say: (message: Message) => string,
  { kind, count, names, why }: Notice,
): { readonly title: string; readonly body: string } {
  const listed = names.join(', ');
  const more = count - names.length;
  return {
    title: t(kind, { count }),
    body:
      kind === 'incident' && why !== null
        ? say(why)
        : why !== null
          ? `${listed}. ${say(why)}`
          : more > 0
            ? t('more', { names: listed, count: more })
            : listed,
  };
}
