## attachment

attachment-empty = Die Datei ist leer.
attachment-large = { -the-file-is-larger-than-5 }
attachment-markup = Die Datei ist eine Webseite, eine Zeichnung oder anderes Markup (HTML, SVG, XML), das Skripte enthalten kann.
attachment-old_office = Die Datei ist von einer alten Office-Version oder hat ein Passwort: Speichern Sie sie als XLSX oder PDF.
attachment-macros = Die Tabelle enthält Makros: Speichern Sie sie ohne Makros.
attachment-other_zip = Die Datei ist ein ZIP-Archiv, und weder eine XLSX- noch eine ODS-Tabelle.
attachment-damaged_zip = Die Tabelle ist beschädigt.
attachment-damaged_pdf = Das PDF ist beschädigt oder abgeschnitten.
attachment-damaged_picture = Das Bild ist beschädigt oder abgeschnitten.
attachment-plain_text = Die Datei ist Text ohne Spalten: Eine CSV hat Zeilen mit demselben Trennzeichen.
attachment-other = Die Datei muss PDF, PNG, JPEG, CSV, XLSX oder ODS sein.

## warnings

warnings-seller_address_missing = Ihre Adresse fehlt.
warnings-seller_tax_number_missing = Ihre USt-IdNr. oder Steuernummer fehlt.
warnings-buyer_address_missing = Die Adresse des Kunden fehlt.
warnings-tax_category_missing = Eine Position hat 0 % USt. ohne Grund.
warnings-exemption_reason_missing = Der Grund der Steuerbefreiung fehlt.
warnings-exchange_rate_missing = Der Wechselkurs fehlt: Ihre Voranmeldung braucht diese Rechnung in Ihrer eigenen Währung.
warnings-seller_vat_number_invalid = Ihre USt-IdNr. fehlt oder ist ungültig; ohne sie kann die Rechnung nicht gestellt werden.
warnings-buyer_vat_number_invalid = Die USt-IdNr. des Kunden fehlt oder ist ungültig; ohne sie kann die Rechnung nicht gestellt werden.
warnings-buyer_country_not_in_eu = Der Kunde muss in einem anderen EU-Land sein; so kann die Rechnung nicht gestellt werden.
warnings-delivery_date_missing = Lieferdatum oder Zeitraum fehlt; ohne kann die Rechnung nicht gestellt werden.
warnings-date_in_future = Das Datum liegt in der Zukunft.
warnings-date_before_previous = Das Datum liegt vor dem der vorigen Rechnungsnummer.
warnings-text_not_printable = Ein Text hat Zeichen, die das PDF nicht zeigen kann.

## missing

