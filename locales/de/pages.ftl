## uploads

uploads-bank_statement-heading = Legen Sie Ihren Kontoauszug hier ab
uploads-bank_statement-text = Für { $business }: eine Datei Ihrer Bank, als CAMT.053, MT940 oder CSV, mit höchstens { $megabytes } MB. Noch wird nichts gebucht.
uploads-bank_statement-file = Kontoauszug
uploads-bank_statement-tooLarge = Die Datei ist größer als { $megabytes } MB: exportieren Sie einen kürzeren Zeitraum.
uploads-attachment-heading = Legen Sie Ihre Datei hier ab
uploads-attachment-text = Für { $business }: eine Datei zu einer Rechnung, als PDF, PNG, JPEG, CSV, XLSX oder ODS, mit höchstens { $megabytes } MB. Noch wird nichts angehängt.
uploads-attachment-file = { -file }
uploads-attachment-tooLarge = Die Datei ist größer als { $megabytes } MB.
uploads-hint = Ziehen Sie die Datei auf dieses Feld, oder wählen Sie sie aus.
uploads-button = Datei senden
uploads-accepted-heading = Die Datei ist da
uploads-accepted-text = Sie können diese Seite schließen. Gehen Sie zurück zum Gespräch, und sagen Sie, dass die Datei da ist.
uploads-accepted-untold = Ihre Bank ist hier nicht bekannt. Vielleicht werden Sie gefragt, was die Spalten bedeuten.
uploads-gone-heading = Diese Seite nimmt keine Datei mehr an
uploads-gone-text = Sie ist 15 Minuten offen. Bitten Sie im Gespräch um eine neue.
uploads-faults-none = { -choose-a-file-first }
uploads-faults-several = Senden Sie eine Datei.
uploads-faults-cutOff = Die Datei kam nicht vollständig an. Senden Sie sie noch einmal.
uploads-faults-tooSlow = Die Datei brauchte zu lange. Versuchen Sie es mit einer schnelleren Verbindung.
uploads-faults-busy = Gerade wird eine andere Datei gelesen. Versuchen Sie es in einigen Sekunden erneut.

## unsubscribe

unsubscribe-wanted-heading = Keine Erinnerungen mehr?
unsubscribe-wanted-text = Sie erhalten Zahlungserinnerungen per E-Mail von { $seller }. Offene Beträge bleiben offen.
unsubscribe-wanted-button = Keine Erinnerungen mehr senden
unsubscribe-ended-heading = { -no-more-reminders }
unsubscribe-ended-text = { $seller } sendet Ihnen keine Zahlungserinnerungen per E-Mail mehr. Offene Beträge bleiben offen.
unsubscribe-ended-button = Wieder Erinnerungen senden

## invoicedSubscription

invoicedSubscription-standing-pending-heading = { -not-begun-yet }
invoicedSubscription-standing-pending-text = { -it-begins-with-your-first-payment }
invoicedSubscription-standing-active-heading = { -your-subscription }
invoicedSubscription-standing-active-text = Es läuft, und Sie erhalten für jeden Zeitraum eine Rechnung.
invoicedSubscription-standing-past_due-heading = Eine Rechnung ist überfällig
invoicedSubscription-standing-past_due-text = Bitte zahlen Sie sie. Das können Sie hier tun.
invoicedSubscription-standing-paused-heading = { -paused }
invoicedSubscription-standing-paused-text = Bis es weitergeht, werden keine Rechnungen gestellt.
invoicedSubscription-standing-cancelled-heading = { -ended }
invoicedSubscription-standing-cancelled-text = Es werden keine Rechnungen mehr gestellt.
invoicedSubscription-standing-completed-heading = { -completed }
invoicedSubscription-standing-completed-text = Die letzte Rechnung ist gestellt, und keine ist offen.
invoicedSubscription-ending-heading = { -it-ends-soon }
invoicedSubscription-ending-text = Es endet am { $day }. Es werden keine Rechnungen mehr gestellt.
invoicedSubscription-facts-what = { -for }
invoicedSubscription-facts-amount = { -amount }
invoicedSubscription-facts-next = { -next-invoice }
invoicedSubscription-facts-ends = { -ends-on }
invoicedSubscription-facts-ended = { -ended-on }
invoicedSubscription-facts-paid = Bezahlte Rechnungen
invoicedSubscription-payments = { -invoices }
invoicedSubscription-period-open = { -due }
invoicedSubscription-period-failed = überfällig
invoicedSubscription-period-paid = { -paid-2 }
invoicedSubscription-period-unpaid = storniert
invoicedSubscription-cancelHint =
    { $day ->
        [none] Es endet sofort. Es werden keine Rechnungen mehr gestellt; frühere bleiben fällig.
       *[other] Es läuft bis zum { $day }. Es werden keine Rechnungen mehr gestellt; frühere bleiben fällig.
    }

