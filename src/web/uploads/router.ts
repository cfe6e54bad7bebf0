/** `{base_url}/uploads/{secret}`: page for uploading the file that an assistant needs. It requires no sign-in. */

import type { Request, RequestHandler, Response, Router } from 'express';
import type { Logger } from 'pino';
import { BillingError } from '../../model/billing-error.ts';
import type { Language } from '../../model/language.ts';
import { multipartForm } from '../../model/multipart.ts';
import { UPLOAD_BOUNDS } from '../../model/upload.ts';
import type { Services } from '../../operations/kernel/context.ts';
import { type FoundUpload, findUpload, putUpload } from '../../operations/uploads/put-upload.ts';
import { BodyRefused, received } from '../../operations/uploads/received.ts';
import { PAGES } from '../../words/texts.ts';
import {
  layoutFor,
  onlyMethods,
  type PageOptions,
  pageRouter,
  redirectTo,
  sendPage,
  type Wait,
} from '../layout/answers.ts';
import { attachmentFaultText } from '../layout/attachment-fault-words.ts';
import { statementFaultText } from '../layout/statement-fault-words.ts';
import { STYLE_SHEET, sendStyleSheet, styleSheetAt } from '../layout/style-sheet.ts';
import { acceptedPage, FIELD, gonePage, MEGABYTES, openPage } from './page.ts';

type RouterOptions = PageOptions & { readonly services: Services };
type Handler = RequestHandler<{ secret: string }>;

/** Bytes allowed for the multipart boundaries and part headers, on top of the largest file. */
const ROOM_BYTES = 16 * 1024;
const PARTS_MAX = 10;

/**
 * Router for the page. A GET request changes nothing, because chat programs open addresses in messages for a link
 * preview.
 */
export function uploadRouter(services: Services, log: Logger, wait: Wait): Router {
  const address = `${services.addresses.baseUrl}/uploads`;
  const options: RouterOptions = { services, log, wait, styleSheet: styleSheetAt(address) };
  return pageRouter(options, services.store.unavailable, (router) => {
    router.get(STYLE_SHEET, sendStyleSheet);
    router.route('/:secret').get(show(options)).post(take(options)).all(onlyMethods('GET, HEAD, POST', options));
  });
}

function show(options: RouterOptions): Handler {
  return async (req, res) => {
    const found = await findUpload(options.services, req.params.secret);
    return found ? sendState(options, req, res, found) : sendGone(options, req, res);
  };
}

/**
 * Handles the sent form. After an upload the answer is a redirect, so that reloading the page does not send the file
 * again.
 */
function take(options: RouterOptions): Handler {
  return async (req, res) => {
    const found = await findUpload(options.services, req.params.secret);
    if (!found) return sendGone(options, req, res);
    if (found.upload.has_file === 1) return sendState(options, req, res, found);
    const { language } = layoutFor(req, options);
    try {
      const { bytes, name } = await fileIn(options.services, found, req);
      await putUpload(options.services, found, bytes, name);
    } catch (error) {
      const refusal = refusalOf(error, found, language);
      if (!refusal) throw error;
      return sendState(options, req, res, found, refusal);
    }
    return redirectTo(res, req.originalUrl);
  };
}

class NoSingleFile extends Error {
  override readonly name = 'NoSingleFile';
  readonly fault: 'none' | 'several';

  constructor(fault: 'none' | 'several') {
    super(`the form has ${fault}`);
    this.fault = fault;
  }
}

/** The uploaded file. `name` is untrusted. */
type Sent = { readonly bytes: Buffer; readonly name: string };

/** The file in the form. Throws {@link NoSingleFile} if the form contains no file or several. */
async function fileIn(services: Services, found: FoundUpload, req: Request): Promise<Sent> {
  const body = await received(services, found, req, UPLOAD_BOUNDS.fileBytes + ROOM_BYTES);
  const form = await multipartForm(body, req.get('Content-Type') ?? '', PARTS_MAX);
  // Browsers send an empty file without a name if no file was chosen.
  const files = form.getAll(FIELD).filter((one) => typeof one !== 'string' && (one.name !== '' || one.size > 0));
  const [file] = files as File[];
  if (!file) throw new NoSingleFile('none');
  if (files.length > 1) throw new NoSingleFile('several');
  if (file.size > UPLOAD_BOUNDS.fileBytes) throw new BodyRefused('too_large');
  return { bytes: Buffer.from(await file.arrayBuffer()), name: file.name };
}

type Refusal = { readonly status: number; readonly fault: string };

/** Error message for the person. Undefined if the page has no text for the error. */
function refusalOf(error: unknown, { upload }: FoundUpload, language: Language): Refusal | undefined {
  const { none, several, cutOff, tooSlow, busy } = PAGES[language].uploads.faults;
  const { tooLarge } = PAGES[language].uploads[upload.purpose];
  if (error instanceof NoSingleFile) return { status: 422, fault: { none, several }[error.fault] };
  if (error instanceof BodyRefused) {
    const faults = { too_large: tooLarge(String(MEGABYTES)), too_slow: tooSlow, cut_off: cutOff, packed: cutOff, busy };
    return { status: error.status, fault: faults[error.reason] };
  }
  if (!(error instanceof BillingError)) return undefined;
  const [fault] = error.details.faults ?? [];
  if (fault && upload.purpose === 'attachment') {
    return { status: 422, fault: attachmentFaultText(fault.message, language) };
  }
  if (fault) {
    const said = fault.message.replace(/^cannot be read: /, '');
    return { status: 422, fault: `${statementFaultText(said, language)}.` };
  }
  if (error.code === 'rate_limited' || error.code === 'service_busy') return { status: 503, fault: busy };
  return undefined;
}

async function sendState(
  options: RouterOptions,
  req: Request,
  res: Response,
  found: FoundUpload,
  refusal?: Refusal,
): Promise<void> {
  const frame = layoutFor(req, options);
  if (found.upload.has_file === 1) return sendPage(res, acceptedPage(found, frame.language), frame);
  const page = openPage(found, frame.language, refusal?.fault);
  return sendPage(res, { ...page, status: refusal?.status ?? 200, formAction: ["'self'"] }, frame);
}

function sendGone(options: RouterOptions, req: Request, res: Response): Promise<void> {
  const frame = layoutFor(req, options);
  return sendPage(res, { ...gonePage(frame.language), status: 404 }, frame);
}
