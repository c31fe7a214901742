import { createStore } from 'zustand/vanilla';
import type { ArtworkId } from '../../contract/index.ts';
import {
  CSS_PX_PER_POINT,
  centred,
  fitted,
  type Point,
  panned,
  type Quarter,
  type Size,
  turned,
  type View,
  zoomed,
} from './geometry.ts';
import { allPlates, type PlatesView } from './plates-view.ts';

/** `hand` moves the sheet, `measure` draws a line, `pick` reads the colour under the pointer. */
export type Tool = 'hand' | 'measure' | 'pick';

/** How another file is shown with the one in review. */
export type CompareMode =
  | { readonly kind: 'alone' }
  /**
   * On a stage of its own beside it: cover and inner, or two revisions. Unless the operator chose which, an
   * earlier revision of the file takes its place as soon as there is one.
   */
  | { readonly kind: 'beside'; readonly id: ArtworkId; readonly isChosen: boolean }
  /** Only the differences. */
  | { readonly kind: 'difference'; readonly id: ArtworkId; readonly isChosen: boolean }
  /** Over it, as inks are: colour and foil. */
  | {
      readonly kind: 'over';
      readonly ids: readonly ArtworkId[];
      /** `multiply`, as inks overlay each other; `normal`, as sheets of film would. */
      readonly blend: 'multiply' | 'normal';
      /** From 0 to 1. */
      readonly opacity: number;
    };

export interface ReviewState {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly turn: Quarter;
  /** The size of the current page in the file, in points. */
  readonly sheet: Size | null;
  readonly viewport: Size | null;
  /** Null until there is a sheet and a stage. */
  readonly view: View | null;
  /** True as long as the sheet should fill the stage, whatever its size. */
  readonly fits: boolean;
  readonly tool: Tool;
  /** Whether boxes and safety zone are drawn. */
  readonly boxes: boolean;
  readonly compareMode: CompareMode;
  /** The current page was painted without images that could not be decoded. */
  readonly undecoded: boolean;
  /** How the page's plates are shown over it; null: they are not. */
  readonly plates: PlatesView | null;
  /** Two places in points of the rotated sheet. */
  readonly line: { readonly from: Point; readonly to: Point } | null;

  opened(pages: number): void;
  setSheet(sheet: Size): void;
  setViewport(viewport: Size): void;
  goToPage(page: number): void;
  fit(): void;
  realSize(): void;
  zoom(factor: number, at?: Point): void;
  pan(by: Point): void;
  rotate(): void;
  setTool(tool: Tool): void;
  toggleBoxes(): void;
  /** Shows the plates of the page and reads them at the pointer, or shows the page itself. */
  togglePlates(): void;
  setPlates(plates: PlatesView): void;
  setCompareMode(compareMode: CompareMode): void;
  setLine(line: ReviewState['line']): void;
  setUndecoded(undecoded: boolean): void;
}

/** The state of one review: what is shown, and how. */
export const createReviewState = () =>
  createStore<ReviewState>()((set, get) => {
    const turnedSheet = (): Size | null => {
      const { sheet, turn } = get();
      return sheet === null ? null : turned(sheet, turn);
    };
    const place = (how: (sheet: Size, viewport: Size, view: View) => View): void => {
      const { viewport, view } = get();
      const sheet = turnedSheet();
      if (sheet === null || viewport === null) return;
      set({ view: how(sheet, viewport, view ?? fitted(sheet, viewport)) });
    };
    const settle = (): void =>
      place((sheet, viewport, view) => (get().fits ? fitted(sheet, viewport) : view));
    return {
      page: 0,
      pages: 0,
      turn: 0,
      sheet: null,
      viewport: null,
      view: null,
      fits: true,
      tool: 'hand',
      boxes: true,
      compareMode: { kind: 'alone' },
      undecoded: false,
      plates: null,
      line: null,

      opened: (pages) => set({ pages, page: Math.min(get().page, Math.max(0, pages - 1)) }),
      setSheet(sheet) {
        set({ sheet });
        settle();
      },
      setViewport(viewport) {
        const before = get().viewport;
        // What was painted for it can still be used.
        if (before?.width === viewport.width && before.height === viewport.height) return;
        set({ viewport });
        settle();
      },
      goToPage(page) {
        const { pages } = get();
        if (pages > 0) set({ page: Math.min(pages - 1, Math.max(0, page)), line: null, undecoded: false });
      },
      fit() {
        set({ fits: true });
        settle();
      },
      realSize() {
        set({ fits: false });
        place((sheet, viewport) => centred(sheet, viewport, CSS_PX_PER_POINT));
      },
      zoom(factor, at) {
        set({ fits: false });
        place((_sheet, viewport, view) =>
          zoomed(view, factor, at ?? { x: viewport.width / 2, y: viewport.height / 2 }),
        );
      },
      pan(by) {
        set({ fits: false });
        place((sheet, viewport, view) => panned(view, by, sheet, viewport));
      },
      rotate() {
        const next: Readonly<Record<Quarter, Quarter>> = { 0: 90, 90: 180, 180: 270, 270: 0 };
        set({ turn: next[get().turn], fits: true, line: null });
        settle();
      },
      setTool: (tool) => set({ tool, line: null }),
      toggleBoxes: () => set({ boxes: !get().boxes }),
      togglePlates: () =>
        set(
          get().plates === null
            ? { plates: allPlates, tool: 'pick', line: null }
            : { plates: null, tool: 'hand' },
        ),
      setPlates: (plates) => set({ plates }),
      setCompareMode: (compareMode) => set({ compareMode }),
      setLine: (line) => set({ line }),
      setUndecoded: (undecoded) => set({ undecoded }),
    };
  });
export type ReviewStore = ReturnType<typeof createReviewState>;