missing-parts-name = den Namen
missing-parts-country = das Land
missing-parts-address = Straße und Hausnummer
missing-parts-postal_code = die Postleitzahl
missing-parts-city = den Ort
missing-parts-vat_number = die USt-IdNr.
missing-parts-registration_number = die Registernummer
missing-parts-iban = die IBAN
missing-parts-endpoint = die E-Rechnungsadresse
missing-parts-contact_name = den Namen eines Ansprechpartners
missing-parts-phone = die Telefonnummer
missing-parts-email = die E-Mail-Adresse
missing-parts-creditor_identifier = die SEPA-Gläubiger-ID
missing-of-business = Ihres Unternehmens
missing-of-customer = des Kunden
missing-of-delivery_address = der Lieferadresse
missing-listed-one = Position { $line }
missing-listed-all = Positionen { $lines }
missing-listed-cut = Positionen { $lines } und { $more } weitere
missing-absent = Ergänzen Sie { $part } { $whose }.
missing-no_country = „{ $value }“ als Land { $whose } ist kein Ländercode wie DE.
missing-no_vat_number = „{ $value }“ als USt-IdNr. { $whose } hat nicht die Form einer solchen, mit dem Land am Anfang.
missing-endpoint_scheme = Das Schema { $value } der E-Rechnungsadresse { $whose } steht nicht auf der Liste EAS.
missing-endpoint_not_in_peppol = Das Schema { $value } der E-Rechnungsadresse { $whose } steht nicht auf der Liste von Peppol; E-Mail-Adressen gelten dort nicht.
missing-endpoint_id = Die E-Rechnungsadresse { $value } { $whose } ist keine richtige Nummer des Schemas { $scheme }.
missing-registration_id = Die Registernummer { $value } Ihres Unternehmens ist keine richtige Nummer des Registers { $scheme }.
missing-registration_scheme = Das Register { $value } Ihrer Registernummer steht nicht auf der Liste ICD. Niederländische Nummern haben 0106.
missing-exemption_code = Der Befreiungscode { $value } passt nicht: Wählen Sie einen der Liste VATEX für diese Kategorie.
missing-currency = { $value } steht nicht auf der Liste der Währungen für E-Rechnungen.
missing-description = Ergänzen Sie die Beschreibung: { $lines }.
missing-category = Wählen Sie die Steuerkategorie: Warum gibt es keine USt. ({ $lines })?
missing-reason = Nennen Sie den Grund, warum es keine USt. gibt ({ $lines }), oder tragen Sie ihn bei Ihrem Unternehmen ein.
missing-tiny_rate = Der Steuersatz ist zu niedrig ({ $lines }): E-Rechnungen behandeln Sätze unter 0,5 % wie keinen.
missing-swedish_rate = Der Steuersatz ist kein schwedischer ({ $lines }): 6, 12 oder 25 %.
missing-seller_tax_number = Ergänzen Sie die USt-IdNr. Ihres Unternehmens, oder seine Steuernummer, wenn es keine hat.
missing-seller_identifier = Ergänzen Sie die Registernummer Ihres Unternehmens, an der der Kunde es erkennen kann.
missing-delivery_date = Ergänzen Sie das Lieferdatum oder den Zeitraum: Eine Lieferung in ein anderes EU-Land braucht eines davon.
missing-no_lines = Das Dokument hat keine Positionen.
missing-mixed_scope = Nicht steuerbare Positionen brauchen eine eigene Rechnung.
missing-sums = Die Steuer dieses Dokuments weicht zu sehr vom Steuersatz ab; deshalb lässt sich keine E-Rechnung daraus machen.
missing-currency_decimals = E-Rechnungen haben Beträge mit zwei Nachkommastellen: Verwenden Sie Preise, die die dritte nicht brauchen.
missing-peppol_reference = Ergänzen Sie eine Käuferreferenz oder eine Bestellnummer: Peppol braucht eine von beiden.
missing-german_reference = Ergänzen Sie eine Käuferreferenz: für Behörden die Leitweg-ID, für andere einen Text, den sie kennen.
missing-skonto = Eine Zeile der Zahlungsbedingungen, die mit # beginnt, muss ein Skonto sein wie #SKONTO#TAGE=14#PROZENT=2.00#.
missing-preceding = Die Gutschrift nennt keine Rechnung, die sie korrigiert.
missing-dutch_register = Das Register eines niederländischen Unternehmens muss 0106 (KvK) oder 0190 (OIN) sein.
missing-danish_number = Ergänzen Sie die CVR-Nummer Ihres Unternehmens, acht Ziffern, mit dem Register 0184.
missing-icelandic_number = Ergänzen Sie die Kennitala, zehn Ziffern, mit dem Register 0196.
missing-swedish_number = Die Registernummer eines schwedischen Unternehmens hat zehn Ziffern mit einer Prüfziffer.
missing-swedish_vat_number = Die USt-IdNr. eines schwedischen Unternehmens ist SE und zwölf Ziffern.
missing-swedish_tax_number = Ein schwedisches Unternehmen ohne USt-IdNr. schreibt „Godkänd för F-skatt“ als Steuernummer.
missing-norwegian_vat_number = Die USt-IdNr. eines norwegischen Unternehmens ist NO, seine neun Ziffern und MVA.
missing-italian_tax_number = Die Steuernummer eines italienischen Unternehmens hat 11 bis 16 Buchstaben und Ziffern.
missing-greek_seller = E-Rechnungen griechischer Unternehmen müssen zuerst bei myDATA registriert werden; das wird nicht angeboten.

## warnings

warnings-paid_before_invoice = Die Zahlung liegt vor dem Datum der Rechnung. Stimmt der Tag nicht, machen Sie die Zahlung rückgängig und erfassen Sie sie neu.
warnings-refund_without_credit_note = Es wurde keine Gutschrift erstellt, daher zählt die Rechnung noch ganz in Ihrer USt. Erstellen Sie eine, wenn der Verkauf rückgängig ist.

