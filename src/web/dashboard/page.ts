/** What a page of the dashboard is: something to show, and perhaps a form that does one thing. */
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Progress } from '../../model/asking.ts';
import type { Language } from '../../model/language.ts';
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
import type { Notice } from './components/notices.ts';

/** What a form sent: texts, or several of them where boxes can be ticked. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** A file that came with a form: its name and declared type are its sender's words, and not kept. */
export type UploadedFile = { readonly field: string; readonly bytes: Uint8Array };

/** Of a form that has a file in it. */
export type UploadRule = {
  readonly field: string;
  readonly bytesMax: number;
  readonly tooLarge: (language: Language) => string;
};

/** The model that is configured: answers questions, and changes nothing. */
export type QuestionAnswering = {
  readonly limit: QuestionLimit;
  /** Ends early when `signal` aborts. */
  readonly answer: (caller: Caller, question: string, signal: AbortSignal) => AsyncIterable<Progress>;
};

/** Somebody looks at a page, signed in or not. */
export type Visit = {
  readonly services: Services;
  readonly signInLimits: SignInLimits;
  /** Null where no model is configured. */
  readonly questions: QuestionAnswering | null;
  readonly language: Language;
  readonly visitor: Visitor;
  /** In every form. */
  readonly formKey: string;
  /** The address of a place in the dashboard: `at('/invoices')`. */
  readonly at: (path: string) => string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
};

export type SignedIn = Visit & { readonly session: Session; readonly caller: Caller };
/** `session`: half way in, or in. */
export type Guest = Visit & { readonly session: Session | undefined };

/** `formTarget`: where its form may lead, beside our own pages. */
export type View = {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly formTarget?: string;
  /** After so many seconds the browser looks again by itself: for what goes on while somebody watches. */
  readonly refreshSeconds?: number;
  /** What comes while somebody looks, at its place in the body. */
  readonly pieces?: Pieces;
};

/** Where to go on: never a page again, so that loading it again does nothing again. */
export type Redirect = {
  readonly goTo: string;
  readonly notice?: Notice;
  /** Chosen on the profile page; kept in a cookie. */
  readonly language?: Language;
  /** The browser's new session, or null for none any more. */
  readonly session?: string | null;
  /** What happens once the answer has gone. */
  readonly after?: () => Promise<void>;
};

/** Why a form was not taken: in all, and field by field. */
export type Refused = {
  readonly message: string | null;
  readonly faults: ReadonlyMap<string, string>;
  readonly sent: FormFields;
};
export const NO_FAULTS: Refused = { message: null, faults: new Map(), sent: {} };

export type Page<V extends Visit> = {
  readonly path: string;
  /** Whoever lacks it is told so, instead of a page. */
  readonly needs?: Scope;
  readonly show: (visit: V, refused: Refused) => Promise<View | Redirect>;
  /** May show a page at once where something is to be seen only then. */
  readonly act?: (visit: V, sent: FormFields, files: readonly UploadedFile[]) => Promise<View | Redirect>;
  /** Its form is sent as `multipart/form-data`, and in no other way. */
  readonly upload?: UploadRule;
};

export async function run<Input extends z.ZodObject, Output extends z.ZodObject>(
  { services, caller }: SignedIn,
  op: Operation<Input, Output>,
  raw: unknown = {},
): Promise<z.input<Output>> {
  return (await call(services, caller, op, raw)).data;
}

/** For what changes without a line of activity: an answer that was kept would be of before. */
export function uncached(visit: SignedIn): SignedIn {
  return { ...visit, caller: { ...visit.caller, revision: null } };
}

/** For what must not happen twice when a form is sent twice: the second time answers what the first one did. */
export async function runOnce<Input extends z.ZodObject, Output extends z.ZodObject>(
  { services, caller }: SignedIn,
  op: Operation<Input, Output>,
  raw: unknown,
  sent: FormFields,
): Promise<z.input<Output>> {
  const key = `form ${textOf(sent, 'form_id').slice(0, 64)}`;
  const once = { key, fingerprint: fingerprintOf(raw), lifetimeMs: IDEMPOTENCY_KEY_LIFETIME_MS };
  return (await call(services, caller, op, raw, once)).data;
}

/** Tells one form that is shown from another. */
export function newFormId(): string {
  return randomUUID();
}

export function textOf(sent: FormFields, name: string): string {
  const value = sent[name];
  return typeof value === 'string' ? value : '';
}

export function listOf(sent: FormFields, name: string): readonly string[] {
  const value = sent[name];
  return value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;
}

/** Fields that were filled in: an empty one is one that was left out. */
export function filledIn(from: FormFields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(from, name).trim()]).filter(([, value]) => value !== ''));
}

/** Thrown for an address that names no page; answered with 404. */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly status = 404;
}

/** The id in an address. */
export function idIn({ params }: Visit, name = 'id'): number {
  const text = params[name] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new PageNotFound(`not an id: ${name}`);
  return Number(text);
}