## subscription

subscription-standing-pending-heading = { -not-begun-yet }
subscription-standing-pending-text = { -it-begins-with-your-first-payment }
subscription-standing-active-heading = { -your-subscription }
subscription-standing-active-text = Es läuft, und Zahlungen werden von selbst abgebucht.
subscription-standing-past_due-heading = Eine Zahlung ist fehlgeschlagen
subscription-standing-past_due-text = Wir versuchen es erneut. Sie können auch jetzt selbst zahlen.
subscription-standing-paused-heading = { -paused }
subscription-standing-paused-text = Bis es weitergeht, wird nichts abgebucht.
subscription-standing-cancelled-heading = { -ended }
subscription-standing-cancelled-text = Es wird nichts mehr abgebucht.
subscription-standing-completed-heading = Alles bezahlt
subscription-standing-completed-text = Alle Zahlungen sind erfolgt. Es wird nichts mehr abgebucht.
subscription-ending-heading = { -it-ends-soon }
subscription-ending-text = Es endet am { $day }. Es wird nichts mehr abgebucht.
subscription-retry = Wir versuchen es am { $day } erneut. Sie können auch jetzt selbst zahlen; dann versuchen wir es nicht noch einmal.
subscription-byHand = Es läuft. Sie nehmen jede Zahlung selbst vor.
subscription-unpaid = Eine Zahlung ist fehlgeschlagen, auch beim erneuten Versuch. Es wird nichts mehr abgebucht.
subscription-facts-what = { -for }
subscription-facts-amount = { -amount }
subscription-facts-next = { -next-payment }
subscription-facts-ends = { -ends-on }
subscription-facts-ended = { -ended-on }
subscription-facts-paid = Zahlungen
subscription-paidOf = { $paid } von { $all }
subscription-payments = { -payments }
subscription-period-open = { -due }
subscription-period-failed = { -failed-2 }
subscription-period-paid = { -paid-2 }
subscription-period-unpaid = nicht bezahlt
subscription-pay = { $amount } bezahlen
subscription-cancel = Abonnement kündigen
subscription-cancelHint =
    { $day ->
        [none] Es endet sofort. Es wird nichts mehr abgebucht.
       *[other] Es läuft bis zum { $day }. Es wird nichts mehr abgebucht.
    }
subscription-cancelNow =
    { $day ->
        [none] Jetzt beenden
       *[other] Zum { $day } beenden
    }
subscription-contact = Fragen? Schreiben Sie an
subscription-testmode = { -this-is-a-test-no-real }

## sandbox

