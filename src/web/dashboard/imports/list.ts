/** Page for importing a file of another product, with a list of the latest imports (R108). */
import { html } from 'hono/html';
import { BillingError, invalid } from '../../../model/billing-error.ts';
import { IMPORT_BOUNDS, IMPORT_KINDS, PRODUCT_NAMES } from '../../../model/import.ts';
import type { Language } from '../../../model/language.ts';
import { createImport } from '../../../operations/imports/create-import.ts';
import type { ImportData } from '../../../operations/imports/import.ts';
import { listImports } from '../../../operations/imports/list-imports.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { countText } from '../../layout/formats.ts';
import { importFaultText } from '../../layout/import-fault-words.ts';
import { type FieldSpec, fieldOf, formOf } from '../components/form.ts';
import { moment } from '../components/formats.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Tone, tag } from '../components/tag.ts';
import { type FormFields, filledIn, type Page, type Refused, run, type SignedIn } from '../page.ts';

export const IMPORTS_PLACE = '/settings/import';
const MIB = IMPORT_BOUNDS.fileBytes / 1024 / 1024;
const LATEST = 10;

export const IMPORT_TONES: Readonly<Record<ImportData['state'], Tone>> = {
  preview: 'pending',
  done: 'paid',
  undone: '',
};

export const importsPage: Page<SignedIn> = {
  path: IMPORTS_PLACE,
  needs: 'billing.write',
  upload: {
    field: 'file',
    bytesMax: IMPORT_BOUNDS.fileBytes,
    tooLarge: (language) => DASHBOARD[language].imports.tooLarge(String(MIB)),
  },
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].imports;
    const { imports } = await run(visit, listImports, { limit: LATEST });
    const named = mappingFields(visit);
    const fields = [
      {
        name: 'kind',
        label: words.kind,
        options: IMPORT_KINDS.map((kind) => [kind, words.kinds[kind]] as const),
      },
      {
        name: 'file',
        label: words.file,
        hint: words.hint({ mib: String(MIB), rows: countText(IMPORT_BOUNDS.rows, visit.language) }),
        type: 'file',
        attributes: html` accept=".csv,.txt,.tsv"`,
      },
      otherProduct(visit, named, refused),
    ] as const;
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
<div class="grid two"><section class="card"><h2>${words.form}</h2>${formOf(visit, refused, {
        action: visit.at(IMPORTS_PLACE),
        button: words.button,
        fields,
        named,
        hasFile: true,
      })}</section>
${imports.length === 0 ? '' : html`<section class="card"><h2>${words.latest}</h2>${rowsTable(words.latest, columnsOf(visit), imports)}</section>`}</div>`,
    };
  },
  act: async (visit, sent, files) => {
    const [file] = files;
    const words = DASHBOARD[visit.language].imports;
    if (file?.field !== 'file') throw invalid([{ field: 'file', message: words.missing }]);
    const input = {
      ...filledIn(sent, ['kind']),
      file: Buffer.from(file.bytes).toString('base64'),
      ...mappingIn(sent),
    };
    const { id } = await previewOf(visit, input);
    return { goTo: visit.at(`${IMPORTS_PLACE}/${id}`) };
  },
};

/** Converts the operation's faults into faults of the form's fields. */
async function previewOf(visit: SignedIn, input: Readonly<Record<string, unknown>>): Promise<ImportData> {
  return run(visit, createImport, input).catch((error: unknown) => {
    const faults = error instanceof BillingError ? error.details.faults : undefined;
    if (!faults) throw error;
    const { unreadable } = DASHBOARD[visit.language].imports;
    throw invalid(
      faults.map((fault) => {
        const [, column] = /^mapping\.columns\.(\w+)$/.exec(fault.field) ?? [];
        if (column !== undefined) return { ...fault, field: `column_${column}` };
        if (fault.field !== 'file') return { ...fault, field: fault.field.replace(/^mapping\./, '') };
        const why = fault.message.replace(/^cannot be read: /, '');
        return { field: 'file', message: unreadable(importFaultText(why, visit.language)) };
      }),
    );
  });
}

/**
 * Values of an imported row. For each value, the form has a field in which the person enters the name of the column
 * that contains this value. The REST interface accepts further values.
 */
const COLUMN_FACTS = [
  'number',
  'date',
  'due_date',
  'currency',
  'total',
  'subtotal',
  'tax',
  'amount_due',
  'amount_paid',
  'status',
  'name',
  'email',
  'code',
  'description',
  'price',
  'tax_rate',
] as const;
const ORDERS = ['day_first', 'month_first'] as const;

function mappingFields({ language }: SignedIn): readonly FieldSpec[] {
  const { columns, dates, datesBoth, orders, decimal, decimalBoth } = DASHBOARD[language].imports.other;
  const attributes = html` maxlength="${IMPORT_BOUNDS.column}" autocomplete="off" spellcheck="false"`;
  return [
    ...COLUMN_FACTS.map(
      (fact) => ({ name: `column_${fact}`, label: columns[fact], isOptional: 'quietly', attributes }) as const,
    ),
    {
      name: 'day_order',
      label: dates,
      isOptional: 'quietly',
      options: [['', datesBoth] as const, ...ORDERS.map((order) => [order, orders[order]] as const)],
    },
    {
      name: 'decimal',
      label: decimal,
      isOptional: 'quietly',
      options: [['', decimalBoth] as const, [',', '1.234,56'] as const, ['.', '1,234.56'] as const],
    },
  ];
}

/**
 * Section for files of other products. It is collapsed by default, because the files of known products are recognized
 * by their header.
 */
function otherProduct({ language }: SignedIn, fields: readonly FieldSpec[], refused: Refused): Html {
  const { title, text } = DASHBOARD[language].imports.other;
  const isOpen = refused.faults.size > 0;
  return html`<details${isOpen ? html` open` : ''}><summary>${title}</summary><div class="grid"><p class="hint">${text}</p>
${fields.map((field) => fieldOf(field, refused, language))}</div></details>`;
}

function mappingIn(sent: FormFields) {
  const named = filledIn(
    sent,
    COLUMN_FACTS.map((fact) => `column_${fact}`),
  );
  const ways = filledIn(sent, ['day_order', 'decimal']);
  const columns = Object.fromEntries(
    Object.entries(named).map(([field, name]) => [field.replace('column_', ''), name]),
  );
  const hasColumns = Object.keys(columns).length > 0;
  if (!hasColumns && Object.keys(ways).length === 0) return {};
  return { mapping: { ...ways, ...(hasColumns ? { columns } : {}) } };
}

/** The product from which the file came. */
export function productOf({ format }: Pick<ImportData, 'format'>, language: Language): string {
  return format === 'mapping' ? DASHBOARD[language].imports.otherProduct : PRODUCT_NAMES[format];
}

function columnsOf({ at, language, session }: SignedIn): readonly Column<ImportData>[] {
  const words = DASHBOARD[language].imports;
  return [
    {
      label: words.kind,
      cell: ({ id, kind }) => html`<a href="${at(`${IMPORTS_PLACE}/${id}`)}">${words.kinds[kind]}</a>`,
    },
    { label: words.from, cell: (one) => productOf(one, language) },
    { label: words.count, cell: (one) => countText(one.new, language), kind: 'figure' },
    { label: words.state, cell: ({ state }) => tag(words.states[state], IMPORT_TONES[state]) },
    { label: words.at, cell: ({ created_at }) => moment(created_at, session.account.timezone, language) },
  ];
}
