## attachment

attachment-empty = Het bestand is leeg.
attachment-large = { -the-file-is-larger-than-5 }
attachment-markup = Het bestand is een webpagina, een tekening of andere opmaak (HTML, SVG, XML), die scripts kan bevatten.
attachment-old_office = Het bestand is van een oude Office-versie of heeft een wachtwoord: sla het op als XLSX of als pdf.
attachment-macros = Het rekenblad heeft macro’s: sla het zonder macro’s op.
attachment-other_zip = Het bestand is een ZIP-archief, en geen XLSX- of ODS-rekenblad.
attachment-damaged_zip = Het rekenblad is beschadigd.
attachment-damaged_pdf = De pdf is beschadigd of afgebroken.
attachment-damaged_picture = De afbeelding is beschadigd of afgebroken.
attachment-plain_text = Het bestand is tekst zonder kolommen: een CSV heeft rijen met hetzelfde scheidingsteken.
attachment-other = Het bestand moet een pdf, PNG, JPEG, CSV, XLSX of ODS zijn.

## warnings

warnings-seller_address_missing = Uw adres ontbreekt.
warnings-seller_tax_number_missing = Uw btw-nummer of fiscaal nummer ontbreekt.
warnings-buyer_address_missing = Het adres van de klant ontbreekt.
warnings-tax_category_missing = Een regel heeft 0% btw zonder reden.
warnings-exemption_reason_missing = De reden van de vrijstelling ontbreekt.
warnings-exchange_rate_missing = De wisselkoers ontbreekt: uw btw-aangifte heeft deze factuur in uw eigen munt nodig.
warnings-seller_vat_number_invalid = Uw btw-nummer ontbreekt of klopt niet; zonder kan de factuur niet definitief worden.
warnings-buyer_vat_number_invalid = Het btw-nummer van de klant ontbreekt of klopt niet; zonder kan de factuur niet definitief worden.
warnings-buyer_country_not_in_eu = De klant moet in een ander EU-land zijn; zo kan de factuur niet definitief worden.
warnings-delivery_date_missing = De leverdatum of periode ontbreekt; zonder kan de factuur niet definitief worden.
warnings-date_in_future = De datum ligt in de toekomst.
warnings-date_before_previous = De datum ligt voor die van het vorige factuurnummer.
warnings-text_not_printable = Een tekst heeft tekens die de pdf niet kan tonen.

## missing

