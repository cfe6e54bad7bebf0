export type UnreadableReason =
  | 'SIZE'
  | 'ENCODING'
  | 'DOCTYPE'
  | 'XML'
  | 'NESTING'
  | 'SYNTAX'
  | 'PDF'
  | 'ENCRYPTED'
  | 'ATTACHMENT';

/** The file is refused: it is not well formed, not an e-invoice, or an attack. Nothing of it was read. */
export class UnreadableEInvoice extends Error {
  override readonly name = 'UnreadableEInvoice';
  /** One word, for programs. */
  readonly rule: UnreadableReason;

  /** `message` goes on after the name of the file: "is not …". */
  constructor(rule: UnreadableReason, message: string) {
    super(message);
    this.rule = rule;
  }
}