sandbox-title = Test-Zahlungsdienst
sandbox-banner = Test-Zahlungsdienst — kein echtes Geld. Geben Sie hier nie eine echte Karte ein.
sandbox-pays = Testzahlung
sandbox-cardNumber = Nummer der Testkarte
sandbox-cardHint = Verwenden Sie eine der Testkarten unten.
sandbox-pay = Mit dieser Testkarte bezahlen
sandbox-cards = Testkarten
sandbox-card = { -number }
sandbox-effect = Was sie tut
sandbox-effects-pays = bezahlt
sandbox-effects-declined = wird abgelehnt
sandbox-effects-insufficientFunds = hat nicht genug Guthaben
sandbox-effects-authentication = verlangt erst eine Bestätigung
sandbox-effects-paysOnce = zahlt, und lehnt spätere Abbuchungen ab
sandbox-bank = Wählen Sie, was die Testbank tut:
sandbox-authentication = Die Karte fragt, ob Sie es wirklich sind:
sandbox-processing = Die Zahlung ist in Bearbeitung. Wählen Sie, wie sie endet:
sandbox-succeed = Gelingen lassen
sandbox-fail = Scheitern lassen
sandbox-pending = In Bearbeitung lassen
sandbox-confirm = Bestätigen, dass ich es bin
sandbox-deny = Bestätigung scheitern lassen
sandbox-wrongCard = Geben Sie eine der Testkarten unten ein.
sandbox-wrongOutcome = Wählen Sie eine der Schaltflächen.
sandbox-ended-paid = Diese Testzahlung ist gelungen
sandbox-ended-authorized = Dieser Testbetrag ist reserviert
sandbox-ended-failed = Diese Testzahlung ist gescheitert
sandbox-endedText = Hier kann nichts mehr geändert werden.
sandbox-back = Zurück zum Shop
sandbox-failures = Simulierte Fehler nach Betrag
sandbox-failuresHint = Eine Zahlung über genau diesen Betrag geht auf besondere Weise schief:
sandbox-failure-time_out = der Zahlungsdienst antwortet nicht rechtzeitig
sandbox-failure-callback_before_answer = die Rückmeldung kommt vor der Antwort
sandbox-failure-repeated_callback = die Rückmeldung kommt mehrmals
sandbox-failure-late_success = scheitert erst und gelingt Sekunden später
sandbox-failure-refuse = der Zahlungsdienst lehnt die Zahlung ab

## privacy

privacy-lead = Was der Abrechnungsdienst unter { $host } über Personen speichert, warum, wie lange, und wer es erhält.
privacy-sections-0-heading = Wer verantwortlich ist
privacy-sections-0-text = Das Unternehmen, das Ihnen eine Rechnung oder einen Zahlungslink sendet, bestimmt, was über Sie gespeichert wird: Fragen Sie zuerst dort. Das Unternehmen nutzt diesen Dienst, der die Daten in seinem Auftrag speichert.
privacy-sections-1-heading = Was gespeichert wird
privacy-sections-1-list-0 = Kunden: Name, E-Mail-Adresse, Firma, Telefon, Anschrift, Umsatzsteuer-Identifikationsnummer und Notizen des Unternehmens; ihre Rechnungen, Zahlungslinks und Abonnements sowie die E-Mails, die dazu versandt wurden.
privacy-sections-1-list-1 = Zahlungen: Betrag, Zeit, Zahlungsart, Stand, Angaben der zahlenden Person (Name, E-Mail-Adresse, Nachricht) und die Nummer, unter der der Zahlungsdienst sie führt. Karten- und Kontonummern, die Sie beim Zahlungsdienst eingeben, gelangen nicht hierher.
privacy-sections-1-list-2 = Zahlungseingänge aus Kontoauszügen, die das Unternehmen importiert: Tag, Betrag, Text sowie Name und Kontonummer der zahlenden Person.
privacy-sections-1-list-3 = Personen, die sich anmelden: E-Mail-Adresse, ein Prüfwert des Passworts und ihre Sitzungen.
privacy-sections-1-list-4 = Verbundene Assistenten: ihr Name, was sie dürfen und was sie geändert haben.
privacy-sections-1-end = Die Netzwerkadresse, von der eine Anfrage kommt, wird kurze Zeit gezählt, gegen Überlastung und das Erraten von Passwörtern.
privacy-sections-2-heading = { -why }
privacy-sections-2-text = Um Rechnungen zu senden, Zahlungen anzunehmen, an offene Beträge zu erinnern, die Bücher zu führen, die das Gesetz verlangt, und den Dienst sicher zu halten. Nichts wird für Werbung genutzt oder verkauft. Die Seiten laden nichts von anderswo; Cookies dienen nur der Anmeldung.
privacy-sections-3-heading = Wie lange
privacy-sections-3-text = Kunden, Rechnungen und Zahlungen: solange das Unternehmen seine Bücher hier führt; das Steuerrecht verpflichtet es, sie jahrelang aufzubewahren. Die Datei eines Auszugs, der für einen Assistenten hochgeladen wurde: höchstens eine Stunde. Sitzungen: höchstens 14 Tage. Der Zugang eines Assistenten: bis er getrennt oder 30 Tage nicht genutzt wird.
privacy-sections-4-heading = Wer es erhält
privacy-sections-4-list-0 = Der Zahlungsdienst, den das Unternehmen gewählt hat, etwa Stripe oder Mollie: was für eine Zahlung nötig ist.
privacy-sections-4-list-1 = Der Mailserver, der Rechnungen und Erinnerungen zustellt.
privacy-sections-4-list-2 = Programme des Unternehmens, die es von diesem Dienst benachrichtigen lässt.
privacy-sections-4-list-3 = Die Firma hinter einem Assistenten, den das Unternehmen verbunden hat, oder hinter dem Sprachmodell, das hier seine Fragen beantwortet, etwa Anthropic oder OpenAI: was der Assistent liest und schreibt.
privacy-sections-4-end = Sonst niemand.
privacy-sections-5-heading = Ihre Rechte
privacy-sections-5-text = Sie können Auskunft verlangen, was über Sie gespeichert ist, und es berichtigen oder löschen lassen: Schreiben Sie dem Unternehmen. Was nach dem Gesetz aufzubewahren ist, etwa eine ausgestellte Rechnung, wird gelöscht, wenn die Frist vorbei ist. Jede Erinnerung enthält einen Link, mit dem Sie Erinnerungen beenden. Sie können sich bei Ihrer Datenschutzbehörde beschweren.
privacy-contact = Kontakt zum Betreiber dieses Dienstes:
privacy-noContact = Das Unternehmen sagt Ihnen, wer diesen Dienst für es betreibt.

