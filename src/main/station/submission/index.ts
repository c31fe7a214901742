export { fillIn, TemplateError, usualTemplate } from './template.ts';
export { type UploadedFile, Uploads } from './uploads.ts';
export { valuesOf } from './values.ts';
