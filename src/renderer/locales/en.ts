export { english as catalogue } from '../../locales/english.ts';