## sentences

sentences-given_twice = ist mehr als einmal angegeben
sentences-required = ist erforderlich
sentences-no_letter = ist kein Schreiben dieser Übersicht
sentences-no_letter_chosen = muss mindestens ein Schreiben nennen
sentences-undated_table = muss leer bleiben: Diese Tabelle wird immer ganz exportiert
sentences-pdfs_of_period = ist nur für alle Daten eines Zeitraums als CSV oder Excel möglich
sentences-required_without_item = ist erforderlich, wenn kein Artikel gewählt ist
sentences-not_empty = { -must-not-be-empty }
sentences-more_than_0 = muss größer als 0 sein
sentences-not_0 = darf nicht 0 sein
sentences-not_in_future = darf nicht in der Zukunft liegen
sentences-in_future = muss in der Zukunft liegen
sentences-date = muss ein gültiges Datum sein, als TT.MM.JJJJ
sentences-month = muss ein gültiger Monat sein, als JJJJ-MM
sentences-perhaps_thousands = kann als Tausender gemeint sein: schreiben Sie tausend als 1000, und drei Nachkommastellen mit einer Null dahinter, wie 1,2340
sentences-number = muss eine Zahl sein, wie 7,5, ohne Tausenderpunkte, Zeichen oder Einheit
sentences-one_line = muss eine einzige Zeile sein, ohne Zeilenumbrüche
sentences-line_breaks = darf höchstens 10 Zeilenumbrüche haben
sentences-three_decimals = darf höchstens 3 Nachkommastellen haben
sentences-amount = muss ein Betrag sein, wie 12,50
sentences-plain_amount = muss ein Betrag sein, wie 12,50; schreiben Sie tausend als 1000
sentences-sepa_characters = darf nur Buchstaben, Ziffern, Leerzeichen und +?/-:().,' haben
sentences-iban = muss eine IBAN mit richtigen Prüfziffern sein, wie NL91 ABNA 0417 1643 00
sentences-email = muss eine E-Mail-Adresse sein, wie ann@example.com
sentences-currency = muss ein Währungscode sein, wie EUR
sentences-country = muss ein Ländercode aus zwei Buchstaben sein, wie DE
sentences-searchable = muss einen Buchstaben, eine Ziffer oder ein Zeichen enthalten
sentences-formal_after_due = kann erst nach dem Fälligkeitstag eine Mahnung sein
sentences-as_in_preview = wurde nach der Übersicht geändert: Sehen Sie sich die neue Übersicht unten an
sentences-six_decimals = darf höchstens 6 Nachkommastellen haben
sentences-vatex = muss ein Code der VATEX-Liste sein, wie VATEX-EU-132
sentences-whole_period = ist erforderlich: ein Zeitraum hat Anfang und Ende
sentences-no_period = darf nicht zusammen mit einem Zeitraum angegeben werden
sentences-not_your_password = ist nicht Ihr Passwort
sentences-wrong = ist falsch
sentences-wrong_or_used = ist falsch oder wurde schon verwendet; warten Sie auf den nächsten
sentences-wrong_sign_in = Die E-Mail-Adresse oder das Passwort ist falsch.
sentences-used_link = Dieser Link wurde schon verwendet oder ist abgelaufen.

## reworded

reworded-formal_only = gilt nur für eine Mahnung: leer lassen, oder diesen Ton wählen
reworded-discount_of_reason = ist bei einem Grund erforderlich: Prozent oder Betrag
reworded-category_needed = braucht eine Antwort auf „Warum 0 %?“
reworded-outside_scope = „Nicht steuerbar“ muss für alle Positionen gelten oder für keine
reworded-standard_rate = muss bei „Steuerpflichtig“ größer als 0 sein
reworded-other_eu_country = muss bei „Innergemeinschaftliche Lieferung“ ein anderes EU-Land sein
reworded-other_customer = muss ein anderer Kunde sein
reworded-delivery_or_period = oder ein Zeitraum ist bei „Innergemeinschaftliche Lieferung“ erforderlich
reworded-exemption_reason = ist bei einer steuerfreien Position erforderlich, hier oder in Ihren Rechnungseinstellungen
reworded-negative_price = darf nicht kleiner als 0 sein: Eine Position, die etwas zurücknimmt, hat eine negative Menge, und für einen Rabatt gibt es eigene Felder
reworded-number_prefix = darf höchstens 20 Buchstaben, Ziffern und -/._ haben, mit höchstens einem { "{" }year{ "}" } oder { "{" }yy{ "}" }, z. B. INV- oder { "{" }year{ "}" }-