## troubles

troubles-not_found-heading = Hier gibt es nichts zu bezahlen
troubles-not_found-text = Prüfen Sie die Adresse, oder fragen Sie bei der Person nach, von der Sie sie haben.
troubles-method_not_allowed-heading = Das geht hier nicht
troubles-method_not_allowed-text = Öffnen Sie die Adresse im Browser.
troubles-too_large-heading = Das war zu viel
troubles-too_large-text = Gehen Sie zurück, kürzen Sie Ihre Eingaben und versuchen Sie es erneut.
troubles-malformed-heading = Das war nicht lesbar
troubles-malformed-text = Öffnen Sie die Adresse erneut und versuchen Sie es noch einmal.
troubles-unavailable-heading = Im Moment nicht möglich
troubles-unavailable-text = Durch das Öffnen dieser Seite wurde nichts abgebucht. Versuchen Sie es in einigen Sekunden erneut.
troubles-too_often-heading = Zu viele Anfragen
troubles-too_often-text = Diese Seite wurde aus Ihrem Netz zu oft geöffnet. Durch das Öffnen wurde nichts abgebucht.
troubles-broken-heading = Bei uns ist etwas schiefgegangen
troubles-broken-text = Sehen Sie vor einem neuen Versuch auf der Seite nach, von der Sie kamen: Dort steht, ob Sie bezahlt haben.
troubles-requestId = Nennen Sie bei Rückfragen { $id }.
troubles-wait =
    { $seconds ->
        [one] Öffnen Sie die Seite in 1 Sekunde erneut.
       *[other] Öffnen Sie die Seite in { $seconds } Sekunden erneut.
    }

## home