missing-parts-name = de naam
missing-parts-country = het land
missing-parts-address = straat en nummer
missing-parts-postal_code = de postcode
missing-parts-city = de plaats
missing-parts-vat_number = het btw-nummer
missing-parts-registration_number = het registratienummer
missing-parts-iban = het IBAN
missing-parts-endpoint = het e-factuuradres
missing-parts-contact_name = de naam van een contactpersoon
missing-parts-phone = het telefoonnummer
missing-parts-email = het e-mailadres
missing-parts-creditor_identifier = het SEPA-incassant-ID
missing-of-business = van uw bedrijf
missing-of-customer = van de klant
missing-of-delivery_address = van het afleveradres
missing-listed-one = regel { $line }
missing-listed-all = regels { $lines }
missing-listed-cut = regels { $lines } en nog { $more }
missing-absent = Vul { $part } { $whose } in.
missing-no_country = “{ $value }” als land { $whose } is geen landcode zoals NL.
missing-no_vat_number = “{ $value }” als btw-nummer { $whose } heeft niet de vorm van een btw-nummer, met het land vooraan.
missing-endpoint_scheme = Het schema { $value } van het e-factuuradres { $whose } staat niet op de lijst EAS.
missing-endpoint_not_in_peppol = Het schema { $value } van het e-factuuradres { $whose } staat niet op de lijst van Peppol; e-mailadressen werken daar niet.
missing-endpoint_id = Het e-factuuradres { $value } { $whose } is geen juist nummer van het schema { $scheme }.
missing-registration_id = Het registratienummer { $value } van uw bedrijf is geen juist nummer van het register { $scheme }.
missing-registration_scheme = Het register { $value } van uw registratienummer staat niet op de lijst ICD. Nederlandse nummers hebben 0106.
missing-exemption_code = De vrijstellingscode { $value } past niet: kies er een van de lijst VATEX voor deze categorie.
missing-currency = { $value } staat niet op de lijst van valuta's voor e-facturen.
missing-description = Geef een omschrijving bij { $lines }.
missing-category = Kies de btw-categorie van { $lines }: waarom is er geen btw?
missing-reason = Geef de reden waarom er bij { $lines } geen btw is, of vul er een in voor uw bedrijf.
missing-tiny_rate = Het btw-tarief van { $lines } is te laag: e-facturen zien tarieven onder 0,5% als geen.
missing-swedish_rate = Het btw-tarief van { $lines } is niet Zweeds: 6, 12 of 25%.
missing-seller_tax_number = Vul het btw-nummer van uw bedrijf in, of het belastingnummer als het dat niet heeft.
missing-seller_identifier = Vul het registratienummer van uw bedrijf in, waaraan de klant het kan herkennen.
missing-delivery_date = Vul de leverdatum of de periode in: een levering naar een ander EU-land heeft die nodig.
missing-no_lines = Het document heeft geen regels.
missing-mixed_scope = Regels buiten de werkingssfeer van de btw hebben een eigen factuur nodig.
missing-sums = De btw van dit document wijkt te veel af van het tarief; daardoor kan er geen e-factuur van worden gemaakt.
missing-currency_decimals = E-facturen hebben bedragen met twee decimalen: gebruik prijzen die de derde niet nodig hebben.
missing-peppol_reference = Vul een referentie van de koper of een ordernummer in: Peppol heeft een van beide nodig.
missing-german_reference = Vul een referentie van de koper in: voor Duitse overheden hun Leitweg-ID, voor anderen een tekst die zij kennen.
missing-skonto = Een regel van de betalingsvoorwaarden die met # begint, moet een korting zijn zoals #SKONTO#TAGE=14#PROZENT=2.00#.
missing-preceding = De creditnota noemt geen factuur die zij corrigeert.
missing-dutch_register = Het register van een Nederlands bedrijf moet 0106 (KvK) of 0190 (OIN) zijn.
missing-danish_number = Vul het CVR-nummer van uw bedrijf in, acht cijfers, met het register 0184.
missing-icelandic_number = Vul de kennitala in, tien cijfers, met het register 0196.
missing-swedish_number = Het registratienummer van een Zweeds bedrijf heeft tien cijfers met een controlecijfer.
missing-swedish_vat_number = Het btw-nummer van een Zweeds bedrijf is SE en twaalf cijfers.
missing-swedish_tax_number = Een Zweeds bedrijf zonder btw-nummer schrijft “Godkänd för F-skatt” als belastingnummer.
missing-norwegian_vat_number = Het btw-nummer van een Noors bedrijf is NO, de negen cijfers en MVA.
missing-italian_tax_number = Het belastingnummer van een Italiaans bedrijf heeft 11 tot 16 letters en cijfers.
missing-greek_seller = E-facturen van Griekse bedrijven moeten eerst bij myDATA worden geregistreerd; dat wordt niet aangeboden.

## warnings

warnings-paid_before_invoice = De betaling is gedateerd voor de factuur. Klopt de dag niet, maak de betaling dan ongedaan en registreer haar opnieuw.
warnings-refund_without_credit_note = Er is geen creditfactuur gemaakt, dus de factuur telt nog helemaal mee in uw btw. Maak er een als de verkoop ongedaan is.

## sentences

