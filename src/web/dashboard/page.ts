/** Types of a dashboard page: a view, and optionally the action of its form. */
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Progress } from '../../model/asking.ts';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { fromAddress, parseReference } from '../../model/codes.ts';
import { dateAt, type LocalDate } from '../../model/dates.ts';
import type { Language } from '../../model/language.ts';
import type { Scope } from '../../model/token.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { GIVEN_TWICE } from '../../operations/kernel/faults.ts';
import { fingerprintOf, IDEMPOTENCY_KEY_LIFETIME_MS } from '../../operations/kernel/idempotency.ts';
import { call } from '../../operations/kernel/operation.ts';
import type { QuestionLimit } from '../../operations/kernel/question-limit.ts';
import type { Session, Visitor } from '../../operations/sign-in/session.ts';
import type { SignInLimits } from '../../operations/sign-in/sign-in-limits.ts';
import type { Pieces } from '../layout/answers.ts';
import type { Html } from '../layout/document.ts';
import type { Notice } from './components/notices.ts';
import { warningsIn } from './components/warning-words.ts';

/** Sent form fields. Checkboxes with the same name send several values. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** An uploaded file. `name` is untrusted. The media type that the browser declared is dropped. */
export type UploadedFile = { readonly field: string; readonly bytes: Uint8Array; readonly name: string };

/** The file field of a form. */
export type UploadRule = {
  readonly field: string;
  readonly bytesMax: number;
  readonly tooLarge: (language: Language) => string;
};

/** The configured language model, which answers questions with read-only tools. */
export type QuestionAnswering = {
  readonly limit: QuestionLimit;
  /** Stops answering when `signal` aborts. */
  readonly answer: (caller: Caller, question: string, signal: AbortSignal) => AsyncIterable<Progress>;
};

/** Only for a demo: signs in every browser that runs on the same machine. */
export type DemoSignIn = {
  /** Makes a new sign-in link for the demo's owner, and returns the link's secret. */
  readonly newLink: () => Promise<string>;
};

/** One request for a page, before or after sign-in. */
export type Visit = {
  /** Warnings that operations gave during this visit, as codes or texts. After a form, the next page shows them. */
  readonly warned: Set<string>;
  readonly services: Services;
  readonly signInLimits: SignInLimits;
  /** Null if no model is configured. */
  readonly questions: QuestionAnswering | null;
  readonly language: Language;
  readonly visitor: Visitor;
  /** CSRF token, which every form contains. */
  readonly formKey: string;
  /** Path of a dashboard page in the URL: for example, `at('/invoices')` returns `/dashboard/invoices`. */
  readonly at: (path: string) => string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
};

export type SignedIn = Visit & { readonly session: Session; readonly caller: Caller };
/**
 * A request for a page that requires no sign-in. `session`: the session of the browser, if it has one. This session may
 * still need the second factor.
 */
export type Guest = Visit & {
  readonly session: Session | undefined;
  /** Null unless the service is a demo and the browser runs on the same machine. */
  readonly demo: DemoSignIn | null;
};

/** Content of a page. `formTarget`: origin outside this service to which the page's form can redirect. */
export type View = {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly formTarget?: string;
  /** Seconds after which the browser reloads the page. */
  readonly refreshSeconds?: number;
  /** True if the search field in the header gets the focus. */
  readonly isSearchAgain?: true;
  /** Parts of the body that are sent later, as a stream. */
  readonly pieces?: Pieces;
  /** True if the page embeds a file of this service. */
  readonly showsOwnFile?: true;
};

/** Redirect after a form (POST, redirect, GET), so that reloading the page does not send the form again. */
export type Redirect = {
  readonly goTo: string;
  readonly notice?: Notice;
  /** Language chosen on the profile page. It is stored in a cookie. */
  readonly language?: Language;
  /** The new session secret; null removes the session cookie. */
  readonly session?: string | null;
  /** Work that is done after the answer was sent. */
  readonly after?: () => Promise<void>;
};

