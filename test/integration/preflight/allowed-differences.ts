/**
 * Foreign files in which the readers differ, by the beginning of their hash, each with the reason. All are
 * damaged or made to test readers, so it is right that they wait for a person.
 */
export const allowedDifferences: ReadonlyMap<string, string> = new Map([
  [
    'e85d22b832a6',
    'encrypted, and open only by the owner’s empty password, which the second reader does not try',
  ],
  ['1ee732a4e684', 'the page tree is a loop without a page; the second reader counts a branch as one'],
  ['c8d1717fa8ac', 'the cross-reference is wrong; the second reader finds no font and leaves out the text'],
  ['77c8817ea016', 'a branch of the page tree is below itself; the second reader counts it as a page'],
  ['4a71cb411950', 'a font file with a wrong checksum, which the second reader cannot use'],
  ['cd979da78dff', 'the trailer is damaged; the second reader cannot open the file'],
  ['777415748234', 'there is no trailer; the second reader cannot open the file'],
  ['6829f033d915', 'there is neither header nor trailer; the second reader cannot open the file'],
  ['e16ac6bb0698', 'there is no trailer; the second reader cannot open the file'],
  ['ab902e4c51fd', 'the cross-reference is wrong; the second reader cannot open the file'],
  ['e651252b0d4f', 'random bytes in the page tree; the second reader cannot open the file'],
  ['a358d66cfcf9', 'random bytes in the page tree; only the second reader finds a page'],
  ['b94a2a3b0560', 'the page is elsewhere than the cross-reference says; the second reader cannot open it'],
  ['d149d9b30e91', 'an object stream of another type; the second reader cannot open the file'],
  ['6f93d05677c6', 'inline images with two values for one property, under its long and its short name'],
  ['18dae3c4253d', 'an inline image with `EI` in its data, which the second reader loses'],
  ['7da28b9cb838', 'an inline image with `EI` in its data, which the second reader loses'],
  ['4ae93fdeafff', 'an inline image with a filter that does not exist'],
  ['ff7acf2aea12', 'an inline image whose data is split between two streams'],
  ['e4c6eca13562', 'pages without a type; the second reader shows nothing on them'],
  ['c99080e8d936', 'a damaged `endstream` on page 14, which only one of the readers takes for content'],
  ['14c62cf7f0af', 'content on the line of `stream`; the second reader loses it'],
]);

/** Foreign files of which no page is proven though there is time, each with the reason. */
export const allowedUnproven: ReadonlyMap<string, string> = new Map([
  ['37ff3dd93c34', 'an inline image in fax without a blank before `EI`, which the second reader loses'],
  ['95a2e986e781', 'a number beyond 3.4e38, which the second reader takes for infinite'],
  ['d1941a427a5d', 'a number beyond 3.4e38, which the second reader takes for infinite'],
]);