sentences-given_twice = is meer dan één keer opgegeven
sentences-required = is verplicht
sentences-no_letter = is geen brief van dit overzicht
sentences-no_letter_chosen = moet minstens één brief noemen
sentences-undated_table = moet leeg blijven: deze tabel wordt altijd helemaal geëxporteerd
sentences-pdfs_of_period = kan alleen bij alle gegevens van een periode als CSV of Excel
sentences-required_without_item = is verplicht, als er geen artikel is gekozen
sentences-not_empty = { -must-not-be-empty }
sentences-more_than_0 = moet meer dan 0 zijn
sentences-not_0 = mag niet 0 zijn
sentences-not_in_future = mag niet in de toekomst liggen
sentences-in_future = moet in de toekomst liggen
sentences-date = moet een bestaande datum zijn, als DD-MM-JJJJ
sentences-month = moet een bestaande maand zijn, als JJJJ-MM
sentences-perhaps_thousands = kan als duizendtal bedoeld zijn: schrijf duizend als 1000, en drie decimalen met een nul erachter, zoals 1,2340
sentences-number = moet een getal zijn, zoals 7,5, zonder punten voor duizendtallen, teken of eenheid
sentences-one_line = moet één regel zijn, zonder regeleinden
sentences-line_breaks = mag hoogstens 10 regeleinden hebben
sentences-three_decimals = mag hoogstens 3 decimalen hebben
sentences-amount = moet een bedrag zijn, zoals 12,50
sentences-plain_amount = moet een bedrag zijn, zoals 12,50; schrijf duizend als 1000
sentences-sepa_characters = mag alleen letters, cijfers, spaties en +?/-:().,' hebben
sentences-iban = moet een IBAN met kloppende controlecijfers zijn, zoals NL91 ABNA 0417 1643 00
sentences-email = moet een e-mailadres zijn, zoals ann@example.com
sentences-currency = moet een valutacode zijn, zoals EUR
sentences-country = moet een landcode van twee letters zijn, zoals NL
sentences-searchable = moet een letter, cijfer of teken bevatten
sentences-formal_after_due = kan pas na de vervaldatum een ingebrekestelling zijn
sentences-as_in_preview = is gewijzigd na het overzicht: bekijk het nieuwe overzicht hieronder
sentences-six_decimals = mag hoogstens 6 decimalen hebben
sentences-vatex = moet een code van de VATEX-lijst zijn, zoals VATEX-EU-132
sentences-whole_period = is verplicht: een periode heeft begin en einde
sentences-no_period = mag niet samen met een periode worden ingevuld
sentences-not_your_password = is niet uw wachtwoord
sentences-wrong = klopt niet
sentences-wrong_or_used = klopt niet of is al gebruikt; wacht op de volgende
sentences-wrong_sign_in = Het e-mailadres of het wachtwoord is onjuist.
sentences-used_link = Deze link is al gebruikt of is verlopen.

## reworded

reworded-formal_only = is alleen voor een ingebrekestelling: laat het leeg, of kies die toon
reworded-discount_of_reason = is verplicht bij een reden: procent of bedrag
reworded-category_needed = heeft een antwoord nodig op “Waarom 0%?”
reworded-outside_scope = “Buiten de btw” moet voor alle regels gelden, of voor geen
reworded-standard_rate = moet meer dan 0 zijn bij “Belast”
reworded-other_eu_country = moet een ander EU-land zijn bij “Intracommunautaire levering”
reworded-other_customer = moet een andere klant zijn
reworded-delivery_or_period = of een periode is verplicht bij “Intracommunautaire levering”
reworded-exemption_reason = is verplicht bij een vrijgestelde regel, hier of in uw factuurinstellingen
reworded-negative_price = mag niet minder dan 0 zijn: een regel die iets terugneemt heeft een negatief aantal, en een korting heeft eigen velden
reworded-number_prefix = mag hoogstens 20 letters, cijfers en -/._ hebben, met hoogstens één { "{" }year{ "}" } of { "{" }yy{ "}" }, zoals INV- of { "{" }year{ "}" }-

## patterns

patterns-not_in_future = mag niet in de toekomst liggen; vandaag is { $today }
patterns-before_payment = mag niet vóór de betaling van { $paidAt } liggen
patterns-before_first_day = mag niet voor de eerste dag liggen
patterns-before_invoice_date = mag niet voor de factuurdatum liggen
patterns-with_percentage = mag niet samen met een percentage worden ingevuld
patterns-without_discount = hoort bij een korting: vul die ook in
patterns-amount = moet een bedrag in { $currency } zijn, zoals { $example }, zonder punten voor duizendtallen en zonder valutateken; duizend is { $thousand }
patterns-whole_amount = moet een heel getal zijn: { $currency } heeft geen decimalen; schrijf duizend als { $thousand }
patterns-decimals_in = mag in { $currency } hoogstens { $decimals } decimalen hebben; schrijf duizend als { $thousand }
patterns-largest_amount = mag hoogstens { $largest } { $currency } zijn
patterns-at_most = mag hoogstens { $most } zijn, het bedrag waar het af gaat
patterns-below_zero = maakt het totaal van de regels met { $rate }% btw { $sum }, en dat moet 0 of meer zijn: neem minder terug, geef een korting of crediteer de eerdere factuur
patterns-own_currency = moet leeg zijn: de factuur is in { $currency }, uw eigen valuta
patterns-no_rate = moet 0 of leeg zijn bij “{ $category }”
patterns-days_before = mag niet meer dan { $count } dagen voor de factuurdatum { $date } liggen
patterns-at_least_number = moet minstens { $lowest } zijn
patterns-at_most_number = mag hoogstens { $largest } zijn
patterns-at_most_entries = mag hoogstens { $most } vermeldingen hebben
patterns-lower_number = moet minstens { $lowest } zijn: nummers gaan alleen omhoog
patterns-same_numbers = moet meer verschillen van het voorvoegsel { $prefix }: de nummers kunnen gelijk zijn
patterns-empty_for = moet leeg zijn bij “{ $category }”
patterns-same_for = moet voor alle regels van “{ $category }” hetzelfde zijn: { $other }
patterns-required_for = is verplicht bij “{ $category }”
patterns-vat_number_for = moet bij “{ $category }” een btw-nummer met juiste controlecijfers zijn, niet { $number }

