## attachment

attachment-empty = The file is empty.
attachment-large = { -the-file-is-larger-than-5 }
attachment-markup = The file is a web page, a drawing or other markup (HTML, SVG, XML), which can hold scripts.
attachment-old_office = The file is of an old Office version, or has a password: save it as XLSX, or as PDF.
attachment-macros = The spreadsheet has macros: save it without them.
attachment-other_zip = The file is a ZIP archive, and neither an XLSX nor an ODS spreadsheet.
attachment-damaged_zip = The spreadsheet is damaged.
attachment-damaged_pdf = The PDF is damaged or cut off.
attachment-damaged_picture = The picture is damaged or cut off.
attachment-plain_text = The file is text without columns: a CSV has rows with the same separator.
attachment-other = The file must be a PDF, PNG, JPEG, CSV, XLSX or ODS.

## warnings

warnings-seller_address_missing = Your address is missing.
warnings-seller_tax_number_missing = Your VAT number or tax number is missing.
warnings-buyer_address_missing = The address of the customer is missing.
warnings-tax_category_missing = A line has 0% tax without a reason.
warnings-exemption_reason_missing = The reason of the tax exemption is missing.
warnings-exchange_rate_missing = The exchange rate is missing: your VAT return needs this invoice in your own currency.
warnings-seller_vat_number_invalid = Your VAT number is missing or not valid; it cannot be issued without.
warnings-buyer_vat_number_invalid = The VAT number of the customer is missing or not valid; it cannot be issued without.
warnings-buyer_country_not_in_eu = The customer must be in another country of the EU; it cannot be issued so.
warnings-delivery_date_missing = The delivery date or period is missing; it cannot be issued without.
warnings-date_in_future = The date is in the future.
warnings-date_before_previous = The date is before that of the previous invoice number.
warnings-text_not_printable = A text has characters that the PDF cannot show.

## missing

missing-parts-name = the name
missing-parts-country = the country
missing-parts-address = the street and number
missing-parts-postal_code = the postal code
missing-parts-city = the city
missing-parts-vat_number = the VAT number
missing-parts-registration_number = the registration number
missing-parts-iban = the IBAN
missing-parts-endpoint = the e-invoice address
missing-parts-contact_name = the name of a contact person
missing-parts-phone = the phone number
missing-parts-email = the e-mail address
missing-parts-creditor_identifier = the SEPA creditor identifier
missing-of-business = of your business
missing-of-customer = of the customer
missing-of-delivery_address = of the delivery address
missing-listed-one = line { $line }
missing-listed-all = lines { $lines }
missing-listed-cut = lines { $lines } and { $more } more
missing-absent = Add { $part } { $whose }.
missing-no_country = “{ $value }” as the country { $whose } is not a country code such as NL.
missing-no_vat_number = “{ $value }” as the VAT number { $whose } does not have the form of one, with the country in front.
missing-endpoint_scheme = The scheme { $value } of the e-invoice address { $whose } is not on the list EAS.
missing-endpoint_not_in_peppol = The scheme { $value } of the e-invoice address { $whose } is not on Peppol's list; e-mail addresses do not work there.
missing-endpoint_id = The e-invoice address { $value } { $whose } is not a right number of the scheme { $scheme }.
missing-registration_id = The registration number { $value } of your business is not a right number of the register { $scheme }.
missing-registration_scheme = The register { $value } of your registration number is not on the list ICD. Dutch numbers have 0106.
missing-exemption_code = The exemption code { $value } does not fit: choose one of the list VATEX for this category.
missing-currency = { $value } is not on the list of currencies for e-invoices.
missing-description = Describe { $lines }.
missing-category = Choose the tax category of { $lines }: why is there no VAT?
missing-reason = Give the reason for no VAT on { $lines }, or set one for your business.
missing-tiny_rate = The tax rate of { $lines } is too low: e-invoices take rates below 0.5% as none.
missing-swedish_rate = The tax rate of { $lines } is not Swedish: 6, 12 or 25%.
missing-seller_tax_number = Add the VAT number of your business, or its tax number if it has none.
missing-seller_identifier = Add the registration number of your business, by which the customer can identify it.
missing-delivery_date = Add the delivery date or the period: a supply to another EU country needs it.
missing-no_lines = The document has no lines.
missing-mixed_scope = Lines outside the scope of VAT need an invoice of their own.
missing-sums = The tax of this document differs too much from its rate, so that no e-invoice can be made of it.
missing-currency_decimals = E-invoices have amounts of two decimals: use prices that do not need the third.
missing-peppol_reference = Add a buyer reference or an order reference: Peppol needs one of them.
missing-german_reference = Add a buyer reference: for German authorities their Leitweg-ID, for others any text they know.
missing-skonto = A line of the payment terms that begins with # must be an early-payment discount such as #SKONTO#TAGE=14#PROZENT=2.00#.
missing-preceding = The credit note names no invoice that it corrects.
missing-dutch_register = The register of a Dutch business must be 0106 (KvK) or 0190 (OIN).
missing-danish_number = Add the CVR number of your business, eight digits, with the register 0184.
missing-icelandic_number = Add the kennitala, ten digits, with the register 0196.
missing-swedish_number = The registration number of a Swedish business has ten digits and a check digit.
missing-swedish_vat_number = The VAT number of a Swedish business is SE and twelve digits.
missing-swedish_tax_number = A Swedish business without a VAT number writes “Godkänd för F-skatt” as its tax number.
missing-norwegian_vat_number = The VAT number of a Norwegian business is NO, its nine digits and MVA.
missing-italian_tax_number = The tax number of an Italian business has 11 to 16 letters and digits.
missing-greek_seller = E-invoices of Greek businesses must be registered with myDATA first, which is not offered.

