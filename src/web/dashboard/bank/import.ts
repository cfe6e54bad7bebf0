import { html } from 'hono/html';
import type * as z from 'zod';
import { BANK_BOUNDS } from '../../../model/bank-entry.ts';
import { BillingError, invalid } from '../../../model/billing-error.ts';
import { type Language, labelled } from '../../../model/language.ts';
import { importBankStatement } from '../../../operations/bank/import-bank-statement.ts';
import { LEFT_OUT_REASONS, STATEMENT_DATES } from '../../../operations/bank/statement-mapping.ts';
import { COLONS } from '../../../words/languages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { countText } from '../../layout/formats.ts';
import { placeText, statementFaultText } from '../../layout/statement-fault-words.ts';
import { type FieldSpec, fieldOf } from '../components/form.ts';
import { stepView } from '../components/step.ts';
import { working } from '../components/working.ts';
import { type FormFields, filledIn, type Page, type Refused, run, type SignedIn } from '../page.ts';
import { BANK_PLACE } from './list.ts';

const PATH = `${BANK_PLACE}/import`;
const MIB = BANK_BOUNDS.fileBytes / 1024 / 1024;

export const importStatementPage: Page<SignedIn> = {
  path: PATH,
  needs: 'billing.write',
  upload: {
    field: 'file',
    bytesMax: BANK_BOUNDS.fileBytes,
    tooLarge: (language) => DASHBOARD[language].bank.importing.tooLarge(String(MIB)),
  },
  show: async (visit, refused) => {
    const { title, text, file, hint, currency, currencyHint, button } = DASHBOARD[visit.language].bank.importing;
    const accept = html` accept=".xml,.csv,.txt,.tab,.sta,.940,.mt940,.swi"`;
    const short = html` maxlength="3" size="3" autocomplete="off"`;
    const named = mappingFields(visit);
    const fields = [
      { name: 'file', label: file, hint: hint(String(MIB)), type: 'file', attributes: accept },
      { name: 'currency', label: currency, hint: currencyHint, isOptional: true, attributes: short },
      otherCsv(visit, named, refused),
    ] as const;
    const step = { title, text, path: PATH, back: BANK_PLACE, fields, named, button, hasFile: true } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent, files) => {
    const [file] = files;
    const { language } = visit;
    const { importing } = DASHBOARD[language].bank;
    if (file?.field !== 'file') throw invalid([{ field: 'file', message: importing.missing }]);
    const mapping = mappingIn(sent);
    const input = { file: Buffer.from(file.bytes).toString('base64'), ...filledIn(sent, ['currency']), ...mapping };
    return working(visit, (following) => read(following, input), {
      title: importing.title,
      line: ({ stage, done, total }) =>
        importing.steps[stage]({ done: countText(done, language), total: countText(total, language) }),
      done: ({
        imported,
        known,
        left_out,
        warnings,
      }) => html`<p><strong>${DASHBOARD[language].notices.statement_imported}</strong></p>
<p>${importing.result({ added: countText(imported, language), known: countText(known, language) })}</p>
${leftOutAndWarnings(left_out, warnings, language)}
<p><a class="button" href="${visit.at(BANK_PLACE)}">${importing.review}</a></p>`,
      failed: html`<p>${importing.failed} ${DASHBOARD[language].troubles.requestId(visit.visitor.requestId)}</p>
<p><a class="button second" href="${visit.at(PATH)}">${importing.title}</a></p>`,
      atOnce: ({ left_out: out, warnings }) =>
        out.rows.length + warnings.length > 0
          ? undefined
          : { goTo: visit.at(BANK_PLACE), notice: 'statement_imported' },
    });
  },
};

type Imported = z.input<typeof importBankStatement.output>;

/** Shows the warnings, and below them the lines that were not imported, grouped and counted by reason. */
function leftOutAndWarnings(out: Imported['left_out'], warnings: Imported['warnings'], language: Language): Html {
  const { leftOut } = DASHBOARD[language].bank.importing;
  const reasons = LEFT_OUT_REASONS.filter((reason) => out[reason] > 0);
  return html`${warnings.map(({ message }) => html`<p class="warning">${statementFaultText(message.replace(/\.$/, ''), language)}.</p>\n`)}
${
  reasons.length === 0
    ? ''
    : html`<h2>${leftOut.title}</h2>
${reasons.map(
  (reason) => html`<p>${labelled(language, leftOut.reasons[reason], countText(out[reason], language))}</p>
<ul>${out.rows.filter((row) => row.reason === reason).map(({ place, said }) => html`<li>${placeText(place, language)}${said === null ? '' : html`${COLONS[language]} <q>${said}</q>`}</li>`)}</ul>\n`,
)}`
}`;
}