## refusals

refusals-invoice_ambiguous = Deze cijfers zijn het id van de ene factuur en het nummer van een andere. Geef het hele factuurnummer op.
refusals-credit_note_ambiguous = Deze cijfers zijn het id van de ene creditfactuur en het nummer van een andere. Geef het hele nummer op.
refusals-last_owner = Een bedrijf heeft minstens één eigenaar nodig.
refusals-account_exists = Deze korte naam is al in gebruik.
refusals-customer_exists = Er is al een klant met dit e-mailadres.
refusals-customer_differs = Er is al een klant met dit e-mailadres, met andere gegevens. Kies wie bedoeld is.
refusals-customer_in_use = Deze klant kan nog niet worden gewist: er staat nog iets open.
refusals-customer_erased = Deze klant is gewist.
refusals-customer_merged = Deze klant is met een andere klant samengevoegd.
refusals-item_exists = Er is al een artikel met deze code.
refusals-invoice_already_issued = De factuur is al definitief.
refusals-invoice_changed = De factuur is intussen gewijzigd. Open de pagina opnieuw.
refusals-invoice_already_paid = De factuur is al volledig betaald.
refusals-invoice_has_payments = Op de factuur is al betaald. Maak een creditfactuur voor wat over is.
refusals-invoice_fully_credited = De factuur is al helemaal gecrediteerd.
refusals-invoice_cancelled = { -the-invoice-is-cancelled }
refusals-invoice_refunded = De factuur is betaald en helemaal terugbetaald.
refusals-invoice_is_draft = De factuur is nog een concept. Maak hem eerst definitief.
refusals-import_has_faults = Een rij heeft inmiddels een fout, dus er is niets opgeslagen. Kies het bestand opnieuw.
refusals-import_undone = De import is al ongedaan gemaakt.
refusals-import_not_confirmed = De import is nog niet opgeslagen.
refusals-import_in_use = De import kan niet ongedaan worden gemaakt, omdat er iets is gebeurd met wat is opgeslagen.
refusals-import_too_old = De import is meer dan zeven dagen geleden opgeslagen.
refusals-invoice_imported = Een ander programma heeft deze factuur gemaakt en heeft het document.
refusals-invoice_incomplete = Er ontbreekt iets op de factuur. De instellingen van facturen eisen dat die volledig is.
refusals-einvoice_incomplete = Voor de e-factuur ontbreekt iets. De pagina van de factuur toont wat.
refusals-customer_has_no_email = De klant heeft geen e-mailadres. Vul er een in bij de klant.
refusals-customer_unsubscribed = De klant heeft zich afgemeld voor herinneringen.
refusals-reminder_too_soon = In de laatste 24 uur is al een herinnering verstuurd.
refusals-too_many_mails = Dit adres heeft in 24 uur al het maximum van 20 e-mails gekregen. Er is niets verstuurd.
refusals-business_incomplete = Voor een ingebrekestelling ontbreken bedrijfsgegevens: statutaire naam, adres, plaats en IBAN zijn nodig.
refusals-preview_needed = Er is niets verstuurd: dit overzicht is verlopen of gewijzigd. Bekijk het nieuwe hieronder.
refusals-mail_rejected = De mailserver heeft de e-mail geweigerd: { $message }
refusals-token_revoked = De token is al ingetrokken.
refusals-payment_link_inactive = De betaallink is niet meer actief.
refusals-payment_not_paid = De betaling is niet betaald, dus er is niets terug te betalen.
refusals-payment_not_recorded = De betaling kwam via een betaalprovider. Betaal het geld terug.
refusals-payment_already_refunded = De betaling is al helemaal terugbetaald.
refusals-payment_charged_back = De bank heeft de betaling teruggeboekt.
refusals-payment_not_authorized = Voor deze betaling is niets meer gereserveerd.
refusals-subscription_not_active = Het abonnement is niet actief.
refusals-subscription_not_paused = Het abonnement is niet gepauzeerd.
refusals-subscription_ended = Het abonnement is geëindigd.
refusals-webhook_endpoint_disabled = De webhook is uitgeschakeld.
refusals-webhook_delivery_pending = Het bericht is nog onderweg.
refusals-provider_not_connected = Er is geen betaalprovider gekoppeld, dus er kan niet online worden betaald.
refusals-provider_onboarding = De betaalprovider is nog niet gereed.
refusals-provider_refused = De betaalprovider heeft dit geweigerd: { $message }
refusals-rate_limited =
    Te veel pogingen. Wacht { $minutes ->
        [one] { $minutes } minuut
       *[other] { $minutes } minuten
    } en probeer het opnieuw.
