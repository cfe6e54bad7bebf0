## statement

statement-title = { -statement }
statement-customer = { -for }
statement-period = { -period }
statement-currency = { -currency }
statement-date = { -date }
statement-description = { -description }
statement-amount = { -amount }
statement-balance = { -balance }
statement-opening = Balance before { $date }
statement-closing = Balance on { $date }
statement-outstanding = { -outstanding }
statement-credit = To be given back to you
statement-settled = Nothing is outstanding
statement-nothing = There were no invoices and no payments in this period, and nothing is outstanding.
statement-lines-invoice = Invoice { $number }, due { $due }
statement-lines-credit_note = Credit note { $note } for invoice { $number }
statement-lines-payment = Payment of invoice { $number }
statement-lines-refund = Refund, invoice { $number }
statement-lines-refund_failed = Refund that came back, invoice { $number }
statement-lines-refund_waived = Refunded and not owed again, invoice { $number }
statement-lines-chargeback = Payment taken back by the bank, invoice { $number }
statement-lines-chargeback_reversed = Payment returned by the bank, invoice { $number }
statement-lines-cancellation = Invoice { $number } cancelled
statement-test = test
statement-bank = { -bank-transfer }
statement-holder = { invoice-transfer-holder }
statement-vat = VAT
statement-page = Page { $page } of { $of }

## invoice

invoice-titles-invoice = { -invoice }
invoice-titles-draft = Draft invoice
invoice-marks-DRAFT = DRAFT
invoice-marks-CANCELLED = CANCELLED
invoice-marks-PAID = PAID
invoice-marks-REFUNDED = REFUNDED
invoice-marks-ACCEPTED = ACCEPTED
invoice-marks-DECLINED = DECLINED
invoice-billedTo = Billed to
invoice-vat = VAT { $number }
invoice-taxNumber = Tax no. { $number }
invoice-registration = Registration no.
invoice-date = { -invoice-date }
invoice-dueDate = { -due-date }
invoice-reference = { -reference }
invoice-buyerReference = Your reference
invoice-orderReference = Your order
invoice-deliveryDate = { -delivery-date }
invoice-deliveryAddress = { -delivered-to }
invoice-period = { -period }
invoice-columns-description = { -description }
invoice-columns-quantity = { -quantity }
invoice-columns-unitPrice = Unit price ({ $currency })
invoice-columns-tax = { -tax }
invoice-columns-net = Net ({ $currency })
invoice-columns-grossPrice = Unit price incl. VAT ({ $currency })
invoice-columns-gross = Amount incl. VAT ({ $currency })
invoice-discount =
    { $percent ->
        [none] Discount
       *[other] Discount { $percent }
    }
invoice-categories-zero = zero rate
invoice-categories-exempt = exempt
invoice-categories-reverse_charge = reverse charge
invoice-categories-intra_community = intra-Community supply
invoice-categories-export = export
invoice-categories-outside_scope = outside the scope of VAT
invoice-sums-itemsTotal = Items total
invoice-sums-subtotal = { -subtotal }
invoice-sums-withoutTax = { $sum } excl. VAT
invoice-sums-tax = Tax { $percent } on { $base }
invoice-sums-vat = VAT { $rate } on { $base }
invoice-sums-ownTax = VAT in { $currency } at { $rate }
invoice-sums-total = { -total }
invoice-sums-credited = { -credited }
invoice-sums-paid = { -paid }
invoice-sums-refunded = { -refunded }
invoice-sums-due = Amount due
invoice-sums-toRefund = To refund
invoice-creditNote-title = { -credit-note }
invoice-creditNote-date = { -date }
invoice-creditNote-invoice = { -invoice }
invoice-creditNote-invoiceDate = { -invoice-date }
invoice-creditNote-reason = { -reason }
invoice-creditNote-credited = { -credited }
invoice-creditNote-forInvoice = For invoice
invoice-creditNote-total = Total credited
invoice-creditNote-setOff = Set off against the amount due
invoice-creditNote-refunded = Refunded before
invoice-creditNote-refunding = Being refunded
invoice-quote-title = { -quote }
invoice-quote-draft = Draft quote
invoice-quote-for = Quote for
invoice-quote-date = { -date }
invoice-quote-validUntil = { -valid-until }
invoice-quote-acceptedOn = { -accepted-on }
invoice-quote-howToAccept = How to accept
invoice-quote-online = Accept online
invoice-quote-acceptance-title = Acceptance
invoice-quote-acceptance-name = { -name }
invoice-quote-acceptance-date = { -date }
invoice-quote-acceptance-signature = Signature
invoice-quote-noInvoice = This is a quote, not an invoice. There is nothing to pay yet.
invoice-payBy = Please pay by
invoice-paidOn = Paid on
invoice-wasPaidOn = Was paid on
invoice-cancelledOn = Cancelled on
invoice-notes = { -notes }
invoice-paymentTerms = { -payment-terms }
invoice-howToPay = How to pay
invoice-payOnline = Pay online
invoice-scan = Scan the code, or open this link:
invoice-transfer-title = { -bank-transfer }
invoice-transfer-holder = Holder
invoice-transfer-reference = { -reference-2 }
invoice-transfer-scan = Scan with your banking app to pay by transfer.
invoice-page = Page { $page } of { $count }

## registers

registers-kvk = KvK
registers-kbo = KBO/BCE
registers-siren = SIREN
registers-siret = SIRET
registers-cvr = CVR

## collection

