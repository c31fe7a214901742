import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { Sheets, SheetsWanted } from '../paper.ts';
import { operate } from './base.ts';

export const paper = {
  /**
   * Makes a sheet for each job behind some rows, and one for each batch among them, in the order given and
   * the language of the screens; labels of the jobs; or the report of a period.
   * NOT_FOUND if there are none, INVALID if there are more than `MAX_SHEETS`, CONFLICT if too many others
   * are being made.
   */
  sheets: operate.input(SheetsWanted).output(Sheets),
  /**
   * Opens the system's print dialog on the station's own machine; resolves when it is closed, printed or
   * not. NOT_FOUND if the sheets are gone or no PDF, UNAVAILABLE if the window is elsewhere or nothing
   * can be printed.
   */
  print: operate.input(z.object({ id: ArtworkId })).output(z.void()),
};
