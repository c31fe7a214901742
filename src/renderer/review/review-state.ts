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

/** `hand` moves the sheet, `measure` draws a line, `pick` reads the colour under the pointer. */
export type Tool = 'hand' | 'measure' | 'pick';

/** How another file is shown with the one in review. */
export type Together =
  | { readonly kind: 'alone' }
  /** On a stage of its own beside it: cover and inner, or two revisions. */
  | { readonly kind: 'beside'; readonly id: ArtworkId }
  /** Only what differs. */
  | { readonly kind: 'difference'; readonly id: ArtworkId }
  /** On top of it, as inks are: colour and foil. */
  | {
      readonly kind: 'over';
      readonly ids: readonly ArtworkId[];
      /** `multiply` as inks lie over each other; `normal` as sheets of film would. */
      readonly blend: 'multiply' | 'normal';
      /** From 0 to 1. */
      readonly opacity: number;
    };

export interface ReviewState {
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly turn: Quarter;
  /** The page in hand as it stands in the file, in points. */
  readonly sheet: Size | null;
  readonly stage: Size | null;
  /** Null until there is a sheet and a stage. */
  readonly view: View | null;
  /** True as long as the sheet is to fill the stage, whatever its size. */
  readonly fits: boolean;
  readonly tool: Tool;
  /** Are boxes and safety zone drawn? */
  readonly boxes: boolean;
  readonly together: Together;
  /** The page in hand was painted without images that could not be decoded. */
  readonly undecoded: boolean;
  /** Two places in points of the turned sheet. */
  readonly line: { readonly from: Point; readonly to: Point } | null;

  opened(pages: number): void;
  setSheet(sheet: Size): void;
  setStage(stage: Size): void;
  goToPage(page: number): void;
  fit(): void;
  realSize(): void;
  zoom(factor: number, at?: Point): void;
  pan(by: Point): void;
  rotate(): void;
  setTool(tool: Tool): void;
  toggleBoxes(): void;
  setTogether(together: Together): void;
  setLine(line: ReviewState['line']): void;
  setUndecoded(undecoded: boolean): void;
}

/** The state of one review: what is looked at, and how. */
export const createReviewState = () =>
  createStore<ReviewState>()((set, get) => {
    const turnedSheet = (): Size | null => {
      const { sheet, turn } = get();
      return sheet === null ? null : turned(sheet, turn);
    };
    const place = (how: (sheet: Size, stage: Size, view: View) => View): void => {
      const { stage, view } = get();
      const sheet = turnedSheet();
      if (sheet === null || stage === null) return;
      set({ view: how(sheet, stage, view ?? fitted(sheet, stage)) });
    };
    const settle = (): void => place((sheet, stage, view) => (get().fits ? fitted(sheet, stage) : view));
    return {
      page: 0,
      pages: 0,
      turn: 0,
      sheet: null,
      stage: null,
      view: null,
      fits: true,
      tool: 'hand',
      boxes: true,
      together: { kind: 'alone' },
      undecoded: false,
      line: null,

      opened: (pages) => set({ pages, page: Math.min(get().page, Math.max(0, pages - 1)) }),
      setSheet(sheet) {
        set({ sheet });
        settle();
      },
      setStage(stage) {
        const before = get().stage;
        // What is painted for it serves on.
        if (before?.width === stage.width && before.height === stage.height) return;
        set({ stage });
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
        place((sheet, stage) => centred(sheet, stage, CSS_PX_PER_POINT));
      },
      zoom(factor, at) {
        set({ fits: false });
        place((_sheet, stage, view) =>
          zoomed(view, factor, at ?? { x: stage.width / 2, y: stage.height / 2 }),
        );
      },
      pan(by) {
        set({ fits: false });
        place((sheet, stage, view) => panned(view, by, sheet, stage));
      },
      rotate() {
        const next: Readonly<Record<Quarter, Quarter>> = { 0: 90, 90: 180, 180: 270, 270: 0 };
        set({ turn: next[get().turn], fits: true, line: null });
        settle();
      },
      setTool: (tool) => set({ tool, line: null }),
      toggleBoxes: () => set({ boxes: !get().boxes }),
      setTogether: (together) => set({ together }),
      setLine: (line) => set({ line }),
      setUndecoded: (undecoded) => set({ undecoded }),
    };
  });
export type ReviewStore = ReturnType<typeof createReviewState>;
