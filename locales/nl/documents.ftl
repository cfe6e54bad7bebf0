## statement

statement-title = { -statement }
statement-customer = { -for }
statement-period = { -period }
statement-currency = { -currency }
statement-date = { -date }
statement-description = { -description }
statement-amount = { -amount }
statement-balance = { -balance }
statement-opening = Saldo vóór { $date }
statement-closing = Saldo op { $date }
statement-outstanding = { -outstanding }
statement-credit = U krijgt nog terug
statement-settled = Er staat niets open
statement-nothing = Er waren in deze periode geen facturen en geen betalingen, en er staat niets open.
statement-lines-invoice = Factuur { $number }, te betalen voor { $due }
statement-lines-credit_note = Creditfactuur { $note } bij factuur { $number }
statement-lines-payment = Betaling van factuur { $number }
statement-lines-refund = Terugbetaling, factuur { $number }
statement-lines-refund_failed = Teruggekomen terugbetaling, factuur { $number }
statement-lines-refund_waived = Terugbetaald en niet opnieuw verschuldigd, factuur { $number }
statement-lines-chargeback = Betaling teruggeboekt door de bank, factuur { $number }
statement-lines-chargeback_reversed = Betaling teruggekomen van de bank, factuur { $number }
statement-lines-cancellation = Factuur { $number } geannuleerd
statement-test = test
statement-bank = { -bank-transfer }
statement-holder = { invoice-transfer-holder }
statement-vat = Btw-nr.
statement-page = Pagina { $page } van { $of }

## invoice

invoice-titles-invoice = { -invoice }
invoice-titles-draft = Conceptfactuur
invoice-marks-DRAFT = CONCEPT
invoice-marks-CANCELLED = GEANNULEERD
invoice-marks-PAID = BETAALD
invoice-marks-REFUNDED = TERUGBETAALD
invoice-marks-ACCEPTED = GEACCEPTEERD
invoice-marks-DECLINED = AFGEWEZEN
invoice-billedTo = Factuur voor
invoice-vat = Btw-nr. { $number }
invoice-taxNumber = Fiscaal nr. { $number }
invoice-registration = Registratienr.
invoice-date = { -invoice-date }
invoice-dueDate = { -due-date }
invoice-reference = { -reference }
invoice-buyerReference = Uw referentie
invoice-orderReference = Uw order
invoice-deliveryDate = { -delivery-date }
invoice-deliveryAddress = { -delivered-to }
invoice-period = { -period }
invoice-columns-description = { -description }
invoice-columns-quantity = { -quantity }
invoice-columns-unitPrice = Prijs ({ $currency })
invoice-columns-tax = { -tax }
invoice-columns-net = Netto ({ $currency })
invoice-columns-grossPrice = Prijs incl. btw ({ $currency })
invoice-columns-gross = Bedrag incl. btw ({ $currency })
invoice-discount =
    { $percent ->
        [none] Korting
       *[other] Korting { $percent }
    }
invoice-categories-zero = nultarief
invoice-categories-exempt = vrijgesteld
invoice-categories-reverse_charge = verlegd
invoice-categories-intra_community = intracommunautaire levering
invoice-categories-export = uitvoer
invoice-categories-outside_scope = buiten de werkingssfeer van de btw
invoice-sums-itemsTotal = Totaal van de regels
invoice-sums-subtotal = { -subtotal }
invoice-sums-withoutTax = { $sum } excl. btw
invoice-sums-tax = Btw { $percent } over { $base }
invoice-sums-vat = Btw { $rate } over { $base }
invoice-sums-ownTax = Btw in { $currency } bij { $rate }
invoice-sums-total = { -total }
invoice-sums-credited = { -credited }
invoice-sums-paid = { -paid }
invoice-sums-refunded = { -refunded }
invoice-sums-due = Te betalen
invoice-sums-toRefund = Terug te betalen
invoice-creditNote-title = { -credit-note }
invoice-creditNote-date = { -date }
invoice-creditNote-invoice = { -invoice }
invoice-creditNote-invoiceDate = { -invoice-date }
invoice-creditNote-reason = { -reason }
invoice-creditNote-credited = { -credited }
invoice-creditNote-forInvoice = Bij factuur
invoice-creditNote-total = Totaal gecrediteerd
invoice-creditNote-setOff = Verrekend met het openstaande bedrag
invoice-creditNote-refunded = Eerder terugbetaald
invoice-creditNote-refunding = Wordt terugbetaald
invoice-quote-title = { -quote }
invoice-quote-draft = Conceptofferte
invoice-quote-for = Offerte voor
invoice-quote-date = { -date }
invoice-quote-validUntil = { -valid-until }
invoice-quote-acceptedOn = { -accepted-on }
invoice-quote-howToAccept = Zo gaat u akkoord
invoice-quote-online = Online akkoord gaan
invoice-quote-acceptance-title = Voor akkoord
invoice-quote-acceptance-name = { -name }
invoice-quote-acceptance-date = { -date }
invoice-quote-acceptance-signature = Handtekening
invoice-quote-noInvoice = Dit is een offerte, geen factuur. U hoeft nog niets te betalen.
invoice-payBy = Te betalen voor
invoice-paidOn = Betaald op
invoice-wasPaidOn = Was betaald op
invoice-cancelledOn = Geannuleerd op
invoice-notes = { -notes }
invoice-paymentTerms = { -payment-terms }
invoice-howToPay = Zo betaalt u
invoice-payOnline = Online betalen
invoice-scan = Scan de code, of open deze link:
invoice-transfer-title = { -bank-transfer }
invoice-transfer-holder = Ten name van
invoice-transfer-reference = { -reference-2 }
invoice-transfer-scan = Scan met uw bankapp om over te maken.
invoice-page = Pagina { $page } van { $count }

