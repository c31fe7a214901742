export { placeOf, uploadArtwork, withAddresses } from './artwork-upload.ts';
export { deliveryValues, namesAddress } from './delivery.ts';
export { issueValues, usualIssueTemplate } from './issue.ts';
export {
  assertTemplate,
  fillIn,
  TemplateError,
  type Values,
  wrongTemplate,
} from './template.ts';
export { type UploadedFile, Uploads } from './uploads.ts';
export { type ArtworkValues, valuesOf } from './values.ts';
