/** A seller, a buyer and invoice lines with all data that an e-invoice requires. */

export const SELLER = {
  ...{ address: 'Dam 1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL', vat_number: 'NL004495445B01' },
  ...{ registration_number: '01234567', registration_scheme: '0106', iban: 'NL91ABNA0417164300' },
  ...{ endpoint: { scheme: '0106', id: '01234567' }, contact_name: 'Ann', phone: '+31 20 123 45 67' },
  email: 'books@example.com',
};
export const BUYER = {
  ...{ address: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin', country: 'DE', vat_number: 'DE136695976' },
  ...{ endpoint: { scheme: '9930', id: 'DE136695976' }, buyer_reference: '04011000-12345-34' },
};
export const LINES = [{ description: 'Advice & <more>', unit_price: 100, tax_rate: 21 }];

/**
 * Attached files that an e-invoice embeds. The text is split, because a regular expression over megabytes can exceed
 * the stack.
 */
export const embedded = (xml: string) =>
  xml
    .split('BinaryObject mimeCode="')
    .slice(1)
    .map((part) => {
      const [type = '', , name = '', rest = ''] = part.split('"', 4);
      return { type, name, content: Buffer.from(rest.slice(1).split('<', 1)[0] ?? '', 'base64') };
    });