## patterns

patterns-not_in_future = darf nicht in der Zukunft liegen; heute ist { $today }
patterns-before_payment = darf nicht vor der Zahlung vom { $paidAt } liegen
patterns-before_first_day = darf nicht vor dem ersten Tag liegen
patterns-before_invoice_date = darf nicht vor dem Rechnungsdatum liegen
patterns-with_percentage = darf nicht zusammen mit einem Prozentsatz angegeben werden
patterns-without_discount = gehört zu einem Rabatt: Geben Sie ihn auch an
patterns-amount = muss ein Betrag in { $currency } sein, wie { $example }, ohne Tausenderpunkte und Währungszeichen; tausend ist { $thousand }
patterns-whole_amount = muss eine ganze Zahl sein: { $currency } hat keine Nachkommastellen; schreiben Sie tausend als { $thousand }
patterns-decimals_in = darf in { $currency } höchstens { $decimals } Nachkommastellen haben; schreiben Sie tausend als { $thousand }
patterns-largest_amount = darf höchstens { $largest } { $currency } sein
patterns-at_most = darf höchstens { $most } sein, der Betrag, von dem er abgeht
patterns-below_zero = bringt die Positionen mit { $rate } % Steuer auf { $sum }, und sie müssen 0 oder mehr ergeben: Nehmen Sie weniger zurück, geben Sie einen Rabatt oder schreiben Sie die frühere Rechnung gut
patterns-own_currency = muss leer sein: Die Rechnung ist in { $currency }, Ihrer eigenen Währung
patterns-no_rate = muss bei „{ $category }“ 0 oder leer sein
patterns-days_before = darf nicht mehr als { $count } Tage vor dem Rechnungsdatum { $date } liegen
patterns-at_least_number = muss mindestens { $lowest } sein
patterns-at_most_number = darf höchstens { $largest } sein
patterns-at_most_entries = darf höchstens { $most } Einträge haben
patterns-lower_number = muss mindestens { $lowest } sein: Nummern können nur steigen
patterns-same_numbers = muss sich stärker vom Präfix { $prefix } unterscheiden: Die Nummern könnten gleich sein
patterns-empty_for = muss bei „{ $category }“ leer sein
patterns-same_for = muss für alle Positionen von „{ $category }“ gleich sein: { $other }
patterns-required_for = ist bei „{ $category }“ erforderlich
patterns-vat_number_for = muss bei „{ $category }“ eine USt-IdNr. mit richtigen Prüfziffern sein, nicht { $number }

## refusals