refusals-service_busy = De dienst is nu druk. Probeer het zo meteen opnieuw.

## imports

imports-also = { $fault }. Andere rijen met deze fout: { $rows }
imports-sentences-unknown_columns = De kolommen zijn niet die van een bekend programma. Kies het opnieuw en noem ze hieronder. Het heeft: { $columns }
imports-sentences-too_large = Het is groter dan { $mb } MB: importeer het in delen
imports-sentences-too_many = Het heeft meer dan { $count } rijen: importeer het in delen
imports-sentences-no_rows = Het heeft een kop, maar geen rijen
imports-sentences-no_csv = Het is geen CSV: exporteer of bewaar het als CSV
imports-sentences-missing = ontbreekt
imports-sentences-overdue_without_due = ontbreekt, en volgens de status is de factuur te laat: het moet een dag voor { $date } zijn
imports-sentences-overdue_later = is { $day }, maar volgens de status is de factuur te laat: het moet een dag voor { $date } zijn, of de status open
imports-sentences-nothing_paid = zegt dat er niets is betaald, maar de status zegt betaald. Betaald is het totaal { $total }; als het is gecrediteerd, is de status geannuleerd
imports-sentences-discount = is { $net }, maar aantal en prijs min de korting van { $percent }% zijn samen { $sum }
imports-sentences-no_percentage = is { $text }, en moet een percentage zijn van een regel met prijs en aantal
imports-sentences-part_without_amount = ontbreekt: volgens de status is een deel betaald
imports-sentences-no_state = ontbreekt: nergens staat of de factuur is betaald
imports-sentences-twice = staat ook in rij { $row }: { $text }
imports-sentences-plain_letters = mag alleen letters zonder accenten, cijfers en tekens hebben: { $text }
imports-sentences-currency = moet een valuta zoals EUR zijn, en is { $text }
imports-sentences-due_before = mag niet voor de datum { $date } liggen
imports-sentences-day = is geen datum zoals 2026-01-31: { $text }
imports-sentences-day_or_month = kan met de dag of met de maand beginnen: { $text }. Kies het bestand opnieuw, en daaronder de volgorde van de datums
imports-sentences-year = moet tussen 1990 en 2100 liggen, en is { $date }
imports-sentences-too_long = mag hoogstens { $count } tekens hebben
imports-sentences-country = is geen land: { $text }. Schrijf de code, zoals NL
imports-sentences-sums = is { $total }, maar netto { $net } en btw { $tax } zijn samen { $sum }
imports-sentences-lines = is { $total }, maar de regels zijn samen { $sum }
imports-sentences-more_than_total = is meer dan het totaal { $total }: { $paid } betaald en { $due } open
imports-sentences-paid_but_due = zegt betaald, maar { $due } staat open
imports-sentences-open_but_paid = zegt { $text }, maar er staat niets open
imports-sentences-state = is geen bekende status: { $text }
imports-sentences-many_lines = heeft { $count } regels; een factuur heeft er hoogstens { $most }
imports-sentences-at_most = mag hoogstens { $most } zijn
imports-sentences-negative = mag niet onder 0 zijn
imports-sentences-own_number = is al het nummer van een van je facturen: { $text }
imports-sentences-own_series = hoort bij de reeks { $series }, die verdergaat met { $next }. Zet eerst het volgende factuurnummer hoger: { $text }
imports-sentences-note_series = hoort bij de reeks { $series } van andere documenten: { $text }
imports-sentences-several_customers = is de naam van meerdere klanten, dus het e-mailadres is ook nodig: { $text }
imports-sentences-same_customer = is dezelfde klant als rij { $row }
imports-sentences-contradiction = is { $text }, maar rij { $row } van dezelfde factuur zegt { $other }

