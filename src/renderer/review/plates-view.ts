/** How the plates of a page are shown over it. */
export interface PlatesView {
  /** Names of the inks that are not shown. */
  readonly hidden: readonly string[];
  /** Each ink as grey instead of in its colour. */
  readonly isGrey: boolean;
  /** What is above the ink limit is marked. */
  readonly marksLimit: boolean;
}

export const allPlates: PlatesView = { hidden: [], isGrey: false, marksLimit: false };

/** Shows an ink that is hidden, or hides one that is shown. */
export const toggled = (view: PlatesView, ink: string): PlatesView => ({
  ...view,
  hidden: view.hidden.includes(ink) ? view.hidden.filter((one) => one !== ink) : [...view.hidden, ink],
});

/** The only ink of these that is shown; null if there are more, or none. */
export function aloneIn({ hidden }: PlatesView, inks: readonly string[]): string | null {
  const shown = inks.filter((ink) => !hidden.includes(ink));
  return shown.length === 1 && inks.length > 1 ? (shown[0] ?? null) : null;
}

/** Shows one ink alone; all, if it is alone already or null. */
export function withAlone(view: PlatesView, ink: string | null, inks: readonly string[]): PlatesView {
  const isAlone = ink === null || aloneIn(view, inks) === ink;
  return { ...view, hidden: isAlone ? [] : inks.filter((one) => one !== ink) };
}

/** The next ink alone, in the order of the press; after the last, all of them. */
export function withNextAlone(view: PlatesView, inks: readonly string[]): PlatesView {
  const alone = aloneIn(view, inks);
  const next = alone === null ? 0 : inks.indexOf(alone) + 1;
  return withAlone({ ...view, hidden: [] }, inks[next] ?? null, inks);
}
