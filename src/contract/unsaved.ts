/** Prefix of a window's title while the window holds unsaved changes. */
export const UNSAVED_MARK = '• ';