home-title = Abrechnung, die Assistenten bedienen können
home-lead = billhook verschickt Rechnungen, nimmt Zahlungen an und verfolgt, was überfällig ist: im Dashboard, über die API oder durch eine Frage an einen Assistenten wie Claude oder ChatGPT.
home-signIn = { -sign-in }
home-signUp = { -create-an-account }
home-reference = API-Referenz
home-status-title = { -status }
home-status-ready = { -ready }
home-status-notReady = Nicht bereit
home-status-store-good = Die Datenbank funktioniert.
home-status-store-bad = Die Datenbank antwortet nicht oder nimmt keine Änderungen an.
home-status-migrations-good = Die Datenbank ist auf dem neuesten Stand.
home-status-migrations-bad = Die Tabellen der Datenbank sind nicht die dieser Version.
home-status-worker-good = Hintergrundaufgaben laufen.
home-status-worker-bad = Hintergrundaufgaben laufen nicht: E-Mails, Webhooks und Verlängerungen warten.
home-status-demo = Demo: ein erfundenes Unternehmen. Nichts ist echt, und nichts wird gespeichert.
home-status-money-none = Es ist kein Zahlungsanbieter verbunden.
home-status-money-test = Testmodus: Bei Zahlungen fließt kein echtes Geld.
home-status-money-live = Live: Bei Zahlungen fließt echtes Geld.
home-connect-title = Einen Assistenten verbinden
home-connect-text = Fügen Sie diese Adresse Ihrem Assistenten hinzu. Er öffnet eine Seite dieses Dienstes, auf der Sie sich anmelden und wählen, was er darf.
home-connect-address = { -address-for-assistants }
home-connect-local = Diese Adresse ist auf diesem Computer: Nur Programme hier können sie benutzen.
home-connect-outside = Die Server dieses Assistenten rufen den Dienst auf. Er braucht deshalb zuerst eine öffentliche https-Adresse (BASE_URL).
home-connect-settings = Öffnen Sie { $where } und fügen Sie die Adresse von oben ein.
home-connect-file = Schreiben Sie dies in { $path }:
home-connect-inside = Geben Sie dann { $command } in { $host } ein, um sich anzumelden.
home-connect-header = Jeder MCP-Client. Kann er sich nicht selbst anmelden, erstellen Sie im Dashboard ein Token und senden Sie es mit:
home-connect-otherName = Andere
home-developers-title = Für Entwickler
home-developers-reference = Jede Operation mit Beispielen, und Aufrufe dieses Dienstes
home-developers-openapi = Die API als OpenAPI-Dokument
home-developers-assistant = Die API für GPT-Aktionen und andere Assistenten
home-developers-events = Die Ereignisse, die Webhooks erhalten
home-developers-llms = Dieser Dienst, für Sprachmodelle beschrieben
home-developers-readyz = Der Status von oben, zur Überwachung

## checkout

checkout-kinds-payment_link = Zahlungsanforderung
checkout-kinds-invoice = { -invoice }
checkout-kinds-payment_plan = Zahlungsplan
checkout-kinds-pre_authorization = Reservierung
checkout-kinds-donation = { -donation }
checkout-kinds-personal_page = Bezahlen
checkout-methods-ideal = { -ideal }
checkout-methods-card = { -card }
checkout-methods-bancontact = { -bancontact }
checkout-methods-sepa_debit = SEPA-Lastschrift
checkout-methods-bank_transfer = { -bank-transfer }
checkout-methods-paypal = { -paypal }
checkout-methods-apple_pay = { -apple-pay }
checkout-methods-google_pay = { -google-pay }
checkout-methods-klarna = { -klarna }
checkout-methods-cash = { -cash }
checkout-methods-other = { -other }
checkout-title = { $amount } an { $name } zahlen
checkout-openTitle = An { $name } zahlen
checkout-wrongTitle = Bitte prüfen: { $title }
checkout-testmode = { -this-is-a-test-no-real }
checkout-facts-billedTo = Für
checkout-facts-number = Rechnungsnummer
checkout-facts-dueDate = { -due-date }
checkout-facts-reference = { -reference-3 }
checkout-facts-payableUntil = Zahlbar bis
checkout-facts-total = { -total-2 }
checkout-facts-paidSoFar = Bereits bezahlt
checkout-facts-tax = USt. { $rate } %
checkout-facts-taxIncluded = Enthält USt. { $rate } %
checkout-facts-discount =
    { $rate ->
        [none] Rabatt
       *[other] Rabatt { $rate } %
    }