## warnings

warnings-paid_before_invoice = The payment is dated before its invoice. If the day is wrong, undo the payment and record it again.
warnings-refund_without_credit_note = No credit note was made, so the invoice still counts in full in your VAT. Create one if the sale is undone.

## sentences

# What is wrong with a field of a form; the name of the field stands before it. The program looks a sentence up by its
# English text: it must be the same as in the code of the operation.

sentences-given_twice = is given more than once
sentences-required = is required
sentences-no_letter = is no letter of this preview
sentences-no_letter_chosen = must name at least one letter
sentences-undated_table = must be left out: this table is always exported whole
sentences-pdfs_of_period = is only for everything of a period as CSV or Excel
sentences-required_without_item = is required, unless item names an item
sentences-not_empty = { -must-not-be-empty }
sentences-more_than_0 = must be more than 0
sentences-not_0 = must not be 0
sentences-not_in_future = must not be in the future
sentences-in_future = must be in the future
sentences-date = must be a date that exists, as YYYY-MM-DD
sentences-month = must be a month that exists, as YYYY-MM
sentences-perhaps_thousands = must be a number without grouping: three decimals may be meant as thousands; write a zero behind them, such as 1.2340
sentences-number = must be a number, without grouping, sign or unit
sentences-one_line = must be one line, without line breaks
sentences-line_breaks = must have at most 10 line breaks
sentences-three_decimals = must have at most 3 decimals
sentences-amount = must be an amount such as 12.50
sentences-plain_amount = must be an amount such as 12.50, without grouping or currency sign; a thousand is 1000
sentences-sepa_characters = must have letters, digits, blanks and +?/-:().,' only
sentences-iban = must be an IBAN with its right check digits, such as NL91 ABNA 0417 1643 00
sentences-email = must be an e-mail address such as ann@example.com
sentences-currency = must be an ISO 4217 currency such as EUR
sentences-country = must be a two-letter country code (ISO 3166-1), such as NL
sentences-searchable = must have a letter, a digit or a sign to search for
sentences-formal_after_due = can be formal only after the due date
sentences-as_in_preview = must be left out, or be as in the preview
sentences-six_decimals = must have at most 6 decimals
sentences-vatex = must be a code of the VATEX list, such as VATEX-EU-132
sentences-whole_period = is required: a period has both
sentences-no_period = must not be given together with a period
sentences-not_your_password = is not your password
sentences-wrong = is wrong
sentences-wrong_or_used = is wrong or was used before; wait for the next one
sentences-wrong_sign_in = The e-mail address or the password is wrong.
sentences-used_link = This link was used already, or has expired.

