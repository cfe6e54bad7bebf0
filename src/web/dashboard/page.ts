/** What a page of the dashboard is: something to show, and perhaps a form that does one thing. */
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Progress } from '../../model/asking.ts';
import type { Scope } from '../../model/scope.ts';
import type { Caller, Services } from '../../operations/context.ts';
import type { Operation } from '../../operations/declaration.ts';
import { fingerprintOf, IDEMPOTENCY_KEY_LIFETIME_MS } from '../../operations/once.ts';
import { call } from '../../operations/operation.ts';
import type { QuestionLimit } from '../../operations/question-limit.ts';
import type { Session, Visitor } from '../../operations/sign-in/session.ts';
import type { SignInLimits } from '../../operations/sign-in/sign-in-limits.ts';
import type { Pieces } from '../layout/answers.ts';
import type { Html } from '../layout/document.ts';
import type { Said } from './words.ts';

/** What a form sent: texts, or several of them where boxes can be ticked. */
export type Sent = Readonly<Record<string, string | readonly string[]>>;

/** A file that came with a form: its name and declared type are its sender's words, and not kept. */
export type SentFile = { readonly field: string; readonly bytes: Uint8Array };

/** Of a form that has a file in it. */
export type FileRule = { readonly field: string; readonly bytesMax: number; readonly tooLarge: string };

/** The model that is configured: answers questions, and changes nothing. */
export type Asking = {
  readonly limit: QuestionLimit;
  /** Ends early when `signal` aborts. */
  readonly answer: (caller: Caller, question: string, signal: AbortSignal) => AsyncIterable<Progress>;
};

/** Somebody looks at a page, signed in or not. */
export type Visit = {
  readonly services: Services;
  readonly tries: SignInLimits;
  /** Null where no model is configured. */
  readonly asking: Asking | null;
  readonly visitor: Visitor;
  /** In every form. */
  readonly formKey: string;
  /** The address of a place in the dashboard: `at('/invoices')`. */
  readonly at: (path: string) => string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
};

export type Inside = Visit & { readonly session: Session; readonly caller: Caller };
/** `session`: half way in, or in. */
export type Outside = Visit & { readonly session: Session | undefined };

/** `formTarget`: where its form may lead, beside our own pages. */
export type View = {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly formTarget?: string;
  /** After so many seconds the browser looks again by itself: for what goes on while somebody watches. */
  readonly lookAgainSeconds?: number;
  /** What comes while somebody looks, at its place in the body. */
  readonly pieces?: Pieces;
};

/** Where to go on: never a page again, so that loading it again does nothing again. */
export type Onward = {
  readonly goTo: string;
  readonly say?: Said;
  /** The browser's new session, or null for none any more. */
  readonly session?: string | null;
  /** What happens once the answer has gone. */
  readonly after?: () => Promise<void>;
};

/** Why a form was not taken: in all, and field by field. */
export type Refused = {
  readonly message: string | null;
  readonly faults: ReadonlyMap<string, string>;
  readonly sent: Sent;
};
export const UNTOUCHED: Refused = { message: null, faults: new Map(), sent: {} };

export type Page<V extends Visit> = {
  readonly path: string;
  /** Whoever lacks it is told so, instead of a page. */
  readonly needs?: Scope;
  readonly show: (visit: V, refused: Refused) => Promise<View | Onward>;
  /** May show a page at once where something is to be seen only then. */
  readonly act?: (visit: V, sent: Sent, files: readonly SentFile[]) => Promise<View | Onward>;
  /** Its form is sent as `multipart/form-data`, and in no other way. */
  readonly takes?: FileRule;
};

export async function ask<Input extends z.ZodObject, Output extends z.ZodObject>(
  { services, caller }: Inside,
  op: Operation<Input, Output>,
  raw: unknown = {},
): Promise<z.input<Output>> {
  return (await call(services, caller, op, raw)).data;
}

/** For what changes without a line of activity: an answer that was kept would be of before. */
export function afresh(visit: Inside): Inside {
  return { ...visit, caller: { ...visit.caller, revision: null } };
}

/** For what must not happen twice when a form is sent twice: the second time answers what the first one did. */
export async function doOnce<Input extends z.ZodObject, Output extends z.ZodObject>(
  { services, caller }: Inside,
  op: Operation<Input, Output>,
  raw: unknown,
  sent: Sent,
): Promise<z.input<Output>> {
  const key = `form ${textOf(sent, 'form_id').slice(0, 64)}`;
  const once = { key, fingerprint: fingerprintOf(raw), lifetimeMs: IDEMPOTENCY_KEY_LIFETIME_MS };
  return (await call(services, caller, op, raw, once)).data;
}

/** Tells one form that is shown from another. */
export function newFormId(): string {
  return randomUUID();
}

export function textOf(sent: Sent, name: string): string {
  const value = sent[name];
  return typeof value === 'string' ? value : '';
}

export function listOf(sent: Sent, name: string): readonly string[] {
  const value = sent[name];
  return value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;
}

/** Fields that were filled in: an empty one is one that was left out. */
export function filledIn(from: Sent, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(from, name).trim()]).filter(([, value]) => value !== ''));
}

/** A number in an address; what is none is nobody's. */
export function idIn({ params }: Visit, name = 'id'): number {
  return /^[1-9]\d{0,14}$/.test(params[name] ?? '') ? Number(params[name]) : 0;
}

/** For operations that take nothing but ids: no row ever gets this one. */
const NOBODYS_ID = 999_999_999_999_999;

export function rowIdIn(visit: Visit): number {
  return idIn(visit) || NOBODYS_ID;
}
