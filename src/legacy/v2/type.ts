import { type Fields, textOf } from '../http/fields.ts';
import { WireRefusal } from '../http/wire.ts';
import type { V2Refusal } from './wire.ts';

/** Returns the type that the call contains. Refuses an unknown type in the same way as a missing type. */
export function typeIn<Type extends string>(fields: Fields, types: readonly Type[]): Type {
  const given = textOf(fields, 'type');
  const type = types.find((one) => one === given);
  if (type === undefined) throw new WireRefusal('missingtype') satisfies V2Refusal;
  return type;
}