refusals-invoice_ambiguous = Diese Ziffern sind die Id der einen Rechnung und die Nummer einer anderen. Geben Sie die ganze Rechnungsnummer an.
refusals-credit_note_ambiguous = Diese Ziffern sind die Id der einen Rechnungskorrektur und die Nummer einer anderen. Geben Sie die ganze Nummer an.
refusals-last_owner = Ein Unternehmen braucht mindestens einen Inhaber.
refusals-account_exists = Dieser Kurzname ist schon vergeben.
refusals-customer_exists = Es gibt schon einen Kunden mit dieser E-Mail-Adresse.
refusals-customer_differs = Es gibt schon einen Kunden mit dieser E-Mail-Adresse, mit anderen Angaben. Wählen Sie, wer gemeint ist.
refusals-customer_in_use = Dieser Kunde kann noch nicht gelöscht werden: Etwas ist noch offen.
refusals-customer_erased = Dieser Kunde wurde gelöscht.
refusals-customer_merged = Dieser Kunde wurde mit einem anderen zusammengeführt.
refusals-item_exists = Es gibt schon einen Artikel mit diesem Code.
refusals-invoice_already_issued = Die Rechnung ist schon ausgestellt.
refusals-invoice_changed = Die Rechnung wurde inzwischen geändert. Öffnen Sie die Seite erneut.
refusals-invoice_already_paid = Die Rechnung ist schon vollständig bezahlt.
refusals-invoice_has_payments = Zu der Rechnung gibt es schon Zahlungen. Erstellen Sie eine Rechnungskorrektur für den Rest.
refusals-invoice_fully_credited = Die Rechnung ist schon vollständig korrigiert.
refusals-invoice_cancelled = { -the-invoice-is-cancelled }
refusals-invoice_refunded = Die Rechnung wurde bezahlt und vollständig erstattet.
refusals-invoice_is_draft = Die Rechnung ist noch ein Entwurf. Stellen Sie sie zuerst aus.
refusals-import_has_faults = Eine Zeile hat inzwischen einen Fehler, daher ist nichts gespeichert. Die Datei erneut wählen.
refusals-import_undone = Der Import wurde schon rückgängig gemacht.
refusals-import_not_confirmed = Der Import ist noch nicht gespeichert.
refusals-import_in_use = Der Import kann nicht rückgängig gemacht werden, weil mit dem Gespeicherten etwas geschehen ist.
refusals-import_too_old = Der Import wurde vor mehr als sieben Tagen gespeichert.
refusals-invoice_imported = Ein anderes Programm hat diese Rechnung ausgestellt und hat ihr Dokument.
refusals-invoice_incomplete = Auf der Rechnung fehlt etwas. Die Rechnungseinstellungen verlangen, dass sie vollständig ist.
refusals-einvoice_incomplete = Für die E-Rechnung fehlt etwas. Die Seite der Rechnung zeigt, was.
refusals-customer_has_no_email = Der Kunde hat keine E-Mail-Adresse. Tragen Sie eine beim Kunden ein.
refusals-customer_unsubscribed = Der Kunde hat Zahlungserinnerungen abbestellt.
refusals-reminder_too_soon = In den letzten 24 Stunden wurde schon eine Zahlungserinnerung gesendet.
refusals-too_many_mails = Diese Adresse hat in 24 Stunden schon das Maximum von 20 E-Mails bekommen. Es wurde nichts gesendet.
refusals-business_incomplete = Für eine Mahnung fehlen Unternehmensdaten: rechtlicher Name, Adresse, Ort und IBAN werden gebraucht.
refusals-preview_needed = Es wurde nichts gesendet: Diese Übersicht ist abgelaufen oder geändert. Sehen Sie sich die neue unten an.
refusals-mail_rejected = Der Mailserver hat die E-Mail abgelehnt: { $message }
refusals-token_revoked = Das Token ist schon widerrufen.
refusals-payment_link_inactive = Der Zahlungslink ist nicht mehr aktiv.
refusals-payment_not_paid = Die Zahlung ist nicht bezahlt, daher gibt es nichts zu erstatten.
refusals-payment_not_recorded = Die Zahlung kam über einen Zahlungsanbieter. Erstatten Sie das Geld.
refusals-payment_already_refunded = Die Zahlung ist schon vollständig erstattet.
refusals-payment_charged_back = Die Bank hat die Zahlung zurückgebucht.
refusals-payment_not_authorized = Für diese Zahlung ist nichts mehr reserviert.
refusals-subscription_not_active = Das Abonnement ist nicht aktiv.
refusals-subscription_not_paused = Das Abonnement ist nicht pausiert.
refusals-subscription_ended = Das Abonnement ist beendet.
refusals-webhook_endpoint_disabled = Der Webhook ist deaktiviert.
refusals-webhook_delivery_pending = Das Ereignis ist noch unterwegs.
refusals-provider_not_connected = Es ist kein Zahlungsanbieter verbunden, daher kann nicht online bezahlt werden.
refusals-provider_onboarding = Der Zahlungsanbieter ist noch nicht bereit.
refusals-provider_refused = Der Zahlungsanbieter hat dies abgelehnt: { $message }
refusals-rate_limited =
    Zu viele Versuche. Warten Sie { $minutes ->
        [one] { $minutes } Minute
       *[other] { $minutes } Minuten
    } und versuchen Sie es erneut.
