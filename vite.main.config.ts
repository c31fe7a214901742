import { resolve } from 'node:path';
import { defineConfig, minify, type Plugin } from 'vite';

const from = (path: string): string => resolve(import.meta.dirname, 'src/main', path);

/** A backslash of its own before a character goes: it would escape that of the character's escape. */
const asciiOf = (code: string): string =>
  code.replace(
    /(?<!\\)((?:\\\\)*)\\?([\u0080-\uffff])/g,
    (_, before: string, character: string) =>
      `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Writes what is not ASCII as escapes. One curly quote in a text makes the engine keep all of its file in two
 * bytes a character: that costs memory, and time whenever the file is loaded.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = asciiOf(file.code);
  },
};

const ALL_OF_DATE_FNS = /const \{ ([\w, ]+) \} = require\('date-fns'\)/;

/** The log's rotation takes five functions of date-fns, and would bring all of them (300 kB). */
const dateFunctions: Plugin = {
  name: 'date-functions',
  transform(code, id) {
    if (!/[\\/]pino-roll[\\/]lib[\\/]utils\.js$/.test(id)) return;
    const [all = '', names = ''] = ALL_OF_DATE_FNS.exec(code) ?? [];
    if (all === '') this.error('pino-roll takes date-fns in another way.');
    return code.replace(
      all,
      names.replace(/\w+/g, (name) => `${name} = require('date-fns/${name}').${name}`).replace(/^/, 'const '),
    );
  },
};

/** Only paper takes these, and the log names no line of them. */
const PAPER = /node_modules[\\/](@bwip-js|@cantoo[\\/]pdf-lib|fontkit)[\\/]/;

/** What paper takes of others, and is large, becomes half as large. */
const smallPaper: Plugin = {
  name: 'small-paper',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === 'paper-libraries')
        file.code = (await minify(file.fileName, file.code, { module: true })).code;
  },
};

const WORDS = /src[\\/]locales[\\/]([^\\/]+)[\\/]/;
const languageOfWords = (file: string): string | null => WORDS.exec(file)?.[1] ?? null;

/**
 * The desktop host's main process, the thread of its station, and that which makes sheets: everything but
 * Electron and Node themselves is inside, and what several need is in files that they share. Left out as
 * well: the native parts that ssh2 goes without.
 */
export default defineConfig({
  publicDir: false,
  plugins: [dateFunctions, smallPaper, inAscii],
  // ssh2 looks beside itself for a program that only Windows has.
  define: { __dirname: 'import.meta.dirname' },
  resolve: { alias: { 'brotli/decompress.js': resolve(import.meta.dirname, 'scripts/steps/brotli.ts') } },
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: true,
    outDir: resolve(import.meta.dirname, 'dist/main'),
    emptyOutDir: true,
    license: { fileName: 'licences.md' },
    target: 'node24',
    rollupOptions: {
      input: {
        index: from('electron/index.ts'),
        station: from('thread/main.ts'),
        sheets: from('station/paper/worker/main.ts'),
      },
      external: [/\.node$/],
      output: {
        entryFileNames: '[name].mjs',
        // Beside the entries: what is read from the disk is as many folders up for all of them.
        chunkFileNames: '[name]-[hash].mjs',
        // Each of the languages is one file.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: languageOfWords, test: WORDS },
            { name: 'paper-libraries', test: PAPER },
          ],
        },
        format: 'es',
        // Lines stay as they are, for the log; the licences are gathered in a file of their own.
        comments: false,
      },
    },
  },
});
