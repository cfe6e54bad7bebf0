/** What an assistant asks a person for. */
import type { Scope } from '../../model/scope.ts';

export type ConsentRequest = {
  readonly clientId: string;
  readonly clientName: string;
  /** Others may have the same id on other machines: its description is a page on the web. */
  readonly isShared: boolean;
  readonly redirectUri: string;
  readonly resource: string;
  readonly scopes: readonly Scope[];
  /** The only account that its client may be let in to; null for any. */
  readonly accountId: number | null;
};