## reworded

# Like the sentences above, in other words than those of the operation, which are for programs.

reworded-formal_only = is only for a formal notice: leave it empty, or choose that tone
reworded-discount_of_reason = is required with a reason: percent or amount
reworded-category_needed = needs an answer to “Why 0%?”
reworded-outside_scope = “Outside the scope of VAT” must hold for all lines or for none
reworded-standard_rate = must be more than 0 for “Taxed”
reworded-other_eu_country = must be another country of the EU for “Intra-Community supply”
reworded-other_customer = must be another customer
reworded-delivery_or_period = or a period is required for “Intra-Community supply”
reworded-exemption_reason = is required for an exempt line, here or in your invoice settings
reworded-negative_price = must not be less than 0: a line that takes back has a negative quantity, and a discount has fields of its own
reworded-number_prefix = must be at most 20 letters, digits and -/._, with at most one { "{" }year{ "}" } or { "{" }yy{ "}" }, such as INV- or { "{" }year{ "}" }-

## patterns

# Like the sentences above, with values. $category: a tax category, such as “Reverse charge”.

patterns-not_in_future = must not be in the future; today is { $today }
patterns-before_payment = must not be before the payment, which was received on { $paidAt }
patterns-before_first_day = must not be before the first day
patterns-before_invoice_date = must not be before the invoice date
patterns-with_percentage = must not be given together with a percentage
patterns-without_discount = needs a discount
patterns-amount = must be an amount in { $currency } such as { $example }, without grouping or currency sign; a thousand is { $thousand }
patterns-whole_amount = must be a whole number: { $currency } has no decimals; write a thousand as { $thousand }, without grouping
patterns-decimals_in = must have at most { $decimals } decimals in { $currency }; write a thousand as { $thousand }, without grouping
patterns-largest_amount = must be at most { $largest } { $currency }
patterns-at_most = must be at most { $most }, the amount that it is taken from
patterns-below_zero = makes the lines at { $rate }% tax come to { $sum }, and they must come to 0 or more: take back less, give a discount, or credit the earlier invoice
patterns-own_currency = must be empty: the invoice is in { $currency }, your own currency
patterns-no_rate = must be 0 or empty for “{ $category }”
patterns-days_before = must not be more than { $count } days before the invoice date, { $date }
patterns-at_least_number = must be at least { $lowest }
patterns-at_most_number = must be at most { $largest }
patterns-at_most_entries = must have at most { $most } entries
patterns-lower_number = must be at least { $lowest }: numbers only go up
patterns-same_numbers = must differ more from the prefix { $prefix }: their numbers could be the same
patterns-empty_for = must be empty for “{ $category }”
patterns-same_for = must be the same for all lines of “{ $category }”: { $other }
patterns-required_for = is required for “{ $category }”
patterns-vat_number_for = must be a VAT number with right check digits for “{ $category }”, not { $number }

## refusals

# Why an operation was refused, by its error code. The English page shows the words of the operation instead, which
# often say more.

