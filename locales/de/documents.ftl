## statement

statement-title = { -statement }
statement-customer = { -for }
statement-period = { -period }
statement-currency = { -currency }
statement-date = { -date }
statement-description = { -description }
statement-amount = { -amount }
statement-balance = { -balance }
statement-opening = Saldo vor dem { $date }
statement-closing = Saldo am { $date }
statement-outstanding = { -outstanding }
statement-credit = Sie erhalten noch zurück
statement-settled = Es ist nichts offen
statement-nothing = In diesem Zeitraum gab es keine Rechnungen und keine Zahlungen, und es ist nichts offen.
statement-lines-invoice = Rechnung { $number }, fällig am { $due }
statement-lines-credit_note = Rechnungskorrektur { $note } zur Rechnung { $number }
statement-lines-payment = Zahlung der Rechnung { $number }
statement-lines-refund = Erstattung, Rechnung { $number }
statement-lines-refund_failed = Zurückgekommene Erstattung, Rechnung { $number }
statement-lines-refund_waived = Erstattet und nicht erneut geschuldet, Rechnung { $number }
statement-lines-chargeback = Zahlung von der Bank zurückgebucht, Rechnung { $number }
statement-lines-chargeback_reversed = Zahlung von der Bank zurückerhalten, Rechnung { $number }
statement-lines-cancellation = Rechnung { $number } storniert
statement-test = Test
statement-bank = { -bank-transfer }
statement-holder = { invoice-transfer-holder }
statement-vat = USt-IdNr.
statement-page = Seite { $page } von { $of }

## invoice

invoice-titles-invoice = { -invoice }
invoice-titles-draft = Rechnungsentwurf
invoice-marks-DRAFT = ENTWURF
invoice-marks-CANCELLED = STORNIERT
invoice-marks-PAID = BEZAHLT
invoice-marks-REFUNDED = ERSTATTET
invoice-marks-ACCEPTED = ANGENOMMEN
invoice-marks-DECLINED = ABGELEHNT
invoice-billedTo = Rechnung an
invoice-vat = USt-IdNr. { $number }
invoice-taxNumber = Steuernr. { $number }
invoice-registration = Registernr.
invoice-date = { -invoice-date }
invoice-dueDate = { -due-date }
invoice-reference = { -reference }
invoice-buyerReference = Ihre Referenz
invoice-orderReference = Ihre Bestellung
invoice-deliveryDate = { -delivery-date }
invoice-deliveryAddress = { -delivered-to }
invoice-period = { -period }
invoice-columns-description = { -description }
invoice-columns-quantity = { -quantity }
invoice-columns-unitPrice = Einzelpreis ({ $currency })
invoice-columns-tax = { -tax }
invoice-columns-net = Netto ({ $currency })
invoice-columns-grossPrice = Einzelpreis inkl. USt. ({ $currency })
invoice-columns-gross = Betrag inkl. USt. ({ $currency })
invoice-discount =
    { $percent ->
        [none] Rabatt
       *[other] Rabatt { $percent }
    }