checkout-facts-moreLines =
    { $count ->
        [one] und eine weitere Zeile im PDF
       *[other] und { $count } weitere Zeilen im PDF
    }
checkout-facts-lines = Wofür
checkout-facts-item = Posten
checkout-facts-amount = { -amount }
checkout-facts-reserved = Reserviert
checkout-facts-taken = Abgebucht
checkout-facts-pdf = Rechnung herunterladen (PDF)
checkout-transfer-summary = Per Überweisung bezahlen
checkout-transfer-holder = Kontoinhaber
checkout-transfer-reference = { -reference-2 }
checkout-transfer-scan = Mit der Banking-App scannen: Sie füllt die Überweisung aus.
checkout-transfer-label = Code für Banking-Apps mit Konto, Betrag und Verwendungszweck
checkout-recurring =
    { $times ->
        [none] Jetzt und danach { $rhythm } bezahlt, von selbst abgebucht, bis zur Kündigung.
       *[other] { $times } Zahlungen: eine jetzt und danach { $rhythm }, von selbst abgebucht.
    }
checkout-toSubscription = Abonnement ansehen oder kündigen
checkout-raised = { $raised } von { $goal } gesammelt
checkout-raisedOnly = { $raised } gesammelt
checkout-progress = Bisher gesammelt
checkout-form-method = Wie möchten Sie bezahlen?
checkout-form-amount = Betrag in { $currency }
checkout-form-name = Ihr Name
checkout-form-email = Ihre E-Mail-Adresse
checkout-form-emailHint = Nur damit bekannt ist, wer bezahlt hat.
checkout-form-emailNeeded = Dorthin wird geschrieben, wenn eine Zahlung fehlschlägt.
checkout-form-note = Nachricht
checkout-form-optional = (freiwillig)
checkout-form-pay = { subscription-pay }
checkout-form-hold = { $amount } reservieren
checkout-form-holdHint = Der Betrag wird jetzt nur auf Ihrer Karte reserviert. Später wird er ganz oder teilweise abgebucht oder freigegeben.
checkout-form-payOpen = { -continue-to-payment }
checkout-form-donate = Spenden
checkout-form-next = Sie schließen auf der sicheren Seite des Zahlungsdienstes ab.
checkout-faults-heading = Es wurde nichts abgebucht. Bitte prüfen:
checkout-faults-amount =
    { $reason ->
        [missing] Geben Sie einen Betrag ein.
        [not_a_number] Geben Sie einen Betrag in Ziffern ein, etwa 12,50. Schreiben Sie tausend als 1000.
        [not_positive] Geben Sie einen Betrag über null ein.
        [too_many_decimals] { $decimals ->
            [0] Geben Sie einen ganzen Betrag ein.
           *[other] Geben Sie höchstens { $decimals } Nachkommastellen ein.
        } Schreiben Sie tausend als 1000.
       *[too_large] Geben Sie höchstens { $largest } ein.
    }
