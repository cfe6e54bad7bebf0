/** Row types of the assistants' sessions (2025 protocol). */
import type { Instant } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';

export type McpSessionTable = {
  /** Random; of no use without a credential of its owner. */
  id: string;
  account_id: AccountId;
  /** As `principalOf` names it: a session belongs to the token that opened it. */
  principal: string;
  /** JSON of what the handshake agreed: protocol version, capabilities and name of the client. */
  client: string;
  /** JSON of the part of the tools that the address asked for. */
  filter: string;
  /** To the minute: a use within it is not written. */
  used_at: Instant;
};

/** An answer of a client to a question, on its way to the process that asked. */
export type McpReplyTable = {
  session_id: string;
  request_id: string;
  account_id: AccountId;
  /** The JSON-RPC message. */
  message: string;
  created_at: Instant;
};
