/** The access that an assistant requests from a person. */
import type { Scope } from '../../model/token.ts';

export type ConsentRequest = {
  readonly clientId: string;
  readonly clientName: string;
  /** The client is described by a web page, so that installations on several machines have the same id. */
  readonly isShared: boolean;
  readonly redirectUri: string;
  readonly resource: string;
  readonly scopes: readonly Scope[];
  /** The only account that the client may be connected to; null for any. */
  readonly accountId: number | null;
};