checkout-faults-method = Wählen Sie, wie Sie bezahlen möchten.
checkout-faults-name = Geben Sie einen Namen mit höchstens 255 Zeichen in einer Zeile ein.
checkout-faults-email = Geben Sie eine E-Mail-Adresse wie ann@example.com ein, oder lassen Sie das Feld leer.
checkout-faults-note = Geben Sie eine Nachricht mit höchstens 5.000 Zeichen ein.
checkout-faults-form = Das Formular kam nicht vollständig an. Bitte senden Sie es noch einmal.
checkout-device-summary = Auf einem anderen Gerät bezahlen
checkout-device-hint = Scannen Sie diesen Code mit der Kamera Ihres Telefons:
checkout-device-label = QR-Code von { $url }
checkout-pages = { $name } anderswo
checkout-notPayable-paid-heading = Das ist bezahlt
checkout-notPayable-paid-text = Es ist nichts mehr zu bezahlen. Vielen Dank.
checkout-notPayable-paidOn = Bezahlt am { $date }. Es ist nichts mehr zu bezahlen. Vielen Dank.
checkout-notPayable-nothing-heading = Es ist nichts zu bezahlen
checkout-notPayable-nothing-text = Der Betrag dieser Rechnung ist { $total }.
checkout-notPayable-refunded-heading = Bezahlt und erstattet
checkout-notPayable-refunded-text = Das Geld wurde zurückgegeben. Es ist nichts mehr zu bezahlen.
checkout-notPayable-processing-heading = Die Zahlung wird verarbeitet
checkout-notPayable-processing-text = { -you-do-not-need-to-do }
checkout-notPayable-held-heading = { -the-amount-is-reserved }
checkout-notPayable-held-text = Er ist auf der Karte reserviert. Es ist nichts mehr zu tun.
checkout-notPayable-expired-heading = Diese Anforderung ist abgelaufen
checkout-notPayable-expired-text = { -it-can-no-longer-be-paid }
checkout-notPayable-expiredOn = Sie konnte bis { $moment } bezahlt werden.
checkout-notPayable-inactive-heading = Diese Anforderung ist geschlossen
checkout-notPayable-inactive-text = { -it-can-no-longer-be-paid }
checkout-notPayable-cancelled-heading = Diese Rechnung wurde storniert
checkout-notPayable-cancelled-text = Sie müssen sie nicht bezahlen.
checkout-notPayable-offline-heading = Zurzeit nicht online bezahlbar
checkout-notPayable-offline-text = Bitte versuchen Sie es später noch einmal.
checkout-notPayable-active-heading = Noch nicht bezahlt
checkout-notPayable-active-text = Das kann noch bezahlt werden.
checkout-contact = Fragen? Kontakt:
checkout-result-paid-heading = Zahlung eingegangen
checkout-result-paid-text = Sie können diese Seite als Beleg aufbewahren.
checkout-result-thanks = Vielen Dank für Ihre Spende. Sie können diese Seite als Beleg aufbewahren.
checkout-result-held-heading = { -the-amount-is-reserved }
checkout-result-held-text = Es wurde noch nichts abgebucht. Es ist nichts mehr zu tun.
checkout-result-processing-heading = Ihre Zahlung wird verarbeitet
checkout-result-processing-text = { -you-do-not-need-to-do }
checkout-result-asking-heading = Wir fragen beim Zahlungsdienst nach
checkout-result-asking-text = Er hat noch nicht geantwortet. Es wurde nichts doppelt abgebucht. Sie müssen nichts tun.
checkout-result-open-heading = Ihre Zahlung ist nicht abgeschlossen
checkout-result-open-text = Bisher wurde nichts abgebucht. Sie können dort weitermachen, wo Sie aufgehört haben.
checkout-result-failed = Die Zahlung hat nicht geklappt
checkout-result-refunded-heading = Zahlung erstattet
checkout-result-refunded-text = Sie haben das Geld zurückbekommen.
checkout-result-looksAgain = Diese Seite aktualisiert sich etwa eine Minute lang von selbst.
checkout-result-overpaid = { $amount } davon waren bereits bezahlt. Sie bekommen das Geld zurück.
checkout-result-to = Empfänger
checkout-result-date = { -date }
checkout-result-payment = Zahlungsnummer
checkout-result-reference = { -reference-3 }
checkout-result-method = Zahlungsart
checkout-result-given = { -refunded }
checkout-reasons-declined = Karte oder Konto wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es erneut, oder zahlen Sie anders.
checkout-reasons-insufficient_funds = Auf der Karte oder dem Konto war nicht genug Geld. Es wurde nichts abgebucht.
checkout-reasons-authentication_failed = Ihre Bank konnte nicht bestätigen, dass Sie es waren. Es wurde nichts abgebucht.
checkout-reasons-cancelled_by_payer = Sie haben abgebrochen. Es wurde nichts abgebucht.
checkout-reasons-cancelled = Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.
checkout-reasons-expired = Es hat zu lange gedauert. Es wurde nichts abgebucht.
checkout-reasons-hold_expired = Die Reservierung ist abgelaufen. Es wurde nichts abgebucht.
checkout-reasons-released = Die Reservierung wurde freigegeben. Es wurde nichts abgebucht.
checkout-reasons-recorded_in_error = Die Zahlung war irrtümlich erfasst.
checkout-reasons-no_mandate = Es gibt keine Ermächtigung, weitere Zahlungen abzubuchen. Bitte zahlen Sie selbst.
checkout-reasons-provider_refused = Der Zahlungsdienst hat sie nicht angenommen. Es wurde nichts abgebucht. Versuchen Sie es erneut, oder zahlen Sie anders.
checkout-reasons-failed = Es wurde nichts abgebucht. Versuchen Sie es erneut, oder zahlen Sie anders.
checkout-reload = { -refresh }
checkout-again = Noch einmal versuchen
checkout-goOn = { -continue-to-payment }
checkout-toPay = Zur Zahlung

