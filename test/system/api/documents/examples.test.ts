import { describe, expect, test } from 'vitest';
import {
  codesIn,
  type DocumentedResponse,
  documentOf,
  faultsIn,
  KINDS,
  operationsIn,
  type Part,
} from '../../../api/documents/kit.ts';

const JSON_MEDIA = 'application/json';

const exampleIn = ({ content }: Pick<DocumentedResponse, 'content'>) => content[JSON_MEDIA]?.example;

describe.each(KINDS)('the examples in %s', (kind) => {
  describe.each(operationsIn(documentOf(kind)))('$operationId', ({ operationId, operation }) => {
    const { parameters = [], requestBody, responses } = operation;

    test('show a request', () => {
      for (const { required, in: place, ...parameter } of parameters) {
        if (required) expect(parameter).toHaveProperty('example');
        if ('example' in parameter) expect(faultsIn(parameter.example, parameter.schema), place).toEqual([]);
      }
      if (!requestBody) return;
      expect(exampleIn(requestBody)).toBeDefined();
      expect(faultsIn(exampleIn(requestBody), requestBody.content[JSON_MEDIA]?.schema ?? {})).toEqual([]);
    });

    // The document for assistants has no examples of answers, which keeps it short for its readers.
    if (kind === 'assistant') {
      test('show no answer', () => {
        expect(Object.values(responses).filter((response) => exampleIn(response) !== undefined)).toEqual([]);
      });
      return;
    }

    test.each(Object.entries(responses))('show an answer of status %s', (_status, response) => {
      const { schema } = response.content[JSON_MEDIA] ?? {};
      // Answers that are files have no example: only their media type is compared.
      if (!schema) {
        const other = operationId === 'getAttachment' ? 'application/octet-stream' : 'application/pdf';
        const media = /(?:Ubl|Cii)$/.test(operationId) ? 'application/xml' : other;
        return expect(Object.keys(response.content)).toEqual([media]);
      }
      const example = exampleIn(response) as { readonly error?: Part };
      expect(faultsIn(example, schema)).toEqual([]);
      if (example.error) expect(codesIn(response)).toContain(example.error.code);
    });
  });
});

test('whoever checks them would notice a field too many, one too few, and a wrong type', () => {
  const operations = operationsIn(documentOf('openapi'));
  const { responses } = operations.find(({ operationId }) => operationId === 'createInvoice')?.operation ?? {};
  const { schema = {}, example } = responses?.[201]?.content[JSON_MEDIA] ?? {};
  const { data } = example as { data: Part };
  const { delivery, ...withoutDelivery } = data;
  expect(faultsIn({ success: true, data }, schema)).toEqual([]);
  expect(faultsIn({ success: true, data: withoutDelivery }, schema)).toEqual([
    "/data must have required property 'delivery'",
  ]);
  expect(faultsIn({ success: true, data: { ...data, secret: 1 } }, schema)).toEqual([
    '/data must NOT have additional properties',
  ]);
  expect(
    faultsIn({ success: true, data: { ...data, customer: { ...Object(data.customer), note: '' } } }, schema),
  ).toHaveLength(1);
  expect(faultsIn({ success: true, data: { ...data, amount: '12' } }, schema)).toEqual(['/data/amount must be number']);
});
