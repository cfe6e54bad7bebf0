/** Completes arguments of prompts and resources with document numbers and names from the ledger. */
import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import { addMonths, type LocalDate, monthOf } from '../../model/dates.ts';
import { getInvoiceStats } from '../../operations/invoices/get-invoice-stats.ts';
import { listSuggestions } from '../../operations/research/list-suggestions.ts';
import type { ToolService } from '../../tools/service.ts';
import { plain } from '../../tools/words.ts';
import type { ListedPrompt } from './prompt-list.ts';
import { helpWith, namesOf, unknownName, wrongParams } from './protocol-error.ts';
import { asProtocolError } from './read-resource.ts';
import { isTemplate, type ListedResource } from './resource-list.ts';

type Params = CompleteRequest['params'];
/** The prompts and resources that the caller may use; only their arguments are completed. */
export type Completable = { readonly prompts: readonly ListedPrompt[]; readonly resources: readonly ListedResource[] };

type Values = { readonly values: string[]; readonly hasMore: boolean };

const NOTHING: Values = { values: [], hasMore: false };
/** Largest length of an input that gets suggestions. No document number or name is longer. */
const TEXT_MAX = 200;
const MONTHS = 12;

export async function complete(
  service: ToolService,
  { ref, argument }: Params,
  shown: Completable,
): Promise<CompleteResult> {
  const valuesFor =
    ref.type === 'ref/prompt' ? ofPrompt(ref.name, argument.name, shown) : ofResource(ref.uri, argument.name, shown);
  if (argument.value.length > TEXT_MAX) return { completion: NOTHING };
  try {
    return { completion: await valuesFor(service, argument.value.trim()) };
  } catch (error) {
    throw asProtocolError(error, argument.name, service);
  }
}

type ValuesFor = (service: ToolService, begun: string) => Promise<Values>;

function ofPrompt(name: string, argument: string, { prompts }: Completable): ValuesFor {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) throw unknownName('prompt', name, namesOf(prompts));
  const known = prompt.arguments.find((one) => one.name === argument);
  if (!known) throw unknownArgument(argument, namesOf(prompt.arguments));
  switch (known.completes) {
    case 'customer name':
      return (service, begun) => suggestions(service, 'customer', begun, 'label');
    case 'month':
      return months;
    default:
      return async () => NOTHING;
  }
}

function ofResource(uri: string, argument: string, { resources }: Completable): ValuesFor {
  const templates = resources.filter(isTemplate);
  const known = templates.map((one) => one.uri);
  const resource = templates.find((one) => one.uri === uri);
  if (!resource) throw unknownName('resource template', uri, known);
  if (argument !== 'id') throw unknownArgument(argument, ['id']);
  const kind = SUGGESTED[resource.name];
  return kind ? (service, begun) => suggestions(service, kind, begun, 'value') : async () => NOTHING;
}

const SUGGESTED: Partial<Record<ListedResource['name'], 'invoice' | 'customer'>> = {
  invoice: 'invoice',
  'invoice PDF': 'invoice',
  customer: 'customer',
};

function unknownArgument(name: string, known: readonly string[]) {
  return wrongParams(`Unknown argument: ${plain(name)}. ${helpWith(name, known)}`);
}

type Suggestions = {
  readonly suggestions: readonly { readonly value: string; readonly label: string }[];
  readonly has_more: boolean;
};

async function suggestions(
  service: ToolService,
  kind: string,
  begun: string,
  part: 'value' | 'label',
): Promise<Values> {
  const op = listSuggestions;
  const asked = { kind, ...(begun === '' ? {} : { begins_with: begun }) };
  const { data } = await service.invoke({ name: op.name, op }, asked);
  const { suggestions: found, has_more: hasMore } = data as Suggestions;
  return { values: [...new Set(found.map((one) => plain(one[part])))], hasMore };
}

/**
 * Suggests months that begin with the typed text `begun`, newest first. Only the last twelve months are suggested. For
 * example, `2026-0` suggests `2026-03`. The account's time zone decides which month is the current one.
 */
async function months(service: ToolService, begun: string): Promise<Values> {
  const op = getInvoiceStats;
  const { data } = await service.invoke({ name: op.name, op }, {});
  const current = monthOf((data as { readonly as_of: LocalDate }).as_of);
  const all = Array.from({ length: MONTHS }, (_, back) => addMonths(current, -back));
  return { values: all.filter((month) => month.startsWith(begun)), hasMore: false };
}