## rhythm

rhythm-day =
    { $count ->
        [one] täglich
       *[other] alle { $count } Tage
    }
rhythm-week =
    { $count ->
        [one] jede Woche
       *[other] alle { $count } Wochen
    }
rhythm-month =
    { $count ->
        [one] jeden Monat
       *[other] alle { $count } Monate
    }
rhythm-quarter =
    { $count ->
        [one] jedes Quartal
       *[other] alle { $count } Quartale
    }
rhythm-year =
    { $count ->
        [one] jedes Jahr
       *[other] alle { $count } Jahre
    }

## privacyLink

privacyLink = Datenschutz

## quote

quote-title = Angebot { $number } von { $name }
quote-kind = { -quote }
quote-lines = Was wir anbieten
quote-pdf = Angebot herunterladen (PDF)
quote-facts-for = { -for }
quote-facts-number = Angebotsnummer
quote-facts-date = { -date }
quote-facts-validUntil = { -valid-until }
quote-facts-delivery = { -delivery-date }
quote-facts-period = { -period }
quote-facts-terms = { -payment-terms }
quote-facts-notes = { -notes }
quote-facts-acceptedBy = { -accepted-by }
quote-facts-acceptedOn = { -accepted-on }
quote-facts-declinedOn = { -declined-on }
quote-facts-reason = { -reason }
quote-accepting-title = Nehmen Sie dieses Angebot an?
quote-accepting-agree = Ich nehme das Angebot { $number } über { $amount } an.
quote-accepting-button = { -accept-quote }
quote-accepting-next = Sie zahlen jetzt noch nichts. { $name } schickt Ihnen eine Rechnung.
quote-declining-title = Dieses Angebot ablehnen
quote-declining-hint = Das ist endgültig. Soll etwas anders sein, schreiben Sie lieber an { $name }.
quote-declining-reason = { -reason }
quote-declining-button = { -decline-quote }
quote-faults-heading = Ihre Antwort wurde nicht gesendet. Bitte prüfen:
quote-faults-name = Geben Sie Ihren Namen ein: höchstens 255 Zeichen, in einer Zeile.
quote-faults-agreed = Setzen Sie das Häkchen, um das Angebot anzunehmen.
quote-faults-reason = Geben Sie einen Grund mit höchstens 255 Zeichen ein.
quote-changed-heading = Das Angebot wurde geändert
quote-changed-text = Es ist anders als das, was Sie gesehen haben, deshalb wurde Ihre Antwort nicht gesendet. Bitte lesen Sie es noch einmal.
quote-states-accepted-heading = { -quote-accepted }
quote-states-accepted-text = Vielen Dank. Sie können diese Seite als Beleg aufbewahren.
quote-states-invoiced-heading = { -quote-accepted }
quote-states-invoiced-text = Es wurde in Rechnung gestellt. Rechnungen erhalten Sie gesondert.
quote-states-declined-heading = { -quote-declined }
quote-states-declined-text = Sie müssen nichts mehr tun.
quote-expired-heading = { -quote-expired }
quote-expired-text = Es galt bis zum { $day }. Fragen Sie nach einem neuen, wenn Sie noch Interesse haben.
