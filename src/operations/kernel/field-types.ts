/** Meaning of a field's zod type, for interfaces that read texts, and for comparing calls. */
import * as z from 'zod';

/** The objects that a field names by id, number, code, name or address. */
export type Names = 'invoice' | 'credit_note' | 'customer' | 'item' | 'payment_link';
/**
 * `day`: a date. `moment`, `until`: a date or an instant; a date stands for its beginning (`moment`) or its end
 * (`until`).
 */
type Meaning = { readonly names: Names } | { readonly is: 'amount' | 'day' | 'moment' | 'until' };

/**
 * A registry of our own, because JSON Schemas would show zod's metadata. Copies of a type, such as those with a
 * description, inherit their entry.
 */
const MEANINGS = z.registry<Meaning>();

export function meaning<Type extends z.ZodType>(type: Type, what: Meaning): Type {
  MEANINGS.add(type, what);
  return type;
}

export type FieldType = z.core.$ZodType;

export function meaningOf(type: FieldType): Meaning | undefined {
  const found: Partial<Meaning> | undefined = MEANINGS.get(type as z.ZodType);
  if (found && Object.keys(found).length > 0) return found as Meaning;
  const within = insideOf(type);
  return within && meaningOf(within);
}

/** Whether it names a document that has a number beside its id. */
export function namesNumbered(type: FieldType): boolean {
  const what = meaningOf(type);
  return what !== undefined && 'names' in what && (what.names === 'invoice' || what.names === 'credit_note');
}

/** Without `optional`, `nullable` and `default`; of a pipe the first step. */
export function bareType(type: FieldType): FieldType {
  const within = insideOf(type);
  return within ? bareType(within) : type;
}

export function mayBeNull(type: FieldType): boolean {
  if (type instanceof z.ZodNullable) return true;
  const within = insideOf(type);
  return within !== undefined && mayBeNull(within);
}

/** The alternatives of a type. */
export function branchesOf(type: FieldType): readonly FieldType[] {
  const bare = bareType(type);
  return bare instanceof z.ZodUnion ? bare.options.flatMap(branchesOf) : [bare];
}

function insideOf(type: FieldType): FieldType | undefined {
  if (type instanceof z.ZodPipe) return type.in;
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
    return type.unwrap();
  return undefined;
}