/**
 * Form fields in which the person names the columns of an unknown bank's CSV file. Each value is a key of
 * `mapping.columns`, an argument of the operation.
 */
const COLUMNS = {
  column_date: 'date',
  column_amount: 'amount',
  column_in: 'amount_in',
  column_out: 'amount_out',
  column_text: 'text',
  column_name: 'name',
  column_iban: 'iban',
  column_direction: 'credit_debit',
  column_state: 'state',
} as const;
type ColumnField = keyof typeof COLUMNS;
const COLUMN_FIELDS = Object.keys(COLUMNS) as ColumnField[];

function mappingFields({ language }: SignedIn): readonly FieldSpec[] {
  const { columns, booked, bookedHint, decimal, decimalEither, dates, datesIso } =
    DASHBOARD[language].bank.importing.other;
  const attributes = html` maxlength="${BANK_BOUNDS.column}" autocomplete="off" spellcheck="false"`;
  return [
    ...COLUMN_FIELDS.map((name) => ({ name, label: columns[name], isOptional: 'quietly', attributes }) as const),
    { name: 'booked', label: booked, hint: bookedHint, isOptional: 'quietly', attributes },
    {
      name: 'decimal',
      label: decimal,
      isOptional: 'quietly',
      options: [['', decimalEither] as const, [',', '1.234,56'] as const, ['.', '1,234.56'] as const],
    },
    {
      name: 'date_format',
      label: dates,
      isOptional: 'quietly',
      options: [['', datesIso] as const, ...STATEMENT_DATES.map((format) => [format, format] as const)],
    },
  ];
}

/**
 * Section with the fields of `COLUMNS`. It is collapsed, because the header of most banks' files is recognized. It is
 * open if the form was refused.
 */
function otherCsv({ language }: SignedIn, fields: readonly FieldSpec[], refused: Refused): Html {
  const { title, text } = DASHBOARD[language].bank.importing.other;
  const isOpen = refused.faults.size > 0;
  return html`<details${isOpen ? html` open` : ''}><summary>${title}</summary><div class="grid"><p class="hint">${text}</p>
${fields.map((field) => fieldOf(field, refused, language))}</div></details>`;
}

function mappingIn(sent: FormFields) {
  const named = filledIn(sent, COLUMN_FIELDS);
  if (Object.keys(named).length === 0) return {};
  const columns = Object.entries(named).map(([field, column]) => [COLUMNS[field as ColumnField], column]);
  const { booked, ...ways } = filledIn(sent, ['decimal', 'date_format', 'booked']);
  const words = booked?.split(',').flatMap((word) => word.trim() || []) ?? [];
  return { mapping: { columns: Object.fromEntries(columns), ...ways, ...(words.length > 0 ? { booked: words } : {}) } };
}

/** Imports the file. Converts the operation's faults into faults of the form's fields. */
async function read(visit: SignedIn, input: Readonly<Record<string, unknown>>) {
  return run(visit, importBankStatement, input).catch((error: unknown) => {
    const faults = error instanceof BillingError ? error.details.faults : undefined;
    if (!faults) throw error;
    const { unreadable, unknown } = DASHBOARD[visit.language].bank.importing;
    throw invalid(
      faults.map((fault) => {
        if (fault.field !== 'file') return { ...fault, field: fieldNamed(fault.field) };
        const why = fault.message.replace(/^cannot be read: /, '');
        const columns = /Name its columns in mapping.*? The file has: (.+, .+)$/s.exec(why)?.[1];
        return {
          field: 'file',
          message: columns === undefined ? unreadable(statementFaultText(why, visit.language)) : unknown(columns),
        };
      }),
    );
  });
}

/** Returns the form's field for a field of the operation: `column_date` for `mapping.columns.date`. */
function fieldNamed(field: string): string {
  const [, part, column] = /^mapping\.(\w+)(?:\.(\w+))?$/.exec(field) ?? [];
  return COLUMN_FIELDS.find((name) => COLUMNS[name] === column) ?? (column === undefined ? part : undefined) ?? field;
}
