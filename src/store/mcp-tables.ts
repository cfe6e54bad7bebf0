/** Row types of the assistants' sessions (2025 protocol). */
import type { Instant } from '../model/dates.ts';
import type { AccountId } from '../model/ids.ts';

export type McpSessionTable = {
  /** Random. Useless without a credential of the session's owner. */
  id: string;
  account_id: AccountId;
  /** The result of `principalOf`: a session belongs to the token that opened it. */
  principal: string;
  /** JSON of the handshake's result: protocol version, capabilities and name of the client. */
  client: string;
  /** JSON of the tool filter in the session's URL. */
  filter: string;
  /** Accurate to a minute, to save writes. */
  used_at: Instant;
};

/** A client's answer to a question, waiting for the process that asked. */
export type McpReplyTable = {
  /** The question's id, unique across processes. */
  request_id: string;
  session_id: string;
  account_id: AccountId;
  /** The JSON-RPC message. */
  message: string;
  created_at: Instant;
};