/** Faults of a form and the sent values. `message` concerns the whole form, `faults` its single fields. */
export type Refused = {
  readonly message: string | null;
  readonly faults: ReadonlyMap<string, string>;
  readonly sent: FormFields;
};
export const NO_FAULTS: Refused = { message: null, faults: new Map(), sent: {} };

export type Page<V extends Visit> = {
  readonly path: string;
  /** Users without this scope get an explanation instead of the page. */
  readonly needs?: Scope;
  readonly show: (visit: V, refused: Refused) => Promise<View | Redirect>;
  /** Returns a view instead of a redirect if the page shows something only once, such as a secret. */
  readonly act?: (visit: V, sent: FormFields, files: readonly UploadedFile[]) => Promise<View | Redirect>;
  /**
   * Names of checkboxes that may be sent several times. Any other repeated field is refused, because `textOf` would
   * read it as empty.
   */
  readonly lists?: readonly string[];
  /** The form's file field. A form with a file field is always sent as `multipart/form-data`. */
  readonly upload?: UploadRule;
};

export async function run<Input extends z.ZodObject, Output extends z.ZodObject>(
  visit: SignedIn,
  op: Operation<Input, Output>,
  raw: unknown = {},
): Promise<z.input<Output>> {
  return noted(visit, (await call(visit.services, visit.caller, op, raw)).data);
}

function noted<Data extends object>({ warned }: SignedIn, data: Data): Data {
  for (const one of warningsIn(data)) warned.add(one);
  return data;
}

/**
 * Returns a visit that does not use cached answers. A cached answer is valid until the account's revision changes, but
 * some data changes without a new revision.
 */
export function uncached(visit: SignedIn): SignedIn {
  return { ...visit, caller: { ...visit.caller, revision: null } };
}

/** Today in the time zone of the business. */
export function todayOf({ services, session }: SignedIn): LocalDate {
  return dateAt(services.clock.now(), session.account.timezone);
}

/** A form's date as an operation's input. Returns undefined for today, so that the operation uses the current time. */
export function dayGiven(visit: SignedIn, day: string | undefined): string | undefined {
  return day === todayOf(visit) ? undefined : day;
}

/** Calls the operation with an idempotency key. A form that is sent twice gets the first answer again. */
export async function runOnce<Input extends z.ZodObject, Output extends z.ZodObject>(
  visit: SignedIn,
  op: Operation<Input, Output>,
  raw: unknown,
  sent: FormFields,
): Promise<z.input<Output>> {
  const key = `form ${textOf(sent, 'form_id').slice(0, 64)}`;
  const once = { key, fingerprint: fingerprintOf(raw), lifetimeMs: IDEMPOTENCY_KEY_LIFETIME_MS };
  return noted(visit, (await call(visit.services, visit.caller, op, raw, once)).data);
}

/** Idempotency key of a form, made when the form is shown. */
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

/** The fields that are not empty, trimmed. */
export function filledIn(from: FormFields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(from, name).trim()]).filter(([, value]) => value !== ''));
}

/** A fault for each field that is sent more than once, except those in `lists`. */
export function repeatedIn(sent: FormFields, lists: readonly string[] = []): readonly ValidationIssue[] {
  return Object.entries(sent)
    .filter(([name, value]) => typeof value !== 'string' && !lists.includes(name))
    .map(([field]) => ({ field, message: GIVEN_TWICE }));
}

/** Thrown if the id in the URL is malformed. The answer is 404. */
class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly status = 404;
}

/** The id or the number in the URL. Digits without a leading zero are an id (R5). Throws {@link PageNotFound}. */
export function referenceIn({ params }: Visit, name = 'id'): string | number {
  const text = params[name] ?? '';
  if (!parseReference(text)) throw new PageNotFound(`neither an id nor a number: ${name}`);
  return fromAddress(text);
}

/** The id in the URL. Throws {@link PageNotFound} for any other text. */
export function idIn({ params }: Visit, name = 'id'): number {
  const text = params[name] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new PageNotFound(`not an id: ${name}`);
  return Number(text);
}