## statement

statement-export = exporteer CAMT.053, MT940 of CSV bij uw bank
statement-at = { $place }: { $fault }
statement-places-line = Regel { $line }
statement-places-column = Regel { $line }, kolom { $column }
statement-places-field = Regel { $line }, veld { $field }
statement-places-entry = Ntry die eindigt in regel { $line }
statement-places-element = Ntry die eindigt in regel { $line }, { $element }
statement-formats-letters-Y = J
statement-formats-letters-M = M
statement-formats-letters-D = D
statement-formats-either = { $one } of { $other }
statement-sentences-balances =
    De regels van { $account ->
        [none] het afschrift dat in regel { $line } begint
       *[other] het afschrift van { $account }
    } tellen niet op tot de saldi{ $by ->
        [none] { "" }
       *[other] , die { $by } schelen
    }
statement-sentences-summary_count =
    TxsSummry van { $account ->
        [none] het afschrift
       *[other] het afschrift van { $account }
    } telt { $count } regels, en het bestand heeft er { $found }
statement-sentences-summary_sum =
    TxsSummry van { $account ->
        [none] het afschrift
       *[other] het afschrift van { $account }
    } heeft een andere som dan de regels
statement-sentences-unknown_whether_booked =
    { $count } regels van { $account ->
        [none] het afschrift
       *[other] het afschrift van { $account }
    } zeggen niet of ze geboekt zijn (Sts ontbreekt), en gelden als geboekt
statement-sentences-not_last_page =
    Het bestand heeft pagina { $page } van { $account ->
        [none] het afschrift
       *[other] het afschrift van { $account }
    }, die niet de laatste is
statement-sentences-cut_off =
    Het bestand is afgebroken: { $account ->
        [none] het afschrift dat in regel { $line } begint
       *[other] het afschrift van { $account }
    } heeft geen saldo (veld { $field })
statement-sentences-text_or_entry =
    Regels van { $account ->
        [none] het afschrift dat in regel { $line } begint
       *[other] het afschrift van { $account }
    } kunnen een boeking zijn, of tekst van de boeking ervoor (:61:)
statement-sentences-balances_beside = De bedragen tellen niet op tot de saldi ernaast (kolom { $column })
statement-sentences-broken_header = De eerste rij heeft een regeleinde in een cel: de regels van het bestand zijn onderweg gebroken
statement-sentences-left_out =
    Regel { $line } is weggelaten: { $cells ->
        [none] een cel heeft een andere rij in zich
       *[other] hij heeft { $cells } cellen en de kop { $header }
    }, en het bedrag kan ergens anders staan
statement-sentences-other_number_of_cells =
    { $count ->
        [none] Regel { $line }
       *[other] Regel { $line } en { $count } andere
    }: niet zoveel cellen als de kop, dus misschien in andere kolommen
