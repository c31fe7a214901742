import { Fragment } from 'react';

/** The name of a file, which may break after each of its parts. */
export function FileName({ name }: { readonly name: string }) {
  return [...name.matchAll(/[^_-]+[_-]*|[_-]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}