refusals-invoice_ambiguous = These digits are the id of one invoice and the number of another. Give the whole invoice number.
refusals-credit_note_ambiguous = These digits are the id of one credit note and the number of another. Give the whole number.
refusals-last_owner = A business needs at least one owner.
refusals-account_exists = This handle is taken already.
refusals-customer_exists = There is already a customer with this e-mail address.
refusals-customer_differs = There is already a customer with this e-mail address, with other details. Choose who is meant.
refusals-customer_in_use = This customer cannot be erased yet: something is still open.
refusals-customer_erased = This customer was erased.
refusals-customer_merged = This customer was merged into another one.
refusals-item_exists = There is already an item with this code.
refusals-invoice_already_issued = The invoice was issued already.
refusals-invoice_changed = The invoice was changed since. Open the page again.
refusals-invoice_already_paid = The invoice is already paid in full.
refusals-invoice_has_payments = The invoice has payments already. Create a credit note for what is left.
refusals-invoice_fully_credited = The invoice is credited in full already.
refusals-invoice_cancelled = { -the-invoice-is-cancelled }
refusals-invoice_refunded = The invoice was paid, and all of it was refunded.
refusals-invoice_is_draft = The invoice is still a draft. Issue it first.
refusals-import_has_faults = A row has a fault by now, so nothing was stored. Choose the file again.
refusals-import_undone = The import was undone already.
refusals-import_not_confirmed = The import was not stored yet.
refusals-import_in_use = The import cannot be undone, because something happened to what it stored.
refusals-import_too_old = The import was stored more than seven days ago.
refusals-invoice_imported = Another product issued this invoice, and has its document.
refusals-invoice_incomplete = Something is missing on the invoice. The invoice settings require that it is complete.
refusals-einvoice_incomplete = Something is missing for the e-invoice. The page of the invoice shows what.
refusals-customer_has_no_email = The customer has no e-mail address. Add one to the customer.
refusals-customer_unsubscribed = The customer has unsubscribed from reminders.
refusals-reminder_too_soon = A reminder was sent in the last 24 hours already.
refusals-too_many_mails = This address has received 20 e-mails in 24 hours, which is the maximum. Nothing was sent.
refusals-business_incomplete = A formal notice needs details of the business that are missing: it needs the legal name, the address, the city and the IBAN.
refusals-preview_needed = Nothing was sent: this preview has expired or changed. Look at the new one below.
refusals-mail_rejected = The mail server refused the e-mail: { $message }
refusals-token_revoked = The token was revoked already.
refusals-payment_link_inactive = The payment link is no longer active.
refusals-payment_not_paid = The payment is not paid, so there is nothing to refund.
refusals-payment_not_recorded = The payment was received through a payment provider. Refund the money.
refusals-payment_already_refunded = All of the payment was refunded already.
refusals-payment_charged_back = The bank has charged the payment back.
refusals-payment_not_authorized = Nothing is held for this payment any more.
refusals-subscription_not_active = The subscription is not active.
refusals-subscription_not_paused = The subscription is not paused.
refusals-subscription_ended = The subscription has ended.
refusals-webhook_endpoint_disabled = The webhook is disabled.
refusals-webhook_delivery_pending = The event is still on its way.
refusals-provider_not_connected = No payment provider is connected, so nothing can be paid online.
refusals-provider_onboarding = The payment provider is not ready yet.
refusals-provider_refused = The payment provider refused this: { $message }
refusals-rate_limited =
    Too many tries. Wait { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } and try again.
refusals-service_busy = The service is busy. Try again in a moment.

## imports

imports-also = { $fault }. Further rows: { $rows }
imports-sentences-unknown_columns = Its columns are not those of a known product. Choose it again, and name them below. It has: { $columns }
imports-sentences-too_large = It is larger than { $mb } MB: import it in parts
imports-sentences-too_many = It has more than { $count } rows: import it in parts
imports-sentences-no_rows = It has a header, but no rows
imports-sentences-no_csv = It is no CSV: export or save it as CSV
imports-sentences-missing = is missing
imports-sentences-overdue_without_due = is missing, and the status says overdue: it must be a day before { $date }
imports-sentences-overdue_later = is { $day }, but the status says overdue: it must be a day before { $date }, or the status open
imports-sentences-nothing_paid = says that nothing was paid, but the status says paid. Paid is the total { $total }; if it was credited, the status is void
imports-sentences-discount = is { $net }, but quantity and price less the discount of { $percent }% come to { $sum }
imports-sentences-no_percentage = is { $text }, and must be a percentage of a line with price and quantity
imports-sentences-part_without_amount = is missing: the status says that a part was paid
imports-sentences-no_state = is missing: nothing says whether the invoice was paid
imports-sentences-twice = is also in row { $row }: { $text }
imports-sentences-plain_letters = must have only letters without accents, digits and signs: { $text }
imports-sentences-currency = must be a currency such as EUR, and is { $text }
imports-sentences-due_before = must not be before the date { $date }
imports-sentences-day = is not a day such as 2026-01-31: { $text }
imports-sentences-day_or_month = can have its day or its month first: { $text }. Choose the file again, and below it the order of its dates
imports-sentences-year = must be between 1990 and 2100, and is { $date }
imports-sentences-too_long = must have at most { $count } characters
imports-sentences-country = is no country: { $text }. Write its code, such as NL
imports-sentences-sums = is { $total }, but net { $net } and tax { $tax } come to { $sum }
imports-sentences-lines = is { $total }, but its lines come to { $sum }
imports-sentences-more_than_total = comes to more than the total { $total }: { $paid } paid and { $due } due
imports-sentences-paid_but_due = says paid, but { $due } is due
imports-sentences-open_but_paid = says { $text }, but nothing is due
imports-sentences-state = is no status that is known: { $text }
imports-sentences-many_lines = has { $count } lines; an invoice has at most { $most }
imports-sentences-at_most = must be at most { $most }
imports-sentences-negative = must not be below 0
imports-sentences-own_number = is already the number of one of your invoices: { $text }
imports-sentences-own_series = belongs to the series { $series }, which goes on with { $next }. Set the next invoice number above it first: { $text }
imports-sentences-note_series = belongs to the series { $series } of other documents: { $text }
imports-sentences-several_customers = is the name of several customers, so their e-mail is needed too: { $text }
imports-sentences-same_customer = is the same customer as row { $row }
imports-sentences-contradiction = is { $text }, but row { $row } of the same invoice says { $other }

