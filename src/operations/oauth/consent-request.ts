/** The access that an assistant requests from a person. */
import type { Scope } from '../../model/token.ts';

export type ConsentRequest = {
  readonly clientId: string;
  readonly clientName: string;
  /**
   * True if the client's id is the address of a web page. Its installations on several machines then share one client
   * id.
   */
  readonly isShared: boolean;
  readonly redirectUri: string;
  readonly resource: string;
  readonly scopes: readonly Scope[];
  /** The only account that the client may access; null for any account. */
  readonly accountId: number | null;
};
