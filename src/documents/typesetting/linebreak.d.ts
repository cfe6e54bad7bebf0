declare module 'linebreak' {
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default class LineBreaker {
    constructor(text: string);
    /** Null after the last break, which is the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