## statement

# Why a bank statement cannot be read, or what is doubtful in it, without a final full stop. The English page shows the
# words of the program that reads the statement instead.

statement-export = export CAMT.053, MT940 or CSV at your bank
# A fault at a place in the file.
statement-at = { $place }: { $fault }
statement-places-line = Line { $line }
statement-places-column = Line { $line }, column { $column }
statement-places-field = Line { $line }, field { $field }
# Ntry: the name of an element in a CAMT.053 file. $element: the name of another, such as Amt.
statement-places-entry = Ntry ending in line { $line }
statement-places-element = Ntry ending in line { $line }, { $element }
# The letters for the year, the month and the day in a format of dates, such as DD.MM.YYYY.
statement-formats-letters-Y = Y
statement-formats-letters-M = M
statement-formats-letters-D = D
statement-formats-either = { $one } or { $other }
statement-sentences-balances =
    The entries of { $account ->
        [none] the statement that begins in line { $line }
       *[other] the statement of { $account }
    } do not add up to its balances{ $by ->
        [none] { "" }
       *[other] , which differ by { $by }
    }
statement-sentences-summary_count =
    TxsSummry of { $account ->
        [none] the statement
       *[other] the statement of { $account }
    } counts { $count } entries, and the file has { $found }
statement-sentences-summary_sum =
    TxsSummry of { $account ->
        [none] the statement
       *[other] the statement of { $account }
    } has another sum than the entries
statement-sentences-unknown_whether_booked =
    { $count } of the entries of { $account ->
        [none] the statement
       *[other] the statement of { $account }
    } do not say whether they are booked (Sts is missing), and are read as booked
statement-sentences-not_last_page =
    The file has page { $page } of { $account ->
        [none] the statement
       *[other] the statement of { $account }
    }, which is not its last
statement-sentences-cut_off =
    The file is cut off: { $account ->
        [none] the statement that begins in line { $line }
       *[other] the statement of { $account }
    } has no balance (field { $field })
statement-sentences-text_or_entry =
    Lines of { $account ->
        [none] the statement that begins in line { $line }
       *[other] the statement of { $account }
    } that begin with :61: can be an entry, or the text of the entry before
statement-sentences-balances_beside = The amounts do not add up to the balances beside them (column { $column })
statement-sentences-broken_header = The header row has a line break in a cell: the lines of the file were broken on their way
statement-sentences-left_out =
    Line { $line } is left out: { $cells ->
        [none] a cell has another row in it
       *[other] it has { $cells } cells and the header { $header }
    }, and its amount may stand elsewhere
statement-sentences-other_number_of_cells =
    { $count ->
        [none] Line { $line }
       *[other] Line { $line } and { $count } more
    }: not as many cells as the header, so they may stand in other columns