refusals-service_busy = Der Dienst ist gerade ausgelastet. Versuchen Sie es gleich noch einmal.

## imports

imports-also = { $fault }. Weitere Zeilen mit diesem Fehler: { $rows }
imports-sentences-unknown_columns = Die Spalten sind nicht die eines bekannten Programms. Die Datei erneut wählen und die Spalten unten nennen. Sie hat: { $columns }
imports-sentences-too_large = Sie ist größer als { $mb } MB: in Teilen importieren
imports-sentences-too_many = Sie hat mehr als { $count } Zeilen: in Teilen importieren
imports-sentences-no_rows = Sie hat eine Kopfzeile, aber keine Zeilen
imports-sentences-no_csv = Sie ist keine CSV: als CSV exportieren oder speichern
imports-sentences-missing = fehlt
imports-sentences-overdue_without_due = fehlt, und laut Status ist die Rechnung überfällig: es muss ein Tag vor { $date } sein
imports-sentences-overdue_later = ist { $day }, aber laut Status ist die Rechnung überfällig: es muss ein Tag vor { $date } sein, oder der Status offen
imports-sentences-nothing_paid = sagt, dass nichts bezahlt ist, aber der Status sagt bezahlt. Bezahlt ist die Summe { $total }; wurde sie gutgeschrieben, ist der Status storniert
imports-sentences-discount = ist { $net }, aber Menge und Preis abzüglich des Rabatts von { $percent } % ergeben { $sum }
imports-sentences-no_percentage = ist { $text } und muss ein Prozentsatz einer Position mit Preis und Menge sein
imports-sentences-part_without_amount = fehlt: laut Status ist ein Teil bezahlt
imports-sentences-no_state = fehlt: nichts sagt, ob die Rechnung bezahlt ist
imports-sentences-twice = steht auch in Zeile { $row }: { $text }
imports-sentences-plain_letters = darf nur Buchstaben ohne Akzente, Ziffern und Zeichen haben: { $text }
imports-sentences-currency = muss eine Währung wie EUR sein und ist { $text }
imports-sentences-due_before = darf nicht vor dem Datum { $date } liegen
imports-sentences-day = ist kein Tag wie 2026-01-31: { $text }
imports-sentences-day_or_month = kann mit Tag oder Monat beginnen: { $text }. Die Datei erneut wählen, und darunter die Reihenfolge der Daten
imports-sentences-year = muss zwischen 1990 und 2100 liegen und ist { $date }
imports-sentences-too_long = darf höchstens { $count } Zeichen haben
imports-sentences-country = ist kein Land: { $text }. Den Code schreiben, etwa NL
imports-sentences-sums = ist { $total }, aber netto { $net } und Steuer { $tax } ergeben { $sum }
imports-sentences-lines = ist { $total }, aber die Positionen ergeben { $sum }
imports-sentences-more_than_total = ergibt mehr als die Summe { $total }: { $paid } bezahlt und { $due } offen
imports-sentences-paid_but_due = sagt bezahlt, aber { $due } ist offen
imports-sentences-open_but_paid = sagt { $text }, aber nichts ist offen
imports-sentences-state = ist kein bekannter Status: { $text }
imports-sentences-many_lines = hat { $count } Positionen; eine Rechnung hat höchstens { $most }
imports-sentences-at_most = darf höchstens { $most } sein
imports-sentences-negative = darf nicht unter 0 sein
imports-sentences-own_number = ist schon die Nummer einer eigenen Rechnung: { $text }
imports-sentences-own_series = gehört zur Reihe { $series }, die mit { $next } weitergeht. Zuerst die nächste Rechnungsnummer höher setzen: { $text }
imports-sentences-note_series = gehört zur Reihe { $series } anderer Belege: { $text }
imports-sentences-several_customers = ist der Name mehrerer Kunden, daher ist auch die E-Mail nötig: { $text }
imports-sentences-same_customer = ist derselbe Kunde wie Zeile { $row }
imports-sentences-contradiction = ist { $text }, aber Zeile { $row } derselben Rechnung sagt { $other }

## statement