collection-title = Collected by direct debit
collection-on = Collected on
collection-mandate = Mandate
collection-creditor = Creditor ID
collection-text =
    You need not do anything: { $amount } will be collected by direct debit from your account ending in { $account }{ $on ->
        [none] { "" }
       *[other] , on { $on }
    }.
collection-see = See the invoice
collection-invoice = The invoice

## units

units-piece =
    { $count ->
        [one] piece
       *[other] pieces
    }
units-minute =
    { $count ->
        [one] minute
       *[other] minutes
    }
units-hour =
    { $count ->
        [one] hour
       *[other] hours
    }
units-day =
    { $count ->
        [one] day
       *[other] days
    }
units-week =
    { $count ->
        [one] week
       *[other] weeks
    }
units-month =
    { $count ->
        [one] month
       *[other] months
    }
units-year =
    { $count ->
        [one] year
       *[other] years
    }
units-kilometre =
    { $count ->
        [one] km
       *[other] km
    }
units-metre =
    { $count ->
        [one] m
       *[other] m
    }
units-square_metre =
    { $count ->
        [one] m²
       *[other] m²
    }
units-cubic_metre =
    { $count ->
        [one] m³
       *[other] m³
    }
units-litre =
    { $count ->
        [one] l
       *[other] l
    }
units-gram =
    { $count ->
        [one] g
       *[other] g
    }
units-kilogram =
    { $count ->
        [one] kg
       *[other] kg
    }
units-tonne =
    { $count ->
        [one] t
       *[other] t
    }
units-kilowatt_hour =
    { $count ->
        [one] kWh
       *[other] kWh
    }
units-set =
    { $count ->
        [one] set
       *[other] sets
    }
units-lump_sum =
    { $count ->
        [one] lump sum
       *[other] lump sums
    }

## exemption

exemption-reverse_charge = { -reverse-charge }
exemption-intra_community = Intra-Community supply
exemption-export = Export outside the EU
exemption-outside_scope = Not subject to VAT

## reasons

reasons-cancelled = Invoice cancelled
reasons-refunded = Refund
reasons-discount = Discount

## taxFile

taxFile-columns-section = Section
taxFile-columns-from = { -from }
taxFile-columns-to = { -to-2 }
taxFile-columns-category = { -tax-category }
taxFile-columns-rate = Rate in %
taxFile-columns-country = { -country }
taxFile-columns-vat_number = { -vat-number }
taxFile-columns-customer = { -customer }
taxFile-columns-currency = { -currency }
taxFile-columns-net = Net
taxFile-columns-tax = VAT
taxFile-columns-kind = Document
taxFile-columns-date = { -date }
taxFile-columns-number = { -number }
taxFile-columns-invoice = Credited invoice
taxFile-columns-exchange_rate = { -exchange-rate }
taxFile-columns-vat_currency = Currency of the VAT return
taxFile-columns-vat_currency_net = Net in that currency
taxFile-columns-vat_currency_tax = VAT in that currency
taxFile-columns-to_check = To check
taxFile-words-rates = VAT by category and rate
taxFile-words-one_stop_shop = One-stop shop
taxFile-words-eu_sales = EU sales list
taxFile-words-invoice = { -invoice }
taxFile-words-credit_note = { -credit-note }
taxFile-words-no_category = 0% without a category
taxFile-words-standard = { -taxed }
taxFile-words-zero = { -zero-rate }
taxFile-words-exempt = { -exempt }
taxFile-words-reverse_charge = { -reverse-charge }
taxFile-words-intra_community = { -intra-community-supply }
taxFile-words-export = { -export-of-goods }
taxFile-words-outside_scope = { -outside-the-scope-of-vat }
taxFile-words-exchange_rate_missing = No exchange rate
taxFile-words-category_missing = { taxFile-words-no_category }
taxFile-words-vat_number_missing = No valid VAT number of another EU country
taxFile-words-customer_country_missing = Consumer without a country
taxFile-words-own_country_missing = Own business without a country
taxFile-words-cancelled_without_credit_note = Cancelled without a credit note: in no sum

## quote

quote-part = { $share } of quote { $number }
quote-earlier = Less invoice { $number } of { $day }
quote-earlierDraft = Less the draft invoice of { $day }

## exportReadme

exportReadme-period = { $name }: { $from } to { $to }, both days included, in the time zone { $timezone }.
exportReadme-exported = Exported at { $at }. Amounts and statuses are those of this moment.
exportReadme-ofPeriod = Of this period:
exportReadme-tables-invoices = issued invoices, by invoice date; no drafts
exportReadme-tables-invoice_lines = lines of these invoices
exportReadme-tables-credit_notes = by the date of the credit note
exportReadme-tables-payments = by the day of payment; unpaid ones by the day on which they were created
exportReadme-tables-refunds = by the day on which they were settled; others by the day on which they were requested
exportReadme-tables-bank_entries = by the booking date
exportReadme-pdfs = the PDF of each of these documents as it was issued
exportReadme-whole = Complete, whatever the period, because documents of the period can name older customers, items and links:
exportReadme-formats-csv = Columns are separated by commas, amounts have a decimal point, times are in UTC. Headings are the names of the interface for programs.
exportReadme-formats-excel = For Excel: columns are separated by semicolons, amounts have a decimal comma, times are in the time zone above. Headings are the names of the interface for programs.
exportReadme-apostrophe = An apostrophe stands before text that a spreadsheet would run as a formula.
