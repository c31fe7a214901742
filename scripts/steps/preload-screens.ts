import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The fonts of all four languages: text drawn without them would be laid out twice. */
const LETTERS = /inter-latin-wght-normal-[\w-]+\.woff2$/;

const preload = (
  rel: string,
  file: string,
  of: Readonly<Record<string, string>> = {},
): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `./${file}`, ...of },
  injectTo: 'head',
});

/**
 * Has the page fetch what every window shows together with its first script, which asks for it only when a
 * file is being opened.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/main.tsx'));
        if (main === undefined) throw new Error('The build has no screens.');
        const letters = Object.keys(bundle).find((file) => LETTERS.test(file));
        if (letters === undefined) throw new Error('The build has no letters.');
        const wanted = [main, ...chunks.filter(({ fileName }) => main.imports.includes(fileName))];
        const styles = wanted.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...wanted.map(({ fileName }) => preload('modulepreload', fileName)),
          ...styles.map((file) => preload('preload', file, { as: 'style' })),
          preload('preload', letters, { as: 'font', type: 'font/woff2' }),
        ];
      },
    },
  };
}