statement-export = exportieren Sie CAMT.053, MT940 oder CSV bei Ihrer Bank
statement-at = { $place }: { $fault }
statement-places-line = Zeile { $line }
statement-places-column = Zeile { $line }, Spalte { $column }
statement-places-field = Zeile { $line }, Feld { $field }
statement-places-entry = Ntry, das in Zeile { $line } endet
statement-places-element = Ntry, das in Zeile { $line } endet, { $element }
statement-formats-letters-Y = J
statement-formats-letters-M = M
statement-formats-letters-D = T
statement-formats-either = { $one } oder { $other }
statement-sentences-balances =
    Die Buchungen { $account ->
        [none] des Auszugs, der in Zeile { $line } beginnt,
       *[other] des Auszugs von { $account }
    } ergeben nicht die Salden{ $by ->
        [none] { "" }
       *[other] , die sich um { $by } unterscheiden
    }
statement-sentences-summary_count =
    TxsSummry { $account ->
        [none] des Auszugs
       *[other] des Auszugs von { $account }
    } zählt { $count } Buchungen, und die Datei hat { $found }
statement-sentences-summary_sum =
    TxsSummry { $account ->
        [none] des Auszugs
       *[other] des Auszugs von { $account }
    } hat eine andere Summe als die Buchungen
statement-sentences-unknown_whether_booked =
    { $count } Buchungen { $account ->
        [none] des Auszugs
       *[other] des Auszugs von { $account }
    } sagen nicht, ob sie gebucht sind (Sts fehlt), und gelten als gebucht
statement-sentences-not_last_page =
    Die Datei hat Seite { $page } { $account ->
        [none] des Auszugs
       *[other] des Auszugs von { $account }
    }, die nicht die letzte ist
statement-sentences-cut_off =
    Die Datei ist abgeschnitten: { $account ->
        [none] Der Auszug, der in Zeile { $line } beginnt,
       *[other] Der Auszug von { $account }
    } hat keinen Saldo (Feld { $field })
statement-sentences-text_or_entry =
    Zeilen { $account ->
        [none] des Auszugs, der in Zeile { $line } beginnt,
       *[other] des Auszugs von { $account }
    } können eine Buchung sein, oder Text der Buchung davor (:61:)
statement-sentences-balances_beside = Die Beträge ergeben nicht die Salden daneben (Spalte { $column })
statement-sentences-broken_header = Die Kopfzeile hat einen Zeilenumbruch in einer Zelle: Die Zeilen der Datei wurden unterwegs umbrochen
statement-sentences-left_out =
    Zeile { $line } ist ausgelassen: { $cells ->
        [none] Eine Zelle hat eine andere Zeile in sich
       *[other] Sie hat { $cells } Zellen und die Kopfzeile { $header }
    }, und der Betrag kann woanders stehen
statement-sentences-other_number_of_cells =
    { $count ->
        [none] Zeile { $line }
       *[other] Zeile { $line } und { $count } weitere
    }: nicht so viele Zellen wie die Kopfzeile, also vielleicht in anderen Spalten
