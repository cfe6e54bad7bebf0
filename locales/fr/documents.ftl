## statement

statement-title = { -statement }
statement-customer = { -for }
statement-period = { -period }
statement-currency = { -currency }
statement-date = { -date }
statement-description = { -description }
statement-amount = { -amount }
statement-balance = { -balance }
statement-opening = Solde avant le { $date }
statement-closing = Solde au { $date }
statement-outstanding = { -outstanding }
statement-credit = À vous rembourser
statement-settled = Il ne reste rien à payer
statement-nothing = Il n’y a eu ni facture ni paiement pendant cette période, et il ne reste rien à payer.
statement-lines-invoice = Facture n° { $number }, échéance le { $due }
statement-lines-credit_note = Avoir n° { $note } sur la facture n° { $number }
statement-lines-payment = Paiement de la facture n° { $number }
statement-lines-refund = Remboursement, facture n° { $number }
statement-lines-refund_failed = Remboursement rejeté, facture n° { $number }
statement-lines-refund_waived = Montant remboursé, plus dû, facture n° { $number }
statement-lines-chargeback = Paiement repris par la banque, facture n° { $number }
statement-lines-chargeback_reversed = Paiement rendu par la banque, facture n° { $number }
statement-lines-cancellation = Facture n° { $number } annulée
statement-test = test
statement-bank = { -bank-transfer }
statement-holder = { invoice-transfer-holder }
statement-vat = N° TVA
statement-page = Page { $page } sur { $of }

## invoice

invoice-titles-invoice = { -invoice }
invoice-titles-draft = Brouillon de facture
invoice-marks-DRAFT = BROUILLON
invoice-marks-CANCELLED = ANNULÉE
invoice-marks-PAID = PAYÉE
invoice-marks-REFUNDED = REMBOURSÉE
invoice-marks-ACCEPTED = ACCEPTÉ
invoice-marks-DECLINED = REFUSÉ
invoice-billedTo = Facturé à
invoice-vat = N° TVA { $number }
invoice-taxNumber = N° fiscal { $number }
invoice-registration = N° d’immatriculation
invoice-date = { -invoice-date }
invoice-dueDate = Date d’échéance
invoice-reference = { -reference }
invoice-buyerReference = Votre référence
invoice-orderReference = Votre commande
invoice-deliveryDate = { -delivery-date }
invoice-deliveryAddress = { -delivered-to }
invoice-period = { -period }
invoice-columns-description = { -description }
invoice-columns-quantity = { -quantity }
invoice-columns-unitPrice = Prix unitaire HT ({ $currency })
invoice-columns-tax = { -tax }
invoice-columns-net = Montant HT ({ $currency })
invoice-columns-grossPrice = Prix unitaire TTC ({ $currency })
invoice-columns-gross = Montant TTC ({ $currency })
invoice-discount =
    { $percent ->
        [none] Remise
       *[other] Remise { $percent }
    }
invoice-categories-zero = taux zéro
invoice-categories-exempt = exonération
invoice-categories-reverse_charge = autoliquidation
invoice-categories-intra_community = livraison intracommunautaire
invoice-categories-export = exportation
invoice-categories-outside_scope = hors champ d’application de la TVA
invoice-sums-itemsTotal = Total des lignes HT
invoice-sums-subtotal = { -subtotal }
invoice-sums-withoutTax = { $sum }
invoice-sums-tax = TVA { $percent } sur { $base }
invoice-sums-vat = TVA { $rate } sur { $base }
invoice-sums-ownTax = TVA en { $currency } (cours : { $rate })
invoice-sums-total = { -total }
invoice-sums-credited = { -credited }
invoice-sums-paid = { -paid }
invoice-sums-refunded = { -refunded }
invoice-sums-due = Net à payer
invoice-sums-toRefund = À rembourser
invoice-creditNote-title = { -credit-note }
invoice-creditNote-date = { -date }
invoice-creditNote-invoice = { -invoice }
invoice-creditNote-invoiceDate = { -invoice-date }
invoice-creditNote-reason = { -reason }
invoice-creditNote-credited = Montant de l’avoir
invoice-creditNote-forInvoice = Sur la facture
invoice-creditNote-total = Total de l’avoir TTC
invoice-creditNote-setOff = Imputé sur le montant dû
invoice-creditNote-refunded = Déjà remboursé
invoice-creditNote-refunding = En cours de remboursement
invoice-quote-title = { -quote }
invoice-quote-draft = Brouillon de devis
invoice-quote-for = Devis pour
invoice-quote-date = { -date }
invoice-quote-validUntil = { -valid-until }
invoice-quote-acceptedOn = { -accepted-on }
invoice-quote-howToAccept = Comment accepter ce devis
invoice-quote-online = Accepter en ligne
invoice-quote-acceptance-title = Bon pour accord
invoice-quote-acceptance-name = { -name }
invoice-quote-acceptance-date = { -date }
invoice-quote-acceptance-signature = Signature
invoice-quote-noInvoice = Ceci est un devis et non une facture. Il n’y a encore rien à payer.
invoice-payBy = À payer au plus tard le
invoice-paidOn = Payée le
invoice-wasPaidOn = Payée le
invoice-cancelledOn = Annulée le
invoice-notes = { -notes }
invoice-paymentTerms = { -payment-terms }
invoice-howToPay = Comment payer
invoice-payOnline = Payer en ligne
invoice-scan = Scannez le code ou ouvrez ce lien :
invoice-transfer-title = { -bank-transfer }
invoice-transfer-holder = Titulaire
invoice-transfer-reference = { -reference-2 }
invoice-transfer-scan = Scannez ce code avec votre application bancaire pour payer par virement.
invoice-page = Page { $page } sur { $count }