statement-sentences-too_large = It is larger than { $mb } MB: export a shorter period
statement-sentences-too_many = It has more than { $count } transactions: export shorter periods, and import one file after the other
statement-sentences-zip = It is a ZIP archive or an Excel file: unpack it, or { statement-export }
statement-sentences-gzip = It is packed with gzip: unpack it first
statement-sentences-pdf = It is a PDF: { statement-export }
statement-sentences-excel = It is an Excel file: { statement-export }
statement-sentences-empty = It is empty
statement-sentences-no_text = It is no text: { statement-export }
statement-sentences-damaged_xml = It is not well-formed XML: the file is damaged, or cut off (line { $line })
statement-sentences-wrong_xml = It is not well-formed XML (line { $line })
statement-sentences-doctype = It has a DOCTYPE, which a bank statement never has (line { $line })
statement-sentences-too_deep = It is nested too deeply (line { $line })
statement-sentences-camt_version = It is { $kind }, and only versions 02 to 14 of CAMT.053 are read: export one of them
statement-sentences-unread_kind = It is { $kind }, which is not read: { statement-export }
statement-sentences-report = It is { $kind }, not a statement: export CAMT.053 or MT940 at your bank
statement-sentences-incomplete_mt940 = It is MT940 without field { $field }: the file is not whole, or it is MT942. Export MT940 or CAMT.053 again
statement-sentences-attributes = An element has more than { $count } attributes (line { $line })
statement-sentences-data_in_header = The header row has a day or an amount: the row below it stands in the same line. Export the file again
statement-sentences-no_day = No row has a day in column { $column } that is written as { $formats }. The first row has: { $row }
statement-sentences-other_kind = It is { $kind }, not a statement: export CAMT.053 at your bank
statement-sentences-other_xml = It is XML, but not CAMT.053 of version 02 to 14: { statement-export }
statement-sentences-unknown_csv = It is not CAMT.053 or MT940, and no CSV of a bank that is known ({ $banks }). Name its columns under “Another CSV”. The file has: { $columns }
statement-sentences-unknown_columns = { $named }: no column has this name. The file has: { $columns }
statement-sentences-too_many_columns = Line { $line } has more than { $count } columns: no bank writes so many
# $reason: in English.
statement-sentences-not_csv = Line { $line } is not CSV: { $reason }

# What is wrong at a place in the file: these follow “Line 12, column Amount:”.

statement-sentences-wrong_batch = the transactions of the batch do not add up to its amount, so it is one entry
statement-sentences-cut_amount = the file ends within an amount, which may have more digits
statement-sentences-unknown_state = it is not known whether { $text } means booked: name the column and the words under “Another CSV”
statement-sentences-missing_page = the page before this one of the statement is not in the file
statement-sentences-misplaced_field = field { $field } stands where MT940 has none
statement-sentences-no_kind = no kind such as NTRF stands behind the amount, so it may have more digits
statement-sentences-long_field = field { $field } has more than { $count } characters: no bank writes so many
statement-sentences-large_amount = the amount { $text } is too large
statement-sentences-thousand_or_fraction = { $text } can be a thousand or a fraction. Write its decimals, such as 1.250,00 or 1,250.00
statement-sentences-no_amount = { $text } is not an amount such as { $example }
statement-sentences-other_currency = { $text } is not in { $currency }
statement-sentences-both_sides = the row has an amount that came and one that left
statement-sentences-unknown_currency = { $text } is not a currency code such as EUR
statement-sentences-wrong_day = { $text } is not a day as { $formats }
statement-sentences-no_movement = { $text } is not a date, C or D and an amount, such as { $example }
statement-sentences-no_side =
    this must say debit or credit, such as D or C; { $text ->
        [none] it is empty
       *[other] { $text } is neither
    }
statement-sentences-no_currency = the file has no currency: enter it at Currency
statement-sentences-open_quotation = a quotation mark is not closed
statement-sentences-before_balance = field 61 stands before the opening balance (60F)
statement-sentences-wrong_direction = { $element } must be CRDT or DBIT
statement-sentences-missing_element = { $element } is missing
statement-sentences-negative_amount = an amount is never negative: CdtDbtInd says the direction
