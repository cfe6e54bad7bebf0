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

/** The file is refused: it is not well formed, not an e-invoice, or an attack. Nothing of it was read. */
export class UnreadableEInvoice extends Error {
  override readonly name = 'UnreadableEInvoice';
  /** One word, for programs. */
  readonly check: UnreadableReason;

  /** `message` goes on after the name of the file: "is not …". */
  constructor(check: UnreadableReason, message: string) {
    super(message);
    this.check = check;
  }
}
