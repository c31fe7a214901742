import parser from '@babel/eslint-parser';
import reactHooks from 'eslint-plugin-react-hooks';

// React's own rules, those of its compiler among them; Biome has all others. Babel reads the TypeScript: the
// parser of typescript-eslint does not know TypeScript 7.

const { rules } = reactHooks.configs.flat['recommended-latest'];

const reactRules = (files, plugins) => ({
  files,
  languageOptions: {
    parser,
    parserOptions: {
      requireConfigFile: false,
      babelOptions: { babelrc: false, configFile: false, parserOpts: { plugins } },
    },
  },
  linterOptions: { noInlineConfig: true },
  plugins: { 'react-hooks': reactHooks },
  rules,
});

export default [
  reactRules(['src/renderer/**/*.ts'], ['typescript']),
  reactRules(['src/renderer/**/*.tsx'], ['typescript', 'jsx']),
];
