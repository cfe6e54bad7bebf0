export type UnreadableReason =
  | 'size'
  | 'encoding'
  | 'doctype'
  | 'xml'
  | 'nesting'
  | 'syntax'
  | 'pdf'
  | 'encrypted'
  | 'attachment';

/** Thrown for a file that is refused because it is not well formed, is no e-invoice, or may be an attack. */
export class UnreadableEInvoice extends Error {
  override readonly name = 'UnreadableEInvoice';
  /** Machine-readable reason. */
  readonly check: UnreadableReason;

  /** `message`: end of a sentence that begins with the name of the file, such as "is empty". */
  constructor(check: UnreadableReason, message: string) {
    super(message);
    this.check = check;
  }
}
