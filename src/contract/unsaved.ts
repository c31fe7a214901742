/** The title of a window begins with it while the window holds changes that are not saved. */
export const UNSAVED_MARK = '• ';
