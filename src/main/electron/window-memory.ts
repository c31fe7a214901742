import ElectronStore from 'electron-store';
import { WindowState } from './window-state.ts';

/**
 * Remembers a window between starts, in a file of its own. A damaged file counts as none, and what the disk
 * refuses is not remembered: neither prevents the window from opening or closing.
 */
export class WindowMemory {
  readonly #file: { readonly cwd: string; readonly name: string };
  readonly #onTrouble: (what: string) => void;

  /**
   * @param folder absolute path of the folder of the file, which is `<name>.json`.
   * @param onTrouble called with why it cannot be read or written.
   */
  constructor(folder: string, name: string, onTrouble: (what: string) => void) {
    this.#file = { cwd: folder, name };
    this.#onTrouble = onTrouble;
  }

  /** The usual state if nothing, or nothing valid, is remembered. */
  get(): WindowState {
    const usual = WindowState.parse({});
    try {
      return WindowState.catch(usual).parse(this.#store().store);
    } catch (error) {
      this.#onTrouble(`What was remembered of a window cannot be read: ${String(error)}`);
      return usual;
    }
  }

  set(memory: WindowState): void {
    try {
      this.#store().store = memory;
    } catch (error) {
      this.#onTrouble(`The place of a window cannot be remembered: ${String(error)}`);
    }
  }

  /** Opening it reads the file, too. */
  #store(): ElectronStore {
    return new ElectronStore(this.#file);
  }
}
