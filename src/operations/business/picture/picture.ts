/** A picture that was read, or why there is none. */

export type Picture = {
  readonly kind: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
  /** Ours: nothing is left in it but the picture. */
  readonly bytes: Uint8Array;
};
export type Size = Pick<Picture, 'width' | 'height'>;
export type Fault = { readonly fault: string };
