/** Unknown names are protocol errors. Hosts show only the message, so it lists the known names. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { nearestName } from '../../model/nearest.ts';
import { plain } from '../../tools/words.ts';

export function unknownName(what: string, given: string, known: readonly string[]): ProtocolError {
  return wrongParams(`Unknown ${what}: ${plain(given)}. ${helpWith(given, known)}`);
}

export function namesOf(things: readonly { readonly name: string }[]): string[] {
  return things.map(({ name }) => name);
}

/** Suggests the nearest known name, or lists all. */
export function helpWith(given: string, known: readonly string[]): string {
  const meant = nearestName(given, known);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return known.length === 0 ? 'There is none for this token.' : `There are ${known.join(', ')}.`;
}

export function wrongParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