statement-sentences-too_large = Sie ist größer als { $mb } MB: exportieren Sie einen kürzeren Zeitraum
statement-sentences-too_many = Sie hat mehr als { $count } Umsätze: exportieren Sie kürzere Zeiträume und importieren Sie sie nacheinander
statement-sentences-zip = Sie ist ein ZIP-Archiv oder eine Excel-Datei: entpacken Sie sie, oder { statement-export }
statement-sentences-gzip = Sie ist mit gzip gepackt: entpacken Sie sie zuerst
statement-sentences-pdf = Sie ist ein PDF: { statement-export }
statement-sentences-excel = Sie ist eine Excel-Datei: { statement-export }
statement-sentences-empty = Sie ist leer
statement-sentences-no_text = Sie ist kein Text: { statement-export }
statement-sentences-damaged_xml = Sie ist kein gültiges XML: Die Datei ist beschädigt oder abgeschnitten (Zeile { $line })
statement-sentences-wrong_xml = Sie ist kein gültiges XML (Zeile { $line })
statement-sentences-doctype = Sie hat einen DOCTYPE, den ein Kontoauszug nie hat (Zeile { $line })
statement-sentences-too_deep = Die Elemente sind zu tief verschachtelt (Zeile { $line })
statement-sentences-camt_version = Sie ist { $kind }, und nur die Versionen 02 bis 14 von CAMT.053 werden gelesen: exportieren Sie eine davon
statement-sentences-unread_kind = Sie ist { $kind }, das nicht gelesen wird: { statement-export }
statement-sentences-report = Sie ist { $kind }, kein Kontoauszug: exportieren Sie CAMT.053 oder MT940 bei Ihrer Bank
statement-sentences-incomplete_mt940 = Sie ist MT940 ohne Feld { $field }: Die Datei ist nicht vollständig, oder sie ist MT942. Exportieren Sie MT940 oder CAMT.053 noch einmal
statement-sentences-attributes = Ein Element hat mehr als { $count } Attribute (Zeile { $line })
statement-sentences-data_in_header = Die Kopfzeile hat einen Tag oder einen Betrag: Die Zeile darunter steht in derselben. Exportieren Sie die Datei noch einmal
statement-sentences-no_day = Keine Zeile hat in Spalte { $column } einen Tag als { $formats }. Die erste Zeile hat: { $row }
statement-sentences-other_kind = Sie ist { $kind }, kein Kontoauszug: exportieren Sie CAMT.053 bei Ihrer Bank
statement-sentences-other_xml = Sie ist XML, aber kein CAMT.053 der Versionen 02 bis 14: { statement-export }
statement-sentences-unknown_csv = Sie ist weder CAMT.053 noch MT940, noch eine CSV einer bekannten Bank ({ $banks }). Nennen Sie die Spalten unter „Andere CSV“. Die Datei hat: { $columns }
statement-sentences-unknown_columns = { $named }: so heißt keine Spalte. Die Datei hat: { $columns }
statement-sentences-too_many_columns = Zeile { $line } hat mehr als { $count } Spalten: So viele schreibt keine Bank
statement-sentences-not_csv = Zeile { $line } ist keine CSV: { $reason }
statement-sentences-wrong_batch = die Umsätze der Sammelbuchung ergeben nicht ihren Betrag, also ist sie eine Buchung
statement-sentences-cut_amount = die Datei endet in einem Betrag, der mehr Ziffern haben kann
statement-sentences-unknown_state = ob { $text } gebucht bedeutet, ist nicht bekannt: Nennen Sie Spalte und Wörter unter „Andere CSV“
statement-sentences-missing_page = die Seite des Auszugs vor dieser ist nicht in der Datei
statement-sentences-misplaced_field = Feld { $field } steht, wo MT940 keines hat
statement-sentences-no_kind = hinter dem Betrag steht keine Art wie NTRF, also kann er mehr Ziffern haben
statement-sentences-long_field = Feld { $field } hat mehr als { $count } Zeichen: So viele schreibt keine Bank
statement-sentences-large_amount = der Betrag { $text } ist zu groß
statement-sentences-thousand_or_fraction = { $text } kann tausend oder ein Bruchteil sein. Schreiben Sie die Dezimalstellen, wie 1.250,00 oder 1,250.00
statement-sentences-no_amount = { $text } ist kein Betrag wie { $example }
statement-sentences-other_currency = { $text } ist nicht in { $currency }
statement-sentences-both_sides = die Zeile hat einen Eingang und einen Ausgang
statement-sentences-unknown_currency = { $text } ist kein Währungscode wie EUR
statement-sentences-wrong_day = { $text } ist kein Datum als { $formats }
statement-sentences-no_movement = { $text } ist nicht Datum, C oder D und Betrag, wie { $example }
statement-sentences-no_side =
    hier muss Soll oder Haben stehen, wie D oder C, Soll oder Haben; { $text ->
        [none] es steht nichts da
       *[other] { $text }
    }
statement-sentences-no_currency = die Datei hat keine Währung: tragen Sie sie bei Währung ein
statement-sentences-open_quotation = ein Anführungszeichen ist nicht geschlossen
statement-sentences-before_balance = Feld 61 steht vor dem Anfangssaldo (60F)
statement-sentences-wrong_direction = { $element } muss CRDT oder DBIT sein
statement-sentences-missing_element = { $element } fehlt
statement-sentences-negative_amount = ein Betrag ist nie negativ: CdtDbtInd sagt die Richtung