invoice-categories-zero = Nullsteuersatz
invoice-categories-exempt = steuerfrei
invoice-categories-reverse_charge = Reverse-Charge
invoice-categories-intra_community = innergemeinschaftliche Lieferung
invoice-categories-export = Ausfuhr
invoice-categories-outside_scope = nicht steuerbar
invoice-sums-itemsTotal = Summe der Positionen
invoice-sums-subtotal = { -subtotal }
invoice-sums-withoutTax = { $sum } ohne USt.
invoice-sums-tax = USt. { $percent } auf { $base }
invoice-sums-vat = USt. { $rate } auf { $base }
invoice-sums-ownTax = USt. in { $currency } bei { $rate }
invoice-sums-total = { -total }
invoice-sums-credited = { -credited }
invoice-sums-paid = { -paid }
invoice-sums-refunded = { -refunded }
invoice-sums-due = Offener Betrag
invoice-sums-toRefund = Zu erstatten
invoice-creditNote-title = { -credit-note }
invoice-creditNote-date = { -date }
invoice-creditNote-invoice = { -invoice }
invoice-creditNote-invoiceDate = { -invoice-date }
invoice-creditNote-reason = { -reason }
invoice-creditNote-credited = { -credited }
invoice-creditNote-forInvoice = Zur Rechnung
invoice-creditNote-total = Korrekturbetrag
invoice-creditNote-setOff = Mit dem offenen Betrag verrechnet
invoice-creditNote-refunded = Bereits erstattet
invoice-creditNote-refunding = Wird erstattet
invoice-quote-title = { -quote }
invoice-quote-draft = Angebotsentwurf
invoice-quote-for = Angebot für
invoice-quote-date = { -date }
invoice-quote-validUntil = { -valid-until }
invoice-quote-acceptedOn = { -accepted-on }
invoice-quote-howToAccept = So nehmen Sie das Angebot an
invoice-quote-online = Online annehmen
invoice-quote-acceptance-title = Annahme des Angebots
invoice-quote-acceptance-name = { -name }
invoice-quote-acceptance-date = { -date }
invoice-quote-acceptance-signature = Unterschrift
invoice-quote-noInvoice = Dies ist ein Angebot, keine Rechnung. Es ist noch nichts zu zahlen.
invoice-payBy = Zahlbar bis
invoice-paidOn = Bezahlt am
invoice-wasPaidOn = War bezahlt am
invoice-cancelledOn = Storniert am
invoice-notes = { -notes }
invoice-paymentTerms = { -payment-terms }
invoice-howToPay = So bezahlen Sie
invoice-payOnline = Online bezahlen
invoice-scan = Scannen Sie den Code oder öffnen Sie diesen Link:
invoice-transfer-title = { -bank-transfer }
invoice-transfer-holder = Inhaber
invoice-transfer-reference = { -reference-2 }
invoice-transfer-scan = Mit der Banking-App scannen und überweisen.
invoice-page = Seite { $page } von { $count }

## registers

registers-kvk = KvK
registers-kbo = KBO/BCE
registers-siren = SIREN
registers-siret = SIRET
registers-cvr = CVR

## collection

collection-title = Einzug per Lastschrift
collection-on = Abgebucht am
collection-mandate = Mandat
collection-creditor = Gläubiger-ID
collection-text =
    Sie müssen nichts tun: { $amount } wird{ $on ->
        [none] { "" }
       *[other] { " " }am { $on }
    } per Lastschrift von Ihrem Konto mit der Endung { $account } eingezogen.
collection-see = Rechnung ansehen
collection-invoice = Die Rechnung

## units

units-piece =
    { $count ->
        [one] Stück
       *[other] Stück
    }
units-minute =
    { $count ->
        [one] Minute
       *[other] Minuten
    }
units-hour =
    { $count ->
        [one] Stunde
       *[other] Stunden
    }
units-day =
    { $count ->
        [one] Tag
       *[other] Tage
    }
units-week =
    { $count ->
        [one] Woche
       *[other] Wochen
    }
units-month =
    { $count ->
        [one] Monat
       *[other] Monate
    }
units-year =
    { $count ->
        [one] Jahr
       *[other] Jahre
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
        [one] Satz
       *[other] Sätze
    }
units-lump_sum =
    { $count ->
        [one] Pauschale
       *[other] Pauschalen
    }

## exemption

exemption-reverse_charge = { -reverse-charge }
exemption-intra_community = Steuerfreie innergemeinschaftliche Lieferung
exemption-export = Steuerfreie Ausfuhrlieferung
exemption-outside_scope = Nicht steuerbar

## reasons

reasons-cancelled = Rechnung storniert
reasons-refunded = Rückerstattung
reasons-discount = Rabatt

## taxFile

