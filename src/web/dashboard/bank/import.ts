import { html } from 'hono/html';
import { BANK_BOUNDS } from '../../../model/bank-entry.ts';
import { invalid, Refusal } from '../../../model/refusal.ts';
import { importBankStatement } from '../../../operations/bank/import-bank-statement.ts';
import { countText } from '../../layout/formats.ts';
import { NOTICES } from '../components/notices.ts';
import { stepView } from '../components/step.ts';
import { TROUBLE_WORDS } from '../components/trouble-words.ts';
import { working } from '../components/working.ts';
import { filledIn, type Page, run, type SignedIn } from '../page.ts';
import { BANK_PLACE } from './list.ts';
import { BANK_WORDS } from './words.ts';

const PATH = `${BANK_PLACE}/import`;
const MIB = BANK_BOUNDS.fileBytes / 1024 / 1024;

export const importStatementPage: Page<SignedIn> = {
  path: PATH,
  needs: 'billing.write',
  upload: {
    field: 'file',
    bytesMax: BANK_BOUNDS.fileBytes,
    tooLarge: (language) => BANK_WORDS[language].importing.tooLarge(MIB),
  },
  show: async (visit, refused) => {
    const { title, text, file, hint, currency, currencyHint, button } = BANK_WORDS[visit.language].importing;
    const accept = html` accept=".xml,.csv,.txt,.tab,.sta,.940,.mt940,.swi"`;
    const short = html` maxlength="3" size="3" autocomplete="off"`;
    const fields = [
      { name: 'file', label: file, hint: hint(MIB), type: 'file', attributes: accept },
      { name: 'currency', label: currency, hint: currencyHint, isOptional: true, attributes: short },
    ] as const;
    return stepView(visit, { title, text, path: PATH, back: BANK_PLACE, fields, button, hasFile: true }, refused);
  },
  act: async (visit, sent, files) => {
    const [file] = files;
    const { language } = visit;
    const { importing } = BANK_WORDS[language];
    if (file?.field !== 'file') throw invalid([{ field: 'file', message: importing.missing }]);
    const input = { file: Buffer.from(file.bytes).toString('base64'), ...filledIn(sent, ['currency']) };
    return working(visit, (following) => read(following, input), {
      title: importing.title,
      line: ({ stage, done, total }) => importing.steps[stage](countText(done, language), countText(total, language)),
      done: ({ imported, known }) => html`<p><strong>${NOTICES[language].statement_imported}</strong></p>
<p>${importing.result(countText(imported, language), countText(known, language))}</p>
<p><a class="button" href="${visit.at(BANK_PLACE)}">${importing.review}</a></p>`,
      failed: html`<p>${importing.failed} ${TROUBLE_WORDS[language].requestId(visit.visitor.requestId)}</p>
<p><a class="button second" href="${visit.at(PATH)}">${importing.title}</a></p>`,
      atOnce: { goTo: visit.at(BANK_PLACE), notice: 'statement_imported' },
    });
  },
};

/** What is wrong with the file, and where, is told by the parser, in English. */
async function read(visit: SignedIn, input: Readonly<Record<string, string>>) {
  return run(visit, importBankStatement, input).catch((error: unknown) => {
    const fault = error instanceof Refusal ? error.details.faults?.find(({ field }) => field === 'file') : undefined;
    if (!fault) throw error;
    const { unreadable } = BANK_WORDS[visit.language].importing;
    throw invalid([{ field: 'file', message: unreadable(fault.message.replace(/^cannot be read: /, '')) }]);
  });
}