## registers

registers-kvk = KvK
registers-kbo = BCE
registers-siren = SIREN
registers-siret = SIRET
registers-cvr = CVR

## collection

collection-title = Paiement par prélèvement SEPA
collection-on = Prélèvement le
collection-mandate = Mandat
collection-creditor = ID créancier
collection-text =
    Vous n’avez rien à faire : un montant de { $amount } sera prélevé{ $on ->
        [none] { "" }
       *[other] { " " }le { $on }
    } sur votre compte se terminant par { $account }.
collection-see = Voir la facture
collection-invoice = La facture

## units

units-piece =
    { $count ->
        [one] pièce
       *[other] pièces
    }
units-minute =
    { $count ->
        [one] minute
       *[other] minutes
    }
units-hour =
    { $count ->
        [one] heure
       *[other] heures
    }
units-day =
    { $count ->
        [one] jour
       *[other] jours
    }
units-week =
    { $count ->
        [one] semaine
       *[other] semaines
    }
units-month =
    { $count ->
        [one] mois
       *[other] mois
    }
units-year =
    { $count ->
        [one] an
       *[other] ans
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
        [one] lot
       *[other] lots
    }
units-lump_sum =
    { $count ->
        [one] forfait
       *[other] forfaits
    }

## exemption

exemption-reverse_charge = { -reverse-charge }
exemption-intra_community = Livraison intracommunautaire exonérée
exemption-export = Exportation hors UE
exemption-outside_scope = Hors champ d’application de la TVA

## reasons

reasons-cancelled = Facture annulée
reasons-refunded = Remboursement
reasons-discount = Remise

## taxFile

taxFile-columns-section = Rubrique
taxFile-columns-from = { -from }
taxFile-columns-to = { -to-2 }
taxFile-columns-category = { -tax-category }
taxFile-columns-rate = Taux en %
taxFile-columns-country = { -country }
taxFile-columns-vat_number = { -vat-number }
taxFile-columns-customer = { -customer }
taxFile-columns-currency = { -currency }
taxFile-columns-net = HT
taxFile-columns-tax = { -tax }
taxFile-columns-kind = Document
taxFile-columns-date = { -date }
taxFile-columns-number = { -number }
taxFile-columns-invoice = Facture corrigée
taxFile-columns-exchange_rate = { -exchange-rate }
taxFile-columns-vat_currency = Devise de la déclaration
taxFile-columns-vat_currency_net = HT dans cette devise
taxFile-columns-vat_currency_tax = TVA dans cette devise
taxFile-columns-to_check = À vérifier
taxFile-words-rates = TVA par catégorie et par taux
taxFile-words-one_stop_shop = Guichet unique (OSS)
taxFile-words-eu_sales = État récapitulatif UE
taxFile-words-invoice = { -invoice }
taxFile-words-credit_note = { -credit-note }
taxFile-words-no_category = 0 % sans catégorie
taxFile-words-standard = { -taxed }
taxFile-words-zero = { -zero-rate }
taxFile-words-exempt = { -exempt }
taxFile-words-reverse_charge = { -reverse-charge }
taxFile-words-intra_community = { -intra-community-supply }
taxFile-words-export = { -export-of-goods }
taxFile-words-outside_scope = { -outside-the-scope-of-vat }
taxFile-words-exchange_rate_missing = Sans taux de change
taxFile-words-category_missing = { taxFile-words-no_category }
taxFile-words-vat_number_missing = Sans numéro de TVA valable d’un autre pays de l’UE
taxFile-words-customer_country_missing = Consommateur sans pays
taxFile-words-own_country_missing = Votre entreprise n’a pas de pays
taxFile-words-cancelled_without_credit_note = Annulée sans avoir : dans aucun total

## quote

quote-part = { $share } du devis { $number }
quote-earlier = Moins la facture { $number } du { $day }
quote-earlierDraft = Moins la facture brouillon du { $day }

## exportReadme

exportReadme-period = { $name } : du { $from } au { $to }, ces deux jours compris, dans le fuseau horaire { $timezone }.
exportReadme-exported = Exporté le { $at }. Les montants et les statuts sont ceux de ce moment.
exportReadme-ofPeriod = De cette période :
exportReadme-tables-invoices = factures émises, par date de facture ; sans les brouillons
exportReadme-tables-invoice_lines = lignes de ces factures
exportReadme-tables-credit_notes = par date de l’avoir
exportReadme-tables-payments = par jour de paiement ; ceux qui ne sont pas payés par jour de création
exportReadme-tables-refunds = par jour de règlement ; les autres par jour de demande
exportReadme-tables-bank_entries = par date d’opération
exportReadme-pdfs = le PDF de chacun de ces documents tel qu’il a été émis
exportReadme-whole = Complets, quelle que soit la période, car les documents de la période peuvent citer des clients, des articles et des liens plus anciens :
exportReadme-formats-csv = Les colonnes sont séparées par des virgules, les montants ont un point décimal, les heures sont en UTC. Les noms de colonnes sont ceux de l’interface pour les programmes.
exportReadme-formats-excel = Pour Excel : les colonnes sont séparées par des points-virgules, les montants ont une virgule décimale, les heures sont dans le fuseau horaire ci-dessus. Les noms de colonnes sont ceux de l’interface pour les programmes.
exportReadme-apostrophe = Une apostrophe précède un texte qu’un tableur exécuterait comme une formule.