taxFile-columns-section = Abschnitt
taxFile-columns-from = { -from }
taxFile-columns-to = { -to-2 }
taxFile-columns-category = { -tax-category }
taxFile-columns-rate = Satz in %
taxFile-columns-country = { -country }
taxFile-columns-vat_number = { -vat-number }
taxFile-columns-customer = { -customer }
taxFile-columns-currency = { -currency }
taxFile-columns-net = Netto
taxFile-columns-tax = { -tax }
taxFile-columns-kind = Beleg
taxFile-columns-date = { -date }
taxFile-columns-number = { -number }
taxFile-columns-invoice = Korrigierte Rechnung
taxFile-columns-exchange_rate = { -exchange-rate }
taxFile-columns-vat_currency = Währung der Voranmeldung
taxFile-columns-vat_currency_net = Netto in dieser Währung
taxFile-columns-vat_currency_tax = USt. in dieser Währung
taxFile-columns-to_check = Zu prüfen
taxFile-words-rates = USt. nach Kategorie und Satz
taxFile-words-one_stop_shop = One-Stop-Shop (OSS)
taxFile-words-eu_sales = Zusammenfassende Meldung (ZM)
taxFile-words-invoice = { -invoice }
taxFile-words-credit_note = { -credit-note }
taxFile-words-no_category = 0 % ohne Kategorie
taxFile-words-standard = { -taxed }
taxFile-words-zero = { -zero-rate }
taxFile-words-exempt = { -exempt }
taxFile-words-reverse_charge = { -reverse-charge }
taxFile-words-intra_community = { -intra-community-supply }
taxFile-words-export = { -export-of-goods }
taxFile-words-outside_scope = { -outside-the-scope-of-vat }
taxFile-words-exchange_rate_missing = Kein Wechselkurs
taxFile-words-category_missing = { taxFile-words-no_category }
taxFile-words-vat_number_missing = Keine gültige USt-IdNr. eines anderen EU-Landes
taxFile-words-customer_country_missing = Verbraucher ohne Land
taxFile-words-own_country_missing = Eigenes Unternehmen ohne Land
taxFile-words-cancelled_without_credit_note = Storniert ohne Gutschrift: in keiner Summe

## quote

quote-part = { $share } von Angebot { $number }
quote-earlier = Abzüglich Rechnung { $number } vom { $day }
quote-earlierDraft = Abzüglich des Rechnungsentwurfs vom { $day }

## exportReadme

exportReadme-period = { $name }: { $from } bis { $to }, beide Tage eingeschlossen, in der Zeitzone { $timezone }.
exportReadme-exported = Exportiert am { $at }. Beträge und Status sind die dieses Zeitpunkts.
exportReadme-ofPeriod = Aus diesem Zeitraum:
exportReadme-tables-invoices = ausgestellte Rechnungen, nach Rechnungsdatum; keine Entwürfe
exportReadme-tables-invoice_lines = Positionen dieser Rechnungen
exportReadme-tables-credit_notes = nach dem Datum der Gutschrift
exportReadme-tables-payments = nach dem Tag der Zahlung; unbezahlte nach dem Tag, an dem sie angelegt wurden
exportReadme-tables-refunds = nach dem Tag der Abwicklung; andere nach dem Tag der Anforderung
exportReadme-tables-bank_entries = nach dem Buchungsdatum
exportReadme-pdfs = das PDF jedes dieser Dokumente, wie es ausgestellt wurde
exportReadme-whole = Vollständig, unabhängig vom Zeitraum, weil Dokumente des Zeitraums ältere Kunden, Artikel und Links nennen können:
exportReadme-formats-csv = Spalten sind durch Kommas getrennt, Beträge haben einen Dezimalpunkt, Zeiten sind in UTC. Die Spaltennamen sind die der Schnittstelle für Programme.
exportReadme-formats-excel = Für Excel: Spalten sind durch Semikolons getrennt, Beträge haben ein Dezimalkomma, Zeiten sind in der oben genannten Zeitzone. Die Spaltennamen sind die der Schnittstelle für Programme.
exportReadme-apostrophe = Vor Text, den eine Tabellenkalkulation als Formel ausführen würde, steht ein Apostroph.
