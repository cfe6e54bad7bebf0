/** A parsed picture, or the fault of its file. */

export type Picture = {
  readonly kind: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
  /** The file, rewritten by this service without metadata. */
  readonly bytes: Uint8Array;
};
export type Size = Pick<Picture, 'width' | 'height'>;
export type ValidationIssue = { readonly fault: string };
