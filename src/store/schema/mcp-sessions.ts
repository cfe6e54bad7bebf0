/**
 * Tables of assistants' MCP sessions. Only MCP versions dated before 2026 have sessions. Sessions are stored, so that
 * any process can continue them.
 */
import type { Instant } from '../../model/dates.ts';
import type { AccountId } from '../../model/ids.ts';
import { integer, table, text } from './table.ts';

export const mcpSessions = table(
  {
    /** Random id. Useless without a credential of the session's owner. */
    id: text().primaryKey(),
    account_id: integer<AccountId>().references('accounts'),
    /** Result of `principalOf`, which identifies the token that opened the session. */
    principal: text(),
    /** JSON of the handshake's result: protocol version, capabilities and name of the client. */
    client: text(),
    /** JSON of the tool filter in the session's URL. */
    filter: text(),
    /** Time of the last use. Accurate only to a minute, to save writes. */
    used_at: integer<Instant>(),
    /**
     * JSON of the subscribed resources: the address of each resource, and a digest of the content that the client got
     * last. Null without subscriptions.
     */
    subscriptions: text().nullable(),
  },
  {
    indexes: [
      'create index mcp_sessions_by_owner on mcp_sessions (account_id, principal, used_at)',
      'create index mcp_sessions_by_use on mcp_sessions (used_at)',
      'create index mcp_sessions_subscribed on mcp_sessions (account_id, used_at) where subscriptions is not null',
    ],
  },
);

/** A client's reply to a question of the server. Stored until the process that asked the question reads it. */
export const mcpReplies = table(
  {
    /** The question's id, unique across processes. */
    request_id: text().primaryKey(),
    session_id: text(),
    account_id: integer<AccountId>().references('accounts'),
    /** The JSON-RPC message. */
    message: text(),
    created_at: integer<Instant>(),
  },
  {
    indexes: [
      'create index mcp_replies_by_session on mcp_replies (session_id)',
      'create index mcp_replies_by_age on mcp_replies (created_at)',
    ],
  },
);