statement-sentences-too_large = Het is groter dan { $mb } MB: exporteer een kortere periode
statement-sentences-too_many = Het heeft meer dan { $count } transacties: exporteer kortere perioden en importeer ze na elkaar
statement-sentences-zip = Het is een ZIP-archief of Excel-bestand: pak het uit, of { statement-export }
statement-sentences-gzip = Het is ingepakt met gzip: pak het eerst uit
statement-sentences-pdf = Het is een PDF: { statement-export }
statement-sentences-excel = Het is een Excel-bestand: { statement-export }
statement-sentences-empty = Het is leeg
statement-sentences-no_text = Het is geen tekst: { statement-export }
statement-sentences-damaged_xml = Het is geen geldige XML: het bestand is beschadigd of afgebroken (regel { $line })
statement-sentences-wrong_xml = Het is geen geldige XML (regel { $line })
statement-sentences-doctype = Het heeft een DOCTYPE, die een rekeningafschrift nooit heeft (regel { $line })
statement-sentences-too_deep = De elementen zijn te diep genest (regel { $line })
statement-sentences-camt_version = Het is { $kind }, en alleen de versies 02 tot 14 van CAMT.053 worden gelezen: exporteer een daarvan
statement-sentences-unread_kind = Het is { $kind }, dat niet wordt gelezen: { statement-export }
statement-sentences-report = Het is { $kind }, geen afschrift: exporteer CAMT.053 of MT940 bij uw bank
statement-sentences-incomplete_mt940 = Het is MT940 zonder veld { $field }: het bestand is niet volledig, of het is MT942. Exporteer MT940 of CAMT.053 opnieuw
statement-sentences-attributes = Een element heeft meer dan { $count } attributen (regel { $line })
statement-sentences-data_in_header = De eerste rij heeft een dag of een bedrag: de rij eronder staat op dezelfde regel. Exporteer het bestand opnieuw
statement-sentences-no_day = Geen rij heeft in kolom { $column } een dag als { $formats }. De eerste rij heeft: { $row }
statement-sentences-other_kind = Het is { $kind }, geen afschrift: exporteer CAMT.053 bij uw bank
statement-sentences-other_xml = Het is XML, maar geen CAMT.053 van versie 02 tot 14: { statement-export }
statement-sentences-unknown_csv = Het is geen CAMT.053 of MT940, en geen CSV van een bekende bank ({ $banks }). Noem de kolommen onder “Andere CSV”. Het bestand heeft: { $columns }
statement-sentences-unknown_columns = { $named }: zo heet geen kolom. Het bestand heeft: { $columns }
statement-sentences-too_many_columns = Regel { $line } heeft meer dan { $count } kolommen: zoveel schrijft geen bank
statement-sentences-not_csv = Regel { $line } is geen CSV: { $reason }
statement-sentences-wrong_batch = de transacties van de batch tellen niet op tot het bedrag, dus is het één regel
statement-sentences-cut_amount = het bestand eindigt in een bedrag, dat meer cijfers kan hebben
statement-sentences-unknown_state = of { $text } geboekt betekent, is niet bekend: noem de kolom en de woorden onder “Andere CSV”
statement-sentences-missing_page = de pagina van het afschrift voor deze staat niet in het bestand
statement-sentences-misplaced_field = veld { $field } staat waar MT940 er geen heeft
statement-sentences-no_kind = achter het bedrag staat geen soort zoals NTRF, dus het kan meer cijfers hebben
statement-sentences-long_field = veld { $field } heeft meer dan { $count } tekens: zoveel schrijft geen bank
statement-sentences-large_amount = het bedrag { $text } is te groot
statement-sentences-thousand_or_fraction = { $text } kan duizend of een breuk zijn. Schrijf de decimalen, zoals 1.250,00 of 1,250.00
statement-sentences-no_amount = { $text } is geen bedrag zoals { $example }
statement-sentences-other_currency = { $text } is niet in { $currency }
statement-sentences-both_sides = de rij heeft een bedrag dat erbij kwam en een dat eraf ging
statement-sentences-unknown_currency = { $text } is geen valutacode zoals EUR
statement-sentences-wrong_day = { $text } is geen datum als { $formats }
statement-sentences-no_movement = { $text } is geen datum, C of D en een bedrag, zoals { $example }
statement-sentences-no_side =
    hier moet af of bij staan, zoals D of C, Af of Bij; { $text ->
        [none] er staat niets
       *[other] { $text }
    }
statement-sentences-no_currency = het bestand heeft geen valuta: vul die in bij Valuta
statement-sentences-open_quotation = een aanhalingsteken is niet gesloten
statement-sentences-before_balance = veld 61 staat voor het beginsaldo (60F)
statement-sentences-wrong_direction = { $element } moet CRDT of DBIT zijn
statement-sentences-missing_element = { $element } ontbreekt
statement-sentences-negative_amount = een bedrag is nooit negatief: CdtDbtInd zegt de richting
