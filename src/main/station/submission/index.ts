export { placeOf, uploadArtwork, withAddresses } from './artwork-upload.ts';
export { fillIn, TemplateError, usualTemplate } from './template.ts';
export { type UploadedFile, Uploads } from './uploads.ts';
export { type ArtworkValues, valuesOf } from './values.ts';
