/** What names nothing here is a protocol error; its message is all that hosts show, so it says what there is. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { nearestName } from '../../model/nearest.ts';
import { plain } from '../../tools/words.ts';

export function unknownName(what: string, given: string, known: readonly string[]): ProtocolError {
  return wrongParams(`Unknown ${what}: ${plain(given)}. ${helpWith(given, known)}`);
}

export function namesOf(things: readonly { readonly name: string }[]): string[] {
  return things.map(({ name }) => name);
}

/** The nearest right one, or all of them. */
export function helpWith(given: string, known: readonly string[]): string {
  const meant = nearestName(given, known);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return known.length === 0 ? 'There is none for this token.' : `There are ${known.join(', ')}.`;
}

export function wrongParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
