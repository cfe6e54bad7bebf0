/** Back to before migration 0028. */
export const BEFORE_DEFAULTS = [
  'drop table items',
  ...['default_tax_rate', 'default_tax_category', 'language', 'invoice_checks'].map(dropFrom('accounts')),
  ...['last_invoice_date', 'invoice_date_before'].map(dropFrom('accounts')),
  ...['exemption_reason', 'tax_number', 'registration_scheme', 'contact_name'].map(dropFrom('business_details')),
  ...['endpoint_scheme', 'endpoint_id'].map(dropFrom('business_details')),
  ...['currency', 'tax_category', 'buyer_reference', 'registration_number'].map(dropFrom('customers')),
  ...['endpoint_scheme', 'endpoint_id', 'payment_term_days', 'is_business'].map(dropFrom('customers')),
];

function dropFrom(table: string) {
  return (column: string) => `alter table ${table} drop column ${column}`;
}