## registers

registers-kvk = KvK
registers-kbo = KBO
registers-siren = SIREN
registers-siret = SIRET
registers-cvr = CVR

## collection

collection-title = Automatische incasso
collection-on = Afgeschreven op
collection-mandate = Machtiging
collection-creditor = Incassant-ID
collection-text =
    U hoeft niets te doen: { $amount } wordt{ $on ->
        [none] { "" }
       *[other] { " " }op { $on }
    } automatisch afgeschreven van uw rekening die eindigt op { $account }.
collection-see = Factuur bekijken
collection-invoice = De factuur

## units

units-piece =
    { $count ->
        [one] stuk
       *[other] stuks
    }
units-minute =
    { $count ->
        [one] minuut
       *[other] minuten
    }
units-hour =
    { $count ->
        [one] uur
       *[other] uur
    }
units-day =
    { $count ->
        [one] dag
       *[other] dagen
    }
units-week =
    { $count ->
        [one] week
       *[other] weken
    }
units-month =
    { $count ->
        [one] maand
       *[other] maanden
    }
units-year =
    { $count ->
        [one] jaar
       *[other] jaar
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
        [one] vast bedrag
       *[other] vaste bedragen
    }

## exemption

exemption-reverse_charge = { -reverse-charge }
exemption-intra_community = Intracommunautaire levering
exemption-export = Uitvoer buiten de EU
exemption-outside_scope = Buiten de werkingssfeer van de btw

## reasons

reasons-cancelled = Factuur geannuleerd
reasons-refunded = Terugbetaling
reasons-discount = Korting

## taxFile

taxFile-columns-section = Onderdeel
taxFile-columns-from = { -from }
taxFile-columns-to = { -to-2 }
taxFile-columns-category = { -tax-category }
taxFile-columns-rate = Tarief in %
taxFile-columns-country = { -country }
taxFile-columns-vat_number = { -vat-number }
taxFile-columns-customer = { -customer }
taxFile-columns-currency = { -currency }
taxFile-columns-net = Netto
taxFile-columns-tax = { -tax }
taxFile-columns-kind = Document
taxFile-columns-date = { -date }
taxFile-columns-number = { -number }
taxFile-columns-invoice = Gecrediteerde factuur
taxFile-columns-exchange_rate = { -exchange-rate }
taxFile-columns-vat_currency = Valuta van de btw-aangifte
taxFile-columns-vat_currency_net = Netto in die valuta
taxFile-columns-vat_currency_tax = Btw in die valuta
taxFile-columns-to_check = Controleren
taxFile-words-rates = Btw per categorie en tarief
taxFile-words-one_stop_shop = Eenloketsysteem (OSS)
taxFile-words-eu_sales = Opgaaf intracommunautaire prestaties (ICP)
taxFile-words-invoice = { -invoice }
taxFile-words-credit_note = { -credit-note }
taxFile-words-no_category = 0% zonder categorie
taxFile-words-standard = { -taxed }
taxFile-words-zero = { -zero-rate }
taxFile-words-exempt = { -exempt }
taxFile-words-reverse_charge = { -reverse-charge }
taxFile-words-intra_community = { -intra-community-supply }
taxFile-words-export = { -export-of-goods }
taxFile-words-outside_scope = { -outside-the-scope-of-vat }
taxFile-words-exchange_rate_missing = Geen wisselkoers
taxFile-words-category_missing = { taxFile-words-no_category }
taxFile-words-vat_number_missing = Geen geldig btw-nummer van een ander EU-land
taxFile-words-customer_country_missing = Consument zonder land
taxFile-words-own_country_missing = Eigen bedrijf zonder land
taxFile-words-cancelled_without_credit_note = Geannuleerd zonder creditfactuur: in geen totaal

## quote

quote-part = { $share } van offerte { $number }
quote-earlier = Min factuur { $number } van { $day }
quote-earlierDraft = Min de conceptfactuur van { $day }

## exportReadme

exportReadme-period = { $name }: { $from } tot en met { $to }, in de tijdzone { $timezone }.
exportReadme-exported = Geëxporteerd op { $at }. Bedragen en statussen zijn die van dat moment.
exportReadme-ofPeriod = Van deze periode:
exportReadme-tables-invoices = uitgegeven facturen, op factuurdatum; geen concepten
exportReadme-tables-invoice_lines = regels van deze facturen
exportReadme-tables-credit_notes = op de datum van de creditfactuur
exportReadme-tables-payments = op de dag van betaling; niet betaalde op de dag waarop ze zijn gemaakt
exportReadme-tables-refunds = op de dag van afhandeling; andere op de dag van aanvraag
exportReadme-tables-bank_entries = op de boekingsdatum
exportReadme-pdfs = de pdf van elk van deze documenten zoals het is uitgegeven
exportReadme-whole = Volledig, ongeacht de periode, omdat documenten van de periode oudere klanten, artikelen en links kunnen noemen:
exportReadme-formats-csv = Kolommen zijn gescheiden door komma’s, bedragen hebben een decimale punt, tijden zijn in UTC. De kolomnamen zijn die van de koppeling voor programma’s.
exportReadme-formats-excel = Voor Excel: kolommen zijn gescheiden door puntkomma’s, bedragen hebben een decimale komma, tijden zijn in de tijdzone hierboven. De kolomnamen zijn die van de koppeling voor programma’s.
exportReadme-apostrophe = Voor tekst die een spreadsheet als formule zou uitvoeren, staat een apostrof.
