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

/** Thrown for a refused file: not well formed, no e-invoice, or an attack. No facts were read from it. */
export class UnreadableEInvoice extends Error {
  override readonly name = 'UnreadableEInvoice';
  /** One word, for programs. */
  readonly check: UnreadableReason;

  /** `message`: continues a sentence after the name of the file: "is not …". */
  constructor(check: UnreadableReason, message: string) {
    super(message);
    this.check = check;
  }
}
