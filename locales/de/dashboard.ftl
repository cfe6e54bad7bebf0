## webhooks

webhooks-title = { -webhooks }
webhooks-text = Senden Sie Ereignisse als signierte Nachrichten an Ihre eigenen Programme.
webhooks-make = { -add-webhook }
webhooks-none-heading = Noch keine Webhooks
webhooks-none-text = Fügen Sie die URL eines Programms hinzu, das Ereignisse zu Zahlungen und Rechnungen empfängt.
webhooks-columns-url = { -url }
webhooks-columns-events = { -events }
webhooks-columns-status = { -status }
webhooks-all = { -all }
webhooks-count =
    { $count ->
        [one] { $count } Ereignisart
       *[other] { $count } Ereignisarten
    }
webhooks-states-enabled = { -enabled }
webhooks-states-failing = Fehlerhaft
webhooks-states-disabled = { -disabled }
webhooks-back = Alle Webhooks
webhooks-facts-description = { -description }
webhooks-facts-events = { -events }
webhooks-facts-failing = Fehlerhaft seit
webhooks-facts-disabled = { -disabled }
webhooks-facts-reason = { -reason }
webhooks-facts-old = Altes Geheimnis gültig bis
webhooks-facts-created = { -created }
webhooks-actions-edit = { -edit }
webhooks-actions-rotate = { -rotate-secret }
webhooks-actions-test = Testereignis senden
webhooks-actions-remove = { -delete }
webhooks-form-url = { -url }
webhooks-form-urlHint = Die https-Adresse, unter der Ihr Programm erreichbar ist.
webhooks-form-description = { -description }
webhooks-form-which = Zu sendende Ereignisse
webhooks-form-every = Alle Ereignisse, auch künftige Arten
webhooks-form-some = Ausgewählte Ereignisse
webhooks-form-events = { -events }
webhooks-form-enabled = { -enabled }
webhooks-making-title = { -add-webhook }
webhooks-making-button = { -add-webhook }
webhooks-changing-title = Webhook bearbeiten
webhooks-changing-button = { -save }
webhooks-shown-title = Webhook-Geheimnis
webhooks-shown-text = Ihr Programm prüft damit die Nachrichten. Kopieren Sie es jetzt: Es wird nur einmal angezeigt.
webhooks-shown-label = Geheimnis
webhooks-rotating-title = Geheimnis erneuern?
webhooks-rotating-text = Nachrichten werden eine Zeit lang mit beiden Geheimnissen signiert, damit Ihr Programm ohne Verlust wechseln kann.
webhooks-rotating-overlap = Das alte Geheimnis gilt noch
webhooks-rotating-button = { -rotate-secret }
webhooks-removing-title = Diesen Webhook löschen?
webhooks-removing-text = Er empfängt nichts mehr, und seine Zustellungen werden gelöscht. Das kann nicht rückgängig gemacht werden.
webhooks-removing-button = Webhook löschen
webhooks-deliveries-title = Zustellungen
webhooks-deliveries-status = { -status }
webhooks-deliveries-statuses-pending = { -pending }
webhooks-deliveries-statuses-delivered = Zugestellt
webhooks-deliveries-statuses-exhausted = { -failed }
webhooks-deliveries-none-heading = Noch keine Zustellungen
webhooks-deliveries-none-text = Senden Sie ein Testereignis, um zu prüfen, ob Ihr Programm antwortet.
webhooks-deliveries-noneFound-heading = { -no-results }
webhooks-deliveries-noneFound-text = Keine Zustellung hat diesen Status.
webhooks-deliveries-count =
    { $count ->
        [one] { $count } Zustellung
       *[other] { $count } Zustellungen
    }
webhooks-deliveries-next = nächster Versuch { $when }
webhooks-deliveries-attempts =
    { $count ->
        [one] { $count } Versuch
       *[other] { $count } Versuche
    }
webhooks-deliveries-answered = Antwort { $status } nach { $ms } ms
webhooks-deliveries-failed = Keine Antwort: { $error }
webhooks-deliveries-again = Erneut senden

## invoicedSubscriptions

invoicedSubscriptions-collection = Einzug
invoicedSubscriptions-tag = Wiederkehrende Rechnung
invoicedSubscriptions-collections-charge = Automatisch abbuchen
invoicedSubscriptions-collections-invoice = Wiederkehrende Rechnung: für jeden Zeitraum eine Rechnung senden
invoicedSubscriptions-hint = Mit Rechnungen beginnt das Abonnement ohne erste Zahlung.
invoicedSubscriptions-next = { -next-invoice }
invoicedSubscriptions-payHint = Für die älteste unbezahlte Rechnung.
invoicedSubscriptions-pausing = Bis Sie es fortsetzen, werden keine Rechnungen gestellt. Zeiträume, die inzwischen beginnen, entfallen.
invoicedSubscriptions-resuming = Es läuft an den üblichen Tagen weiter. Entfallene Zeiträume werden nicht in Rechnung gestellt.
invoicedSubscriptions-cancelling = Es werden keine Rechnungen mehr gestellt. Gestellte Rechnungen bleiben fällig. Es wird keine E-Mail gesendet.
invoicedSubscriptions-periodEnd = Zum Ende des laufenden Zeitraums

## subscriptions

subscriptions-list-title = { -subscriptions }
subscriptions-list-make = { -new-subscription }
subscriptions-list-count =
    { $count ->
        [one] { $count } Abonnement
       *[other] { $count } Abonnements
    }
subscriptions-list-none-heading = Noch keine Abonnements
subscriptions-list-none-text = Öffnen Sie einen Kunden und fügen Sie dort ein Abonnement hinzu.
subscriptions-list-noneFound-heading = { -no-results }
subscriptions-list-noneFound-text = Kein Abonnement passt zu diesen Filtern.
subscriptions-list-clear = { -clear-filters }
subscriptions-list-status = { -status }
subscriptions-list-columns-description = { -description }
subscriptions-list-columns-customer = { -customer }
subscriptions-list-columns-status = { -status }
subscriptions-list-columns-rhythm = { -billing-period }
subscriptions-list-columns-next = { -next-payment }
subscriptions-list-columns-amount = { -amount }
subscriptions-list-statuses-pending = Erste Zahlung offen
subscriptions-list-statuses-active = { -active }
subscriptions-list-statuses-past_due = Überfällig
subscriptions-list-statuses-paused = { -paused }
subscriptions-list-statuses-cancelled = Gekündigt
subscriptions-list-statuses-completed = { -completed }
subscriptions-list-noNext = —
subscriptions-back = Alle Abonnements
subscriptions-facts-customer = { -customer }
subscriptions-facts-email = { -email }
subscriptions-facts-amount = { -amount }
subscriptions-facts-plan = { -plan }
subscriptions-facts-starts = Beginnt
subscriptions-facts-paid = Bisher bezahlt
subscriptions-facts-next = { -next-payment }
subscriptions-facts-ends = Endet
subscriptions-facts-ended = Beendet
subscriptions-facts-why = { -reason }
subscriptions-facts-invoice = { -invoices }
subscriptions-facts-made = { -created }
subscriptions-paidOf =
    { $all ->
        [none] { $paid ->
        [one] { $paid } Zahlung
       *[other] { $paid } Zahlungen
    }
       *[other] { $paid } von { $all } Zahlungen
    }
subscriptions-reasons-requested = Von Ihnen gekündigt
subscriptions-reasons-by_customer = Vom Kunden gekündigt
subscriptions-reasons-unpaid = Nicht bezahlt
subscriptions-withPlan = Abonnements mit diesem Plan ansehen
subscriptions-payUrl-label = { -payment-link }
subscriptions-payUrl-hint = Für die erste Zahlung oder eine fehlgeschlagene. Senden Sie ihn dem Kunden.
subscriptions-ownUrl-label = Kundenseite
subscriptions-ownUrl-hint = Hier sieht der Kunde die Zahlungen und kann kündigen. Das kann jeder, der den Link hat.
subscriptions-addresses = Links
subscriptions-periods-title = Letzte Zeiträume
subscriptions-periods-none = Noch kein Zeitraum.
subscriptions-periods-due = { -due-date }
subscriptions-periods-first = Erste Zahlung
subscriptions-periods-status = { -status }
subscriptions-periods-amount = { -amount }
subscriptions-periods-statuses-open = Fällig
subscriptions-periods-statuses-paid = { -paid }
subscriptions-periods-statuses-unpaid = Unbezahlt
subscriptions-periods-tries = Abbuchungsversuche
subscriptions-periods-times =
    { $n ->
        [0] Durch den Kunden
       *[other] { $n }
    }
subscriptions-periods-paid = { -paid }
subscriptions-periods-next = nächster Versuch { $at }
subscriptions-periods-invoice = { -invoice }
subscriptions-actions-pause = { -pause }
subscriptions-actions-resume = { -resume }
subscriptions-actions-cancel = { -cancel-subscription }
subscriptions-actions-change = { -edit }
subscriptions-actions-rotate = Kundenlink ersetzen
subscriptions-pausing-title = Dieses Abonnement pausieren?
subscriptions-pausing-text = Bis Sie es fortsetzen, wird nichts abgebucht. Zahlungen, die inzwischen fällig werden, entfallen.
subscriptions-pausing-button = { -pause }
subscriptions-resuming-title = Dieses Abonnement fortsetzen?
subscriptions-resuming-text = Es läuft an den üblichen Tagen weiter. Eine fehlgeschlagene Zahlung wird jetzt abgebucht, entfallene nicht.
subscriptions-resuming-button = { -resume }
subscriptions-cancelling-title = Dieses Abonnement kündigen?
subscriptions-cancelling-text = Es wird nichts mehr abgebucht, und abgeschlossene Zahlungen bleiben. Es wird keine E-Mail gesendet.
subscriptions-cancelling-when = Wann
subscriptions-cancelling-whens-period_end = Zum Ende des bezahlten Zeitraums
subscriptions-cancelling-whens-now = Sofort
subscriptions-cancelling-button = { -cancel-subscription }
subscriptions-cancelling-stay = Abonnement behalten
subscriptions-changing-title = Dieses Abonnement ändern
subscriptions-changing-text = Die Änderung gilt ab dem nächsten Zeitraum. Was schon fällig ist, behält seinen Betrag; jetzt wird nichts abgebucht.
subscriptions-changing-from = Die Änderung gilt ab dem nächsten Zeitraum, { $day }. Was schon fällig ist, behält seinen Betrag; jetzt wird nichts abgebucht.
subscriptions-changing-plan = Auf einen anderen Plan umstellen
subscriptions-changing-keep = Die jetzigen Bedingungen behalten
subscriptions-changing-term = { -payment-term-in-days }
subscriptions-changing-termHint = Leer: das des Kunden oder des Unternehmens.
subscriptions-changing-button = { -save }
subscriptions-rotating-title = Kundenlink ersetzen?
subscriptions-rotating-text = Der aktuelle Link des Kunden funktioniert dann nicht mehr, auch nicht in E-Mails.
subscriptions-rotating-button = Link ersetzen
subscriptions-form-heading = Neues Abonnement für { $name }
subscriptions-form-text = Es wird noch nichts abgebucht. Der Kunde leistet die erste Zahlung über einen Link, den Sie als Nächstes erhalten.
subscriptions-form-plan = { -plan }
subscriptions-form-planHint = Lassen Sie mit einem Plan die Bedingungen unten leer.
subscriptions-form-ownTerms = Kein Plan: eigene Bedingungen
subscriptions-form-terms = Eigene Bedingungen
subscriptions-form-starts = Erster Tag
subscriptions-form-startsHint = { -if-empty-today }
subscriptions-form-button = Abonnement erstellen

## signIn

signIn-signIn-title = { -sign-in }
signIn-signIn-email = { -email }
signIn-signIn-password = { -password }
signIn-signIn-button = { -sign-in }
signIn-signIn-other = Passwort vergessen oder nie eines gehabt?
signIn-signIn-toLink = Anmeldelink per E-Mail erhalten
signIn-signIn-toPassword = Mit Passwort anmelden
signIn-demo-text = Dies ist eine Demo auf diesem Rechner. Sie brauchen kein Passwort.
signIn-demo-button = In der Demo anmelden
signIn-mailLink-title = Anmeldung per E-Mail
signIn-mailLink-text = Wir senden Ihnen einen Link, mit dem Sie sich einmal anmelden.
signIn-mailLink-none = Dieser Dienst hat keinen Mailserver. Der Betreiber kann einen Link für Sie erzeugen mit: billhook user create --email
signIn-mailLink-button = { -email-me-a-link }
signIn-signUp-title = { -create-an-account }
signIn-signUp-text = Wir senden Ihnen einen Link, mit dem Sie Ihr Unternehmen einrichten.
signIn-signUp-button = { -email-me-a-link }
signIn-signUp-offer = Neu bei billhook?
signIn-link-title = { -sign-in }
signIn-link-text = Sie melden sich als { $email } an. Der Link funktioniert einmal.
signIn-link-button = Jetzt anmelden
signIn-link-invitation = Einladung zu { $business }
signIn-link-joins = Sie nehmen sie als { $email } an und werden angemeldet. Wenn Sie dieses Unternehmen nicht kennen, schließen Sie diese Seite: Es geschieht nichts.
signIn-link-accept = Annehmen
signIn-link-gone-heading = { -this-link-no-longer-works }
signIn-link-gone-text = Er wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.
signIn-code-title = { -two-step-authentication }
signIn-code-label = Code aus Ihrer Authenticator-App
signIn-code-hint = Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.
signIn-code-button = Weiter
signIn-setUp-title = billhook einrichten
signIn-setUp-text = Legen Sie den ersten Benutzer dieses Dienstes an: den Inhaber des Unternehmens.
signIn-setUp-signUpText = Sie melden sich als { $email } an, der Inhaber Ihres Unternehmens.
signIn-setUp-claim = Legen Sie den ersten Benutzer von { $business } an: den Inhaber.
signIn-setUp-name = { -business-name }
signIn-setUp-nameHint = Kunden sehen ihn auf Rechnungen und Zahlungsseiten.
signIn-setUp-currency = { -currency }
signIn-setUp-timezone = { -time-zone }
signIn-setUp-email = Ihre E-Mail-Adresse
signIn-setUp-password = { -password }
signIn-setUp-passwordHint = Mindestens 10 Zeichen. Am besten einige Wörter, die Sie sich merken können.
signIn-setUp-button = Einrichten
signIn-setUp-gone-heading = { -this-link-no-longer-works }
signIn-setUp-gone-text = Er wurde schon verwendet oder ist abgelaufen. Solange es keinen Benutzer gibt, gibt billhook beim Start einen neuen aus.

## search

search-title = Suche
search-results = Ergebnisse für „{ $query }“
search-count =
    { $count ->
        [one] { $count } Ergebnis
       *[other] { $count } Ergebnisse
    }
search-first = Die ersten { $shown } werden angezeigt.
search-nothing = Keine Ergebnisse für „{ $query }“
search-ask = Durchsuchen Sie Rechnungen, Angebote, Kunden, Zahlungen, Zahlungslinks und Abonnements.
search-tips-0 = Prüfen Sie die Schreibweise oder geben Sie weniger Buchstaben ein: Auch Wortteile werden gefunden.
search-tips-1 = Rechnungen: eine Nummer wie INV-000042, Ihre Referenz oder ein Betrag wie 121,00 (gesamt, offen oder bezahlt). Angebote: eine Nummer wie QU-000042, der Kunde oder die Gesamtsumme.
search-tips-2 = Kunden: ein Name, eine E-Mail-Adresse oder eine Firma.
search-tips-3 = Zahlungen: der Betrag, die Beschreibung oder der Kunde. Zahlungslinks: die Beschreibung oder der Kunde. Abonnements: der Kunde.

## reminders

reminders-title = { -reminders }
reminders-text = Senden Sie Erinnerungen an unbezahlte Rechnungen automatisch.
reminders-on = Ein
reminders-off = { -off }
reminders-nothing = Erinnerungen senden nur Sie oder Ihr Assistent.
reminders-plan = Zeitplan
reminders-tones-friendly = freundliche Erinnerung
reminders-tones-neutral = neutrale Erinnerung
reminders-tones-firm = bestimmte Erinnerung
reminders-onDueDate = Am Fälligkeitstag
reminders-before =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    } vor der Fälligkeit
reminders-after =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    } nach der Fälligkeit
reminders-rules-0 = E-Mails werden zwischen 9:00 und 20:00 Uhr in der Zeitzone Ihres Unternehmens gesendet.
reminders-rules-1 = Ein Kunde erhält höchstens eine in 24 Stunden, und keine, wenn er bezahlt hat, keine E-Mail-Adresse hat oder sich abgemeldet hat.
reminders-rules-2 = Verpasste Tage werden nicht nachgeholt.
reminders-noMail = Dieser Dienst hat keinen Mailserver: Erinnerungen werden gespeichert und nicht gesendet.
reminders-form-title = Zeitplan bearbeiten
reminders-form-enabled = Automatische Zahlungserinnerungen
reminders-form-choices-on = Ein, an diesen Tagen
reminders-form-choices-off = { -off }
reminders-form-before = Tage vor der Fälligkeit
reminders-form-beforeHint = Zum Beispiel 3 oder 7, 1. Leer lassen für keine.
reminders-form-after = Tage nach der Fälligkeit
reminders-form-afterHint = Zum Beispiel 1, 7, 14, 30. 0 ist der Fälligkeitstag selbst.
reminders-form-button = { -save }

## receipts

receipts-title = Eingänge für Rechnungen
receipts-count =
    { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    }
receipts-sum = { $net }: { $received } erhalten, { $refunded } erstattet
receipts-none-heading = { -no-receipts }
receipts-none-text = Zahlungen für Rechnungen in diesem Monat erscheinen hier.
receipts-noneFound-heading = { -no-receipts }
receipts-noneFound-text = In diesem Monat und dieser Währung ging für Rechnungen nichts ein.
receipts-clear = Diesen Monat anzeigen
receipts-month = { -month }
receipts-before = Voriger Monat
receipts-after = Nächster Monat
receipts-currency = { -currency }
receipts-columns-invoice = { -invoice }
receipts-columns-customer = { -customer }
receipts-columns-when = { -date }
receipts-columns-kind = { -type }
receipts-columns-amount = { -amount }
receipts-kinds-received = Erhalten
receipts-kinds-given_back = { -refunded }
receipts-kinds-charged_back = Rückbuchung
receipts-kinds-came_back = Erstattung fehlgeschlagen

## provider

provider-title = { -payment-provider }
provider-text = Kunden bezahlen hierüber online. Das Geld geht direkt auf Ihr Konto dort.
provider-none-heading = Kein Zahlungsanbieter verbunden
provider-none-text = Online-Zahlungen sind noch nicht möglich. Testen Sie zuerst die Sandbox: Dort fließt kein Geld.
provider-connect = Anbieter verbinden
provider-another = Anderen Anbieter verbinden
provider-markReady = { -mark-as-ready }
provider-disconnect = { -disconnect }
provider-kinds-sandbox = Sandbox (Testgeld)
provider-kinds-stripe = Stripe
provider-kinds-mollie = Mollie
provider-states-ready = { -ready }
provider-states-onboarding = Noch nicht bereit
provider-states-unverified = Schlüssel noch nicht geprüft
provider-modes-live = Live: echtes Geld
provider-modes-test = Test: kein echtes Geld
provider-unverified = Der Anbieter war nicht erreichbar, als der Schlüssel eingegeben wurde. Der Schlüssel wird vor der ersten Zahlung geprüft.
provider-facts-mode = Modus
provider-facts-since = { -connected }
provider-facts-drill = Simulierter Fehler
provider-facts-key = { -api-key }
provider-kept = Verschlüsselt gespeichert, nie angezeigt
provider-onboarding = Nächste Schritte
provider-steps-sandbox-0 = Klicken Sie unten auf „Als bereit markieren“.
provider-steps-stripe-0 = Melden Sie sich bei stripe.com an und vervollständigen Sie die Angaben zu Ihrem Unternehmen.
provider-steps-stripe-1 = Warten Sie, bis Stripe meldet, dass Sie Zahlungen empfangen können.
provider-steps-stripe-2 = Kopieren Sie unter Developers, API keys den geheimen Schlüssel.
provider-steps-stripe-3 = { -press-mark-as-ready-below-and }
provider-steps-mollie-0 = Melden Sie sich bei mollie.com an und vervollständigen Sie die Angaben zu Ihrem Unternehmen.
provider-steps-mollie-1 = Warten Sie, bis Mollie Ihr Unternehmen freigegeben hat.
provider-steps-mollie-2 = Kopieren Sie unter Developers, API keys den Live-Schlüssel.
provider-steps-mollie-3 = { -press-mark-as-ready-below-and }
provider-callback = Stripe meldet Zahlungen an diese Adresse. Fügen Sie sie in Stripe einmal unter Developers, Webhooks hinzu. Verbinden Sie den Anbieter danach erneut, mit dem Schlüssel und dem Signaturgeheimnis: sk_…,whsec_…
provider-events = Dort auszuwählende Ereignisse
provider-connecting-title = Zahlungsanbieter verbinden
provider-connecting-text = Er ersetzt den aktuellen Anbieter. Der Schlüssel wird sofort geprüft. Offene Zahlungen und Reservierungen beim aktuellen Anbieter werden beendet.
provider-connecting-kind = Anbieter
provider-connecting-state = Status des Kontos
provider-connecting-states-ready = Bereit für Zahlungen
provider-connecting-states-onboarding = Noch nicht bereit: Ich schließe es dort erst ab
provider-connecting-key = { -api-key }
provider-connecting-keyHint = Von Stripe oder Mollie; die Sandbox hat keinen. Bei Stripe können Sie das Webhook-Geheimnis anfügen: sk_…,whsec_…
provider-connecting-button = Verbinden
provider-ready-title = Online-Zahlungen starten?
provider-ready-text = Ab jetzt können Kunden online bezahlen.
provider-ready-button = { -mark-as-ready }
provider-disconnecting-title = Zahlungsanbieter trennen?
provider-disconnecting-text = Online-Zahlungen sind nicht möglich, bis wieder ein Anbieter verbunden ist. Offene Zahlungen und Reservierungen werden beendet.
provider-disconnecting-button = { -disconnect }

## profile

profile-title = { -profile }
profile-as = Angemeldet als { $email }, { $role } von
profile-roles-owner = Inhaber
profile-roles-member = Mitglied
profile-language = { -language }
profile-languageText = Die Sprache dieses Dashboards in diesem Browser.
profile-languageField = Sprache des Dashboards
profile-languageButton = Sprache speichern
profile-accounts = Ihre Unternehmen
profile-here = Aktuelles Unternehmen
profile-switch = Zu { $name } wechseln
profile-invitations = Einladungen
profile-accept = Einladung zu { $name } annehmen
profile-decline = Einladung zu { $name } ablehnen
profile-password = { -password }
profile-passwordText = Wenn Sie es ändern, enden alle Ihre anderen Sitzungen.
profile-current = Aktuelles Passwort
profile-next = Neues Passwort
profile-change = Passwort ändern
profile-sessions = Sitzungen
profile-thisOne = Dieser Browser
profile-seen = Zuletzt aktiv { $when }
profile-end = Diese Sitzung abmelden
profile-factor = { -two-step-authentication }
profile-factorOff = Aus. Wenn sie eingeschaltet ist, genügt ein gestohlenes Passwort nicht zur Anmeldung.
profile-factorOn = Ein. Die Anmeldung verlangt einen Code aus Ihrer Authenticator-App.
profile-turnOn = Einschalten
profile-turnOff = Ausschalten
profile-scan = Scannen Sie dies mit Ihrer Authenticator-App und geben Sie den angezeigten Code ein.
profile-scanLabel = QR-Code mit dem Schlüssel Ihres Kontos
profile-byHand = Oder geben Sie diesen Schlüssel ein:
profile-code = { -code }
profile-recovery-title = Ihre Wiederherstellungscodes
profile-recovery-text = Mit jedem Code können Sie sich einmal anmelden, wenn Sie Ihre App verloren haben. Bewahren Sie die Codes getrennt vom Passwort auf. Sie werden nur einmal angezeigt.
profile-recovery-done = Ich habe sie gespeichert
profile-off = Geben Sie zum Ausschalten einen Code aus Ihrer App oder einen Wiederherstellungscode ein.

## plans

plans-title = { -payment-plans }
plans-make = { -new-plan }
plans-count =
    { $count ->
        [one] { $count } Plan
       *[other] { $count } Pläne
    }
plans-none-heading = Noch keine Pläne
plans-none-text = Ein Plan ist ein wiederkehrender Betrag, den mehrere Kunden abonnieren können.
plans-noneFound-heading = { -no-results }
plans-noneFound-text = Hier gibt es keinen Plan.
plans-clear = Alle Pläne anzeigen
plans-columns-title = { -plan }
plans-columns-rhythm = { -billing-period }
plans-columns-installments = Laufzeit
plans-columns-invoice = { -invoices }
plans-columns-amount = { -amount }
plans-installments =
    { $n ->
        [none] Bis zur Kündigung
       *[other] { $n } { $n ->
        [one] Zahlung
       *[other] Zahlungen
    }
    }
plans-withInvoices-yes = Zu jeder Zahlung
plans-withInvoices-no = { -none }
plans-heading = { -new-plan }
plans-titleField = Name (für Kunden sichtbar)
plans-button = Plan erstellen
plans-changing-title = Plan ändern
plans-changing-text = Neue Abonnements bekommen diesen Namen und diesen Betrag.
plans-changing-apply = Auch die Abonnements dieses Plans ändern, ab ihrem nächsten Zeitraum
plans-changing-menu = { -edit }
plans-changing-button = { -save }
plans-terms-description = { -description }
plans-terms-amount = Betrag pro Zahlung
plans-terms-currency = { -currency }
plans-terms-interval = { -billing-period }
plans-terms-intervals-day = Täglich
plans-terms-intervals-week = Wöchentlich
plans-terms-intervals-month = Monatlich
plans-terms-intervals-quarter = Vierteljährlich
plans-terms-intervals-year = Jährlich
plans-terms-every = Anzahl der Zeiträume zwischen Zahlungen
plans-terms-everyHint = Bei „Monatlich“ bedeutet 2: alle zwei Monate.
plans-terms-installments = Anzahl der Zahlungen
plans-terms-installmentsHint = Leer lassen, um bis zur Kündigung fortzufahren.
plans-terms-invoice = Zu jeder Zahlung eine bezahlte Rechnung erstellen

## paymentList

paymentList-title = { -payments }
paymentList-count =
    { $count ->
        [one] { $count } Zahlung
       *[other] { $count } Zahlungen
    }
paymentList-sum = { $amount } gesamt, davon { $fee } Gebühren
paymentList-net =
    { $received } erhalten, { $refunded } erstattet{ $chargedBack ->
        [none] { "" }
       *[other] , { $chargedBack } zurückgebucht
    }: { $net } netto
paymentList-none-heading = Noch keine Zahlungen
paymentList-none-text = Zahlungen für Rechnungen, Zahlungslinks und Abonnements erscheinen hier. Erstellen Sie einen Zahlungslink, um die erste zu erhalten.
paymentList-noneFound-heading = { -no-results }
paymentList-noneFound-text = Keine Zahlung passt zu diesen Filtern.
paymentList-clear = { -clear-filters }
paymentList-filters-status = { -status }
paymentList-filters-amount = { -amount }
paymentList-filters-description = { -description }
paymentList-filters-customer = { -customer }
paymentList-filters-method = { -payment-method }
paymentList-filters-from = { -from }
paymentList-filters-to = Bis
paymentList-columns-description = { -description }
paymentList-columns-method = { -payment-method }
paymentList-columns-customer = { -customer }
paymentList-columns-when = { -date }
paymentList-columns-status = { -status }
paymentList-columns-amount = { -amount }
paymentList-statuses-pending = In Bearbeitung
paymentList-statuses-authorized = Reserviert
paymentList-statuses-paid = { -paid }
paymentList-statuses-failed = { -failed }
paymentList-statuses-refunded = { -refunded }
paymentList-disputed = { -disputed }

## payments

payments-back = Alle Zahlungen
payments-facts-id = { -number }
payments-facts-amount = { -amount }
payments-facts-refunded = { -refunded }
payments-facts-pending = Erstattung unterwegs
payments-facts-chargedBack = Rückbuchung der Bank
payments-facts-fee = Gebühr
payments-facts-method = { -payment-method }
payments-facts-type = Bezahlt für
payments-facts-customer = { -customer }
payments-facts-email = { -email }
payments-facts-made = { -created }
payments-facts-paid = { -paid }
payments-facts-hold = Einziehen bis
payments-facts-failure = Grund des Fehlschlags
payments-facts-undone = Zurückgenommen
payments-facts-dispute = Anfechtung
payments-facts-answer = Beim Anbieter antworten bis
payments-facts-mismatch = Erfordert Ihre Aufmerksamkeit
payments-facts-note = { -note }
payments-facts-code = { -code }
payments-facts-external = { -external-id }
payments-methods-ideal = { -ideal }
payments-methods-card = { -card }
payments-methods-bancontact = { -bancontact }
payments-methods-sepa_debit = SEPA-Lastschrift
payments-methods-bank_transfer = { -bank-transfer }
payments-methods-paypal = { -paypal }
payments-methods-apple_pay = { -apple-pay }
payments-methods-google_pay = { -google-pay }
payments-methods-klarna = { -klarna }
payments-methods-cash = { -cash }
payments-methods-other = { -other }
payments-types-paymentlink = { -payment-link }
payments-types-invoice = { -invoice }
payments-types-paymentplan = Abonnement
payments-types-pre--auth = { -deposit }
payments-types-donation = { -donation }
payments-types-personallink = Persönliche Seite
payments-disputes-open = { -open }
payments-disputes-won = Gewonnen
payments-disputes-lost = Verloren
payments-reasons-fraudulent = Betrug
payments-reasons-duplicate = doppelt bezahlt
payments-reasons-not_received = Produkt nicht erhalten
payments-reasons-not_as_described = Produkt nicht wie beschrieben
payments-reasons-credit_not_processed = Gutschrift nicht verbucht
payments-reasons-subscription_cancelled = Abonnement gekündigt
payments-reasons-unrecognized = nicht erkannt
payments-reasons-insufficient_funds = Konto nicht gedeckt
payments-reasons-account_closed = Konto geschlossen
payments-reasons-debit_not_authorized = Lastschrift nicht genehmigt
payments-reasons-general = kein Grund angegeben
payments-refunds-title = { -refunds }
payments-refunds-columns-when = { -date }
payments-refunds-columns-reason = { -reason }
payments-refunds-columns-status = { -status }
payments-refunds-columns-amount = { -amount }
payments-refunds-statuses-pending = { -pending }
payments-refunds-statuses-done = { -refunded }
payments-refunds-statuses-refused = Abgelehnt
payments-refunds-statuses-failed = { -failed }
payments-refunds-reasons-requested = Hier angefordert
payments-refunds-reasons-overpayment = Überzahlung
payments-refunds-reasons-at_provider = Beim Anbieter erstellt
payments-invoice = { -view-invoice }
payments-link = Zahlungslink ansehen
payments-subscription = { -view-subscription }
payments-actions-refund = { -refund }
payments-actions-capture = { -capture }
payments-actions-release = { -release }
payments-actions-undo = Zurücknehmen
payments-undoHint = „Zurücknehmen“ ist für eine irrtümliche Buchung. „Erstatten“ vermerkt Geld, das Sie zurückzahlen.
payments-amount = Betrag in { $currency }
payments-refunding-title = Diese Zahlung erstatten?
payments-refunding-byHand = Von „{ $what }“ können { $left } als erstattet vermerkt werden. Zahlen Sie selbst zurück: Diese Zahlung wurde von Hand erfasst. Das kann nicht rückgängig gemacht werden.
payments-refunding-text = { $left } von „{ $what }“ können erstattet werden. Gebühren werden nicht erstattet. Das kann nicht rückgängig gemacht werden.
payments-refunding-hint = Leer lassen, um den gesamten Restbetrag zu erstatten.
payments-refunding-day = Erstattet am
payments-refunding-dayHint = { -if-empty-today }
payments-refunding-button = { -refund }
payments-capturing-title = Diesen Betrag einziehen?
payments-capturing-text = { $held } sind für „{ $what }“ reserviert. Was Sie nicht einziehen, wird freigegeben.
payments-capturing-hint = Leer lassen, um den gesamten Betrag einzuziehen.
payments-capturing-button = { -capture }
payments-undoing-title = Diese Zahlung zurücknehmen?
payments-undoing-text = { $money } für „{ $what }“ gilt dann als nie eingegangen und ist wieder offen. Es wird kein Geld bewegt und keine E-Mail gesendet.
payments-undoing-reason = { -reason }
payments-undoing-button = Zahlung zurücknehmen
payments-releasing-title = Diesen Betrag freigeben?
payments-releasing-text = { $held } sind für „{ $what }“ reserviert. Danach kann der Betrag nicht mehr eingezogen werden.
payments-releasing-button = { -release }

## overview

overview-testMode = Der Zahlungsanbieter ist im Testmodus: Zahlungen sind als Test markiert, es fließt kein echtes Geld.
overview-title = { -overview }
overview-toDo-title = Zu erledigen
overview-toDo-overdue =
    { $count ->
        [one] { $count } Rechnung überfällig
       *[other] { $count } Rechnungen überfällig
    }
overview-toDo-oldest =
    { $days ->
        [one] die älteste seit { $days } Tag
       *[other] die älteste seit { $days } Tagen
    }
overview-toDo-remind = Erinnern
overview-toDo-drafts =
    { $count ->
        [one] { $count } Entwurf auszustellen
       *[other] { $count } Entwürfe auszustellen
    }
overview-toDo-quotes =
    { $count ->
        [one] { $count } angenommenes Angebot abzurechnen
       *[other] { $count } angenommene Angebote abzurechnen
    }
overview-toDo-bank =
    { $count ->
        [one] { $count } sicherer Zahlungseingang zu erfassen
       *[other] { $count } sichere Zahlungseingänge zu erfassen
    }
overview-toDo-unmatched =
    { $count ->
        [one] { $count } Bankbuchung zu prüfen
       *[other] { $count } Bankbuchungen zu prüfen
    }
overview-toDo-failed =
    { $count ->
        [one] { $count } Zahlung in den letzten 7 Tagen fehlgeschlagen
       *[other] { $count } Zahlungen in den letzten 7 Tagen fehlgeschlagen
    }
overview-toDo-pastDue =
    { $count ->
        [one] { $count } Abonnement überfällig
       *[other] { $count } Abonnements überfällig
    }
overview-first-title = Erste Schritte
overview-first-text = Zahlen erscheinen hier mit der ersten Rechnung.
overview-first-done = Erledigt
overview-first-steps-business-title = Unternehmensdaten eingeben
overview-first-steps-business-text = Adresse, USt-IdNr. und Bankverbindung stehen auf Rechnungen.
overview-first-steps-invoice-title = Erste Rechnung erstellen
overview-first-steps-invoice-text = Sie wird erst gesendet, wenn Sie es sagen.
overview-first-steps-provider-title = Zahlungsanbieter verbinden
overview-first-steps-provider-text = Kunden können Rechnungen dann online bezahlen. Die Sandbox braucht keinen Vertrag.
overview-first-steps-assistant-title = Assistenten verbinden
overview-first-steps-assistant-text = Claude, ChatGPT oder Ihr Editor kann dann Rechnungen nachschlagen und erstellen.
overview-outstanding = { -outstanding }
overview-overdue = { -overdue }
overview-paid = Diesen Monat bezahlt
overview-pending = { $count } offen
overview-late = { $count } überfällig
overview-lateInvoices =
    { $count } { $count ->
        [one] Rechnung
       *[other] Rechnungen
    }
overview-nothingLate = Nichts ist überfällig
overview-receipts = Eingänge ansehen
overview-aging = Offene Beträge nach Alter
overview-revenue = Umsatz pro Monat
overview-revenueNote = Für Rechnungen erhalten, abzüglich Erstattungen.
overview-nothingReceived = In den letzten zwölf Monaten ging für Rechnungen nichts ein.
overview-revenueTable = Als Tabelle anzeigen
overview-month = { -month }
overview-amount = { -amount }
overview-ages-notDue = Noch nicht fällig
overview-ages-to30 = 1–30 Tage überfällig
overview-ages-to60 = 31–60 Tage überfällig
overview-ages-to90 = 61–90 Tage überfällig
overview-ages-over90 = Über 90 Tage überfällig
overview-activity = Letzte Aktivitäten
overview-nothingOwed = Es sind keine Rechnungen offen.
overview-inCurrency = { $owed } offen, davon { $late } überfällig

## newInvoice

newInvoice-title = { -new-invoice }
newInvoice-text = Eine E-Mail wird nur mit „Ausstellen und senden“ gesendet. Das geht auch später, auf der Seite der Rechnung.
newInvoice-customer-title = { -customer }
newInvoice-customer-query = Kunden suchen
newInvoice-customer-queryHint = Teil des Namens, der E-Mail-Adresse oder der Firma. „Suchen“ durchsucht alle Kunden.
newInvoice-customer-check = Prüfen Sie den gefundenen Kunden und machen Sie dann weiter.
newInvoice-customer-find = Suchen
newInvoice-customer-none = Kein Kunde hat „{ $query }“ in Name, E-Mail-Adresse oder Firma. Geben Sie einen neuen Kunden ein:
newInvoice-customer-more = Es gibt weitere. Geben Sie mehr vom Namen ein, um weniger zu sehen.
newInvoice-customer-new = Neuer Kunde
newInvoice-customer-name = Name des neuen Kunden
newInvoice-customer-email = E-Mail-Adresse des neuen Kunden
newInvoice-customer-emailHint = Ein vorhandener Kunde mit diesem Namen und dieser E-Mail-Adresse wird verwendet.
newInvoice-customer-both = ist ausgefüllt, aber oben ist ein vorhandener Kunde gewählt: Leeren Sie das Feld oder wählen Sie „Neuer Kunde“
newInvoice-lines-title = { -items }
newInvoice-lines-net = Preise gelten pro Einheit, ohne USt.
newInvoice-lines-gross = Preise gelten pro Einheit, mit USt.
newInvoice-lines-hint = Eine leere Menge ist 1. Leere Positionen zählen nicht.
newInvoice-lines-emptyTax = Eine leere USt. ist { $tax } %, der Standard Ihres Unternehmens. Geben Sie 0 ein, um zu sagen, warum keine USt. anfällt.
newInvoice-lines-noTax = Ihr Unternehmen hat keinen Standardsatz: Wo die USt. leer ist, wird keine berechnet und die Rechnung nennt keinen Grund. Geben Sie einen Satz ein, oder 0, um den Grund zu nennen.
newInvoice-lines-extras = Einheiten und Rabatte anzeigen
newInvoice-lines-grouped = kann tausend oder eine Nachkommastelle sein: Schreiben Sie tausend als 1000, oder hängen Sie eine Null an, wie 1,2500
newInvoice-lines-item = Artikel
newInvoice-lines-itemHint = Ein Artikel füllt aus, was leer ist.
newInvoice-lines-line = Position { $n }
newInvoice-lines-description = { -description }
newInvoice-lines-quantity = { -quantity }
newInvoice-lines-unit_price = { -price }
newInvoice-lines-tax_rate = { -tax-2 }
newInvoice-lines-tax_category = Warum 0 %?
newInvoice-lines-exemption_reason = Grund, wie gedruckt
newInvoice-lines-exemption_code = Code (VATEX)
newInvoice-lines-unit = { -unit }
newInvoice-lines-discount_percent = { -discount-in }
newInvoice-lines-discount_amount = { -discount-amount }
newInvoice-lines-discount_reason = { -reason-of-the-discount }
newInvoice-lines-period_start = Zeitraum von
newInvoice-lines-period_end = Zeitraum bis
newInvoice-lines-more = Positionen hinzufügen
newInvoice-lines-most = Eine Rechnung hat höchstens { $n } Positionen.
newInvoice-details-title = Details
newInvoice-details-date = { -invoice-date }
newInvoice-details-dateHint = { -if-empty-today }
newInvoice-details-due = { -due-date }
newInvoice-details-dueHint = Leer: { $days } Tage nach dem Rechnungsdatum. Ein eigenes Ziel des Kunden geht vor.
newInvoice-details-currency = { -currency }
newInvoice-details-currencyHint = Leer: die des Artikels oder Kunden, sonst { $currency }.
newInvoice-details-exchange = Wechselkurs zu { $own }
newInvoice-details-exchangeHint = Wie viel { $own } eine Einheit der Rechnungswährung ist, zum Beispiel 0,92. Die USt. steht dann auch in { $own } auf der Rechnung.
newInvoice-details-reference = { -reference }
newInvoice-details-referenceHint = Ihre eigene, zum Beispiel eine Projektnummer.
newInvoice-details-notes = { -notes }
newInvoice-details-notesHint = Der Kunde sieht sie.
newInvoice-details-terms = { -payment-terms }
newInvoice-details-termsHint = Stehen auf der Rechnung. Leer: die, die beim Kunden stehen.
newInvoice-more-title = Mehr
newInvoice-more-contents = USt. in Preisen, Rabatt, Lieferung, Referenzen, Lastschrift
newInvoice-more-withTax = Preise und Rabatte enthalten die USt.
newInvoice-more-fields-discount__percent = { -discount-in }
newInvoice-more-fields-discount__amount = { -discount-amount }
newInvoice-more-fields-discount__reason = { -reason-of-the-discount }
newInvoice-more-fields-delivery_date = { -delivery-date }
newInvoice-more-fields-period_start = Erster Tag des Zeitraums
newInvoice-more-fields-period_end = Letzter Tag des Zeitraums
newInvoice-more-fields-buyer_reference = { -reference-of-the-customer }
newInvoice-more-fields-order_reference = { -order-number-of-the-customer }
newInvoice-more-fields-delivery_address__name = { -name-at-the-delivery-address }
newInvoice-more-fields-delivery_address__address = { -street-and-number-of-the-delivery }
newInvoice-more-fields-delivery_address__postal_code = { -postal-code-of-the-delivery-address }
newInvoice-more-fields-delivery_address__city = { -city-of-the-delivery-address }
newInvoice-more-fields-delivery_address__country = { -country-of-the-delivery-address }
newInvoice-more-fields-direct_debit__mandate_reference = { -direct-debit-reference-of-the-mandate }
newInvoice-more-fields-direct_debit__iban = { -direct-debit-iban-of-the-customer }
newInvoice-more-hints-discount__percent = Auf alle Positionen: Prozent oder Betrag.
newInvoice-more-hints-delivery_date = Ein Tag oder ein Zeitraum.
newInvoice-more-hints-buyer_reference = Leer: die Referenz, die beim Kunden steht.
newInvoice-more-hints-order_reference = Von seiner Bestellung.
newInvoice-more-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
newInvoice-more-hints-delivery_address__country = { -two-letters-such-as-nl }
newInvoice-more-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }
newInvoice-elsewhere = Bitte prüfen Sie Folgendes. Speichern Sie einen Entwurf, bevor Sie Angaben auf anderen Seiten ergänzen:
newInvoice-totals = Summen
newInvoice-confirm = Es ist noch nichts erstellt oder gesendet. Wenn das stimmt, drücken Sie noch einmal auf den Knopf.
newInvoice-look = Summen anzeigen
newInvoice-draft = Als Entwurf speichern
newInvoice-issue = { -issue-invoice }
newInvoice-send = Ausstellen und senden
newInvoice-discard = Verwerfen
newInvoice-editing-title = Entwurf bearbeiten (ID { $id })
newInvoice-editing-text = Es wird nichts gesendet. Es bleibt ein Entwurf, bis Sie die Rechnung ausstellen.
newInvoice-editing-button = Entwurf speichern

## members

members-title = { -members }
members-text = Inhaber haben vollen Zugriff. Mitglieder verwalten die Abrechnung und sehen die Einstellungen für Inhaber nicht.
members-columns-email = { -email }
members-columns-role = { -role }
members-columns-since = Mitglied seit
members-columns-actions = { -actions }
members-invited = Eingeladen
members-roles-owner = Inhaber
members-roles-member = Mitglied
members-you = Sie
members-changeRole = Rolle ändern
members-remove = { -remove }
members-of = { " " }von { $email }
members-changing-title = Rolle von { $email }
members-changing-text = Inhaber haben vollen Zugriff: Token, Zahlungsanbieter, Einstellungen und Mitglieder. Mitglieder verwalten die Abrechnung.
members-changing-role = { -role }
members-changing-button = { -save }
members-removing-invited-title = Einladung von { $email } zurückziehen?
members-removing-invited-text = Der Link in der Einladung funktioniert dann nicht mehr.
members-removing-invited-button = Einladung zurückziehen
members-removing-other-title = { $email } entfernen?
members-removing-other-text = Die Person wird sofort von diesem Unternehmen abgemeldet. Ihre Aktivität bleibt, und von ihr erstellte Token funktionieren weiter.
members-removing-other-button = Mitglied entfernen
members-removing-self-title = Dieses Unternehmen verlassen?
members-removing-self-text = Sie werden sofort abgemeldet. Für die Rückkehr brauchen Sie die Einladung eines Inhabers.
members-removing-self-button = Unternehmen verlassen
members-invite = { -invite-member }
members-none-heading = Noch keine Mitglieder
members-none-text = Laden Sie die erste Person per E-Mail ein.
members-inviting-title = { -invite-member }
members-inviting-mailed = Wir senden einen Link, der einmal funktioniert, 24 Stunden lang. Mit der Annahme wird die Person Mitglied.
members-inviting-shown = Es gibt keinen Mailserver, daher erhalten Sie einen Link zum Weitergeben. Er funktioniert einmal, 24 Stunden lang. Mit der Annahme wird die Person Mitglied.
members-inviting-email = { -email }
members-inviting-button = Einladen
members-shown-title = Einladungslink
members-shown-text = Geben Sie ihn nur der eingeladenen Person: Wer den Link hat, meldet sich damit als diese Person an. Er wird nur einmal angezeigt.
members-shown-label = Link

## mails

mails-title = { -sent-emails }
mails-about = E-Mails dieses Unternehmens, und ob sie zugestellt wurden.
mails-text = Text
mails-hidden = Links, die nur der Empfänger nutzen darf, sind gekürzt. Anhänge sind auf der Seite des Dokuments.
mails-written = Geschrieben
mails-sent = { -sent }
mails-answer = Mailserver
mails-invoice = { -invoice }
mails-view = { -view-invoice }
mails-noMail = Dieser Dienst hat keinen Mailserver: E-Mails werden gespeichert und nie gesendet.
mails-status = { -status }
mails-statuses-queued = In der Warteschlange
mails-statuses-sent = { -sent }
mails-statuses-kept = Nicht gesendet: kein Mailserver
mails-statuses-rejected = Abgelehnt
mails-statuses-dropped = Nicht mehr nötig
mails-kinds-invoice = { -invoice }
mails-kinds-reminder = Zahlungserinnerung
mails-kinds-credit_note = { -credit-note }
mails-kinds-link_reminder = Erinnerung an Zahlungslink
mails-kinds-notice = Mitteilung an Sie
mails-kinds-sign_in = Anmeldelink
mails-kinds-renewal_failed = Verlängerung fehlgeschlagen
mails-kinds-subscription_ended = Abonnement beendet
mails-kinds-statement = { -statement }
mails-kinds-quote = { -quote }
mails-kinds-receipt = Zahlungsbeleg
mails-columns-to = { -to }
mails-columns-kind = { -type }
mails-columns-subject = { -subject }
mails-columns-status = { -status }
mails-columns-at = { -date }
mails-none-heading = Noch keine E-Mails
mails-none-text = Rechnungen und Zahlungserinnerungen, die Kunden per E-Mail erhalten, erscheinen hier.
mails-noneFound-heading = { -no-results }
mails-noneFound-text = Keine E-Mail hat diesen Status.
mails-toInvoices = { -view-invoices }
mails-clear = { -clear-filters }

## linkList

linkList-title = { -payment-links }
linkList-make = { -new-payment-link }
linkList-count =
    { $count ->
        [one] { $count } Zahlungslink
       *[other] { $count } Zahlungslinks
    }
linkList-none-heading = Noch keine Zahlungslinks
linkList-none-text = Ein Zahlungslink ist eine Adresse, unter der ein Kunde einen festen Betrag bezahlt. Erstellen Sie einen und teilen Sie ihn.
linkList-noneFound-heading = { -no-results }
linkList-noneFound-text = Kein Zahlungslink passt zu diesen Filtern.
linkList-clear = { -clear-filters }
linkList-filters-status = { -status }
linkList-filters-type = { -type }
linkList-filters-description = { -description }
linkList-columns-description = { -description }
linkList-columns-type = { -type }
linkList-columns-made = { -created }
linkList-columns-status = { -status }
linkList-columns-paid = { -payments }
linkList-columns-amount = { -amount }
linkList-types-paymentlink = { -payment-link }
linkList-types-paymentplan = Beginn eines Abonnements
linkList-types-pre--auth = { -deposit }
linkList-types-donation = { -donation }
linkList-statuses-active = { -active }
linkList-statuses-processing = In Bearbeitung
linkList-statuses-paid = { -paid }
linkList-statuses-expired = { -expired }
linkList-statuses-inactive = { -deactivated }
linkList-paidOf =
    { $limit ->
        [none] { $paid }
       *[other] { $paid } von { $limit }
    }

## links

links-back = Alle Zahlungslinks
links-facts-type = { -type }
links-facts-amount = { -amount }
links-facts-goal = Ziel
links-facts-paid = { -payments }
links-facts-note = { -note }
links-facts-code = { -code }
links-facts-external = { -external-id }
links-facts-customer = { -customer }
links-facts-subscription = Startet
links-facts-expires = { -expires }
links-facts-returns = { -return-url }
links-facts-reminders = { -reminders }
links-facts-made = { -created }
links-reminders = { $sent } von { $most }, { $rhythm }
links-address-label = Link zum Teilen
links-address-hint = Wer den Link hat, kann bezahlen. Senden Sie ihn per E-Mail oder zeigen Sie ihn als QR-Code.
links-payments = { -latest-payments }
links-noPayments = Noch keine Zahlungen. Teilen Sie den Link.
links-customer = Kunden ansehen
links-subscription = { -view-subscription }
links-deactivate = { -deactivate-link }
links-deactivating-title = Diesen Link deaktivieren?
links-deactivating-text = „{ $what }“ kann nicht mehr bezahlt werden. Abgeschlossene Zahlungen bleiben. Das kann nicht rückgängig gemacht werden.
links-deactivating-textOfPlan = „{ $what }“ kann nicht mehr bezahlt werden, und das damit beginnende Abonnement wird gekündigt. Das kann nicht rückgängig gemacht werden.
links-deactivating-button = { -deactivate-link }
links-form-title = { -new-payment-link }
links-form-titleFor = Neuer Zahlungslink für { $name }
links-form-description = { -description }
links-form-descriptionHint = Der Kunde sieht sie.
links-form-amount = { -amount }
links-form-currency = { -currency }
links-form-name = Name des Kunden
links-form-email = E-Mail-Adresse des Kunden
links-form-emailHint = Zahlungserinnerungen gehen an diese Adresse. Ein vorhandener Kunde mit dieser E-Mail-Adresse wird verwendet.
links-form-limit = Höchstzahl der Zahlungen
links-form-limitHint = Leer lassen für unbegrenzt.
links-form-until = Letzter Tag
links-form-returns = { -return-url }
links-form-returnsHint = Eine Seite Ihrer Website, die nach der Zahlung geöffnet wird.
links-form-schedule = Zahlungserinnerungen per E-Mail bis zur Zahlung
links-form-schedules-usual = { -none }
links-form-schedules-1d = Jeden Tag
links-form-schedules-2d = Alle zwei Tage
links-form-schedules-1w = Jede Woche
links-form-schedules-1m = Jeden Monat
links-form-most = Höchstzahl der Erinnerungen
links-form-button = Link erstellen

## limits

limits-column = { -limits }
limits-none = { -none }
limits-change = { -limits }
limits-legend = { -limits }
limits-hint = Sie gelten für jeden Aufruf mit diesem Zugang, unabhängig von den Berechtigungen. Lassen Sie leer, was nicht begrenzt ist.
limits-maxAmount = Höchstbetrag pro Aufruf
limits-maxAmountHint = In { $currency }, z. B. 500. Für andere Währungen: EUR=500 USD=550. Nicht genannte Währungen werden abgelehnt.
limits-maxPerDay = Höchstsumme pro Tag
limits-currencies = Erlaubte Währungen
limits-currenciesHint = Zum Beispiel EUR, USD. Nicht nötig, wenn die Beträge oben sie nennen.
limits-readOnly = Nur lesen
limits-testModeOnly = Nur Testmodus: keine echten Daten ändern
limits-askAboveLimit = Über dem Höchstbetrag pro Aufruf eine Person im Assistenten um Erlaubnis bitten (nie über der Tagessumme)
limits-grantsLegend = Trotz der Limits erlauben
limits-grantsHint = Damit kann Geld woandershin fließen oder wieder anlaufen, gleich welche Beträge oben stehen. Wählen Sie nur aus, was dieser Zugang braucht.
limits-grants-payment_details = Den Betrieb und seine Zahlungsangaben ändern, und eigenen Text in Erinnerungen schreiben
limits-grants-receivers = Namen und E-Mail-Adressen von Kunden ändern
limits-grants-webhooks = Webhooks anlegen, ändern und löschen
limits-grants-resume = Abonnements fortsetzen
limits-page-title = Limits von { $name }
limits-page-text = Sie gelten ab dem nächsten Aufruf. Was heute schon verbraucht wurde, zählt mit.
limits-page-button = Limits speichern
limits-shown-readOnly = nur lesen
limits-shown-testModeOnly = nur Testmodus
limits-shown-perCall = höchstens { $amounts } pro Aufruf
limits-shown-perDay = höchstens { $amounts } pro Tag
limits-shown-only = nur { $currencies }
limits-shown-asks = eine Person kann mehr erlauben
limits-shown-granted = erlaubt: { $what }
limits-shown-or = { " " }oder{ " " }

## items

items-list-title = { -items-2 }
items-list-make = { -add-item }
items-list-count =
    { $count ->
        [one] { $count } Artikel
       *[other] { $count } Artikel
    }
items-list-none-heading = Noch keine Artikel
items-list-none-text = Fügen Sie hinzu, was Sie oft verkaufen. Auf einer Rechnung wählen Sie es dann aus, statt es zu tippen.
items-list-noneFound-heading = { -no-results }
items-list-noneFound-text = Kein Artikel hat dies in Code oder Beschreibung.
items-list-clear = { -clear-filters }
items-list-query = Code oder Beschreibung
items-list-columns-code = { -code }
items-list-columns-description = { -description }
items-list-columns-price = { -price }
items-list-columns-tax = { -tax }
items-list-columns-state = { -status }
items-list-state = { -status }
items-list-states-active = { -active }
items-list-states-inactive = { -deactivated }
items-fields-code = { -code }
items-fields-description = { -description }
items-fields-unit = { -unit }
items-fields-unit_price = { -price }
items-fields-currency = { -currency }
items-fields-tax_rate = { -tax-2 }
items-fields-tax_category = { -tax-category }
items-fields-active = { -status }
items-hints-code = Ihr eigener kurzer Name dafür, z. B. STUNDE. Nicht nur Ziffern.
items-hints-description = Steht auf Rechnungen.
items-hints-unit_price = Pro Einheit, ohne USt. Leer: jede Rechnung nennt den Preis.
items-hints-tax_rate = Leer: der Standard.
items-taken = gehört bereits zu einem anderen Artikel
items-adding-title = { -add-item }
items-adding-button = { -add-item }
items-changing-title = { $code } bearbeiten
items-changing-button = { -save }
items-removing-link = { -delete }
items-removing-title = { $code } löschen?
items-removing-text = Ein Artikel, der auf einer Rechnung steht, wird deaktiviert: Rechnungen behalten ihn, neue können ihn nicht wählen.
items-removing-button = Artikel löschen

## attachments

attachments-title = Anhänge
attachments-text = Sie gehen mit der Rechnung per E-Mail und in der E-Rechnung mit, und sind nach dem Ausstellen nicht mehr zu ändern.
attachments-none = Noch keine Anhänge.
attachments-add = Datei hinzufügen
attachments-remove = { -remove }
attachments-removeNamed = { $name } entfernen
attachments-adding-title = Diesem Entwurf eine Datei hinzufügen
attachments-adding-text = PDF, PNG, JPEG, CSV, XLSX oder ODS, höchstens 10 Dateien mit zusammen 10 MB.
attachments-adding-field = { -file }
attachments-adding-hint = Höchstens 5 MB.
attachments-adding-button = Datei hinzufügen
attachments-adding-missing = { -choose-a-file-first }
attachments-adding-oneOnly = Senden Sie eine Datei auf einmal.
attachments-adding-tooLarge = { -the-file-is-larger-than-5 }
attachments-adding-full = Der Entwurf hat 10 Dateien, oder 10 MB an Dateien: Entfernen Sie zuerst eine.
attachments-removing-title = Diese Datei entfernen?
attachments-removing-text = { $name } wird endgültig gelöscht.
attachments-removing-button = Datei entfernen

## invoiceContent

invoiceContent-facts-delivery = { -delivery-date }
invoiceContent-facts-period = { -period }
invoiceContent-facts-buyerReference = { -reference-of-the-customer }
invoiceContent-facts-orderReference = { -order-number-of-the-customer }
invoiceContent-facts-paymentReference = Verwendungszweck
invoiceContent-facts-paymentTerms = { -payment-terms }
invoiceContent-facts-deliveryAddress = { -delivered-to }
invoiceContent-facts-directDebit = Lastschrift
invoiceContent-facts-exchange = { -exchange-rate }
invoiceContent-period = { $first } bis { $last }
invoiceContent-items-title = { -items }
invoiceContent-items-what = { -description }
invoiceContent-items-quantity = { -quantity }
invoiceContent-items-price = { -price }
invoiceContent-items-priceWithTax = Preis inkl. USt.
invoiceContent-items-tax = { -tax }
invoiceContent-items-total = { -total-2 }
invoiceContent-items-totalWithTax = Gesamt inkl. USt.
invoiceContent-items-discount =
    Rabatt{ $rate ->
        [none] { "" }
       *[other] { " " }{ $rate }
    }{ $reason ->
        [none] { "" }
       *[other] { " " }({ $reason })
    }
invoiceContent-sums-items = Positionen ohne USt.
invoiceContent-sums-withTax = { $amount } mit USt.
invoiceContent-sums-discount = { invoiceContent-items-discount }
invoiceContent-sums-net = { -subtotal }
invoiceContent-sums-tax = USt., { $rate } von { $taxable }
invoiceContent-sums-untaxed = { $category }, { $rate } von { $taxable }
invoiceContent-sums-taxes = USt. gesamt
invoiceContent-sums-gross = { -total }
invoiceContent-sums-exchanged = USt. in { $currency }

## invoiceList

invoiceList-title = { -invoices }
invoiceList-make = { -new-invoice }
invoiceList-status = { -status }
invoiceList-statuses-draft = Entwurf
invoiceList-statuses-pending = Offen
invoiceList-statuses-overdue = { -overdue }
invoiceList-statuses-paid = { -paid }
invoiceList-statuses-refunded = { -refunded }
invoiceList-statuses-cancelled = { -cancelled }
invoiceList-unpaid = { -outstanding }
invoiceList-disputed = { -disputed }
invoiceList-customer = { -customer }
invoiceList-from = Fällig ab
invoiceList-to = Fällig bis
invoiceList-amount = { -amount }
invoiceList-reference = { -reference }
invoiceList-line = Text einer Position
invoiceList-currency = { -currency }
invoiceList-orders-newest = { -newest-first }
invoiceList-orders-oldest = Älteste zuerst
invoiceList-orders-date_down = Rechnungsdatum, späteste zuerst
invoiceList-orders-due_date_down = Fälligkeit, späteste zuerst
invoiceList-orders-amount_down = Betrag, höchster zuerst
invoiceList-orders-date = Rechnungsdatum, früheste zuerst
invoiceList-orders-due_date = Fälligkeit, früheste zuerst
invoiceList-orders-amount = Betrag, niedrigster zuerst
invoiceList-columns-number = { -invoice }
invoiceList-columns-customer = { -customer }
invoiceList-columns-date = { -date }
invoiceList-columns-due = { -due-date }
invoiceList-columns-status = { -status }
invoiceList-columns-amount = { -amount }
invoiceList-columns-open = { -amount-due }
invoiceList-columns-late = Tage überfällig
invoiceList-columns-reminded = Letzte Erinnerung
invoiceList-draft = Entwurf (ID { $id })
invoiceList-late =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
invoiceList-notReminded = { -never }
invoiceList-count = { overview-lateInvoices }
invoiceList-sum = { $amount } gesamt, { $due } offen
invoiceList-none-heading = Noch keine Rechnungen
invoiceList-none-text = Erstellen Sie hier die erste, oder bitten Sie Ihren Assistenten darum.
invoiceList-noneFound-heading = { -no-results }
invoiceList-noneFound-text = Keine Rechnung passt zu diesen Filtern.
invoiceList-clear = { -clear-filters }

## copies

copies-label = Kopie an
copies-hint = Höchstens fünf Adressen, durch Kommas getrennt. Nur für diese E-Mail.
copies-mailTo = Jetzt per E-Mail an { $to } senden

## remindAll

remindAll-title = An alle überfälligen Rechnungen erinnern
remindAll-button = An alle erinnern…
remindAll-text = Genau die gewählten Schreiben werden gesendet. Was inzwischen bezahlt oder geändert ist, wird übersprungen.
remindAll-back = Überfällige Rechnungen
remindAll-filters = Filter und Wortlaut
remindAll-customer = { -customer }
remindAll-minDays = Mindestens so viele Tage überfällig
remindAll-currency = { -currency }
remindAll-tone = { -tone }
remindAll-byAge = Nach Alter: erst freundlich, später bestimmt
remindAll-look = { -update-preview }
remindAll-count =
    An { $letters } von { $invoices } überfälligen { $invoices ->
        [one] Rechnung
       *[other] Rechnungen
    } kann jetzt erinnert werden
remindAll-sum = { $due } offen
remindAll-more = Es gibt weitere. Nur die gewählten Schreiben dieser Seite werden gesendet.
remindAll-next = Die nächsten Schreiben anzeigen
remindAll-send = Gewählte Erinnerungen senden
remindAll-letters = Schreiben
remindAll-all = Alle auswählen
remindAll-noneOfThem = Keine auswählen
remindAll-late =
    { $count ->
        [one] 1 Tag überfällig
       *[other] { $count } Tage überfällig
    }
remindAll-stopped = { $count } derzeit nicht möglich
remindAll-columns-number = { -invoice }
remindAll-columns-to = { -to }
remindAll-columns-due = { -amount-due }
remindAll-columns-outcome = Ergebnis
remindAll-skipped = Übersprungen
remindAll-again = möglich ab { $moment }
remindAll-reasons-reminder_too_soon = in den letzten 24 Stunden schon erinnert
remindAll-reasons-too_many_mails = die Adresse hat das Maximum an E-Mails in 24 Stunden bekommen
remindAll-reasons-customer_has_no_email = der Kunde hat keine E-Mail-Adresse
remindAll-reasons-customer_unsubscribed = der Kunde hat Erinnerungen abbestellt; eine Mahnung ist möglich
remindAll-reasons-payment_processing = eine Zahlung wird gerade verarbeitet
remindAll-reasons-changed = seit der Übersicht geändert
remindAll-reasons-mail_rejected = der Mailserver hat die Adresse abgelehnt
remindAll-reasons-not_overdue = nicht überfällig
remindAll-reasons-invoice_is_draft = noch ein Entwurf
remindAll-reasons-invoice_already_paid = { -paid-2 }
remindAll-reasons-invoice_refunded = erstattet
remindAll-reasons-invoice_cancelled = storniert
remindAll-none-heading = Nichts zu erinnern
remindAll-none-text = Keine überfällige Rechnung passt zu diesen Filtern.
remindAll-done = Erinnerungen gesendet
remindAll-outcomes-sent = { -sent-2 }
remindAll-outcomes-queued = Geht ab, sobald der Mailserver sie annimmt
remindAll-outcomes-not_configured = Nicht gesendet
remindAll-counts-sent = { $count } gesendet.
remindAll-counts-queued = { $count } unterwegs.
remindAll-counts-not_configured = { $count } nicht gesendet: Es gibt keinen Mailserver.
remindAll-counts-skipped = { $count } übersprungen.
remindAll-rest = An die anderen erinnern

## invoice

invoice-title =
    { $number ->
        [none] Entwurf (ID { $id })
       *[other] { $number }
    }
invoice-back = Alle Rechnungen
invoice-pdf = { -download-pdf }
invoice-original-label = PDF
invoice-original-link = Original wie ausgestellt
invoice-original-digest = SHA-256
invoice-view = Ansehen
invoice-payPage = Zahlungsseite
invoice-due = { $amount } offen
invoice-details = Technische Angaben
invoice-document = Dokument
invoice-noPreview = Dieser Browser zeigt keine PDF-Dateien in einer Seite.
invoice-facts-customer = { -customer }
invoice-facts-email = { -email }
invoice-facts-date = { -invoice-date }
invoice-facts-due = { -due-date }
invoice-facts-reference = { -reference }
invoice-facts-quote = { -quote }
invoice-facts-amount = { -amount }
invoice-facts-paid = { -paid }
invoice-facts-refunded = { -refunded }
invoice-facts-credited = { -credited }
invoice-facts-toGiveBack = Noch zu erstatten
invoice-facts-uncredited = Ohne Rechnungskorrektur erstattet
invoice-facts-open = { -amount-due }
invoice-facts-sent = { -sent-2 }
invoice-facts-reminders = { -reminders }
invoice-facts-notes = { -notes }
invoice-late =
    { $days } { $days ->
        [one] Tag
       *[other] Tage
    } überfällig
invoice-history = Verlauf
invoice-actions-edit = { -edit }
invoice-actions-issue = Ausstellen
invoice-actions-delete = { -delete-draft }
invoice-actions-send = { -send }
invoice-actions-remind = Erinnerung senden
invoice-actions-notice = Mahnung senden
invoice-actions-record = { -record-payment }
invoice-actions-credit = Rechnungskorrektur erstellen
invoice-actions-cancel = { -cancel-invoice }
invoice-issuing-title = Diesen Entwurf ausstellen?
invoice-issuing-text = Die Rechnung erhält ihre Nummer und ihren Zahlungslink und kann nicht mehr geändert werden.
invoice-issuing-button = { -issue-invoice }
invoice-sending-title = { $number } senden?
invoice-sending-text = Die Rechnung geht mit dem Zahlungslink an { $email }.
invoice-sending-paid = Die Rechnung geht an { $email }. In der E-Mail steht, dass sie bezahlt ist.
invoice-sending-button = Rechnung senden
invoice-reminding-title = Zahlungserinnerung für { $number } senden
invoice-reminding-to = { -to }
invoice-reminding-subject = { -subject }
invoice-reminding-preview = { -preview }
invoice-reminding-tone = { -tone }
invoice-reminding-language = { -language }
invoice-reminding-tones-friendly = Freundlich
invoice-reminding-tones-neutral = Neutral
invoice-reminding-tones-firm = Bestimmt
invoice-reminding-tones-formal = Mahnung (förmlich)
invoice-reminding-message = Eigene Nachricht
invoice-reminding-deadline = Zahlungsfrist in Tagen, bei einer Mahnung
invoice-reminding-deadlineHint = Leer bedeutet { $days }.
invoice-reminding-look = { -update-preview }
invoice-reminding-force = Auch senden, wenn in den letzten 24 Stunden schon eine Erinnerung gesendet wurde
invoice-reminding-button = Erinnerung senden
invoice-recording-title = Zahlung für { $number } erfassen
invoice-recording-text = Für Geld, das Sie auf anderem Weg erhalten haben. Es wird kein Geld bewegt und keine E-Mail gesendet.
invoice-recording-amount = { payments-amount }
invoice-recording-paidAt = Eingegangen am
invoice-recording-paidAtHint = { -if-empty-today }
invoice-recording-method = { -payment-method }
invoice-recording-methods-bank_transfer = { -bank-transfer }
invoice-recording-methods-cash = { -cash }
invoice-recording-methods-card = { -card }
invoice-recording-methods-other = { -other }
invoice-recording-note = { -note }
invoice-recording-button = { -record-payment }
invoice-deleting-title = Diesen Entwurf löschen?
invoice-deleting-text = Er ist dann endgültig weg. Es fehlt keine Nummer, denn ein Entwurf hat keine.
invoice-deleting-button = { -delete-draft }
invoice-cancelling-title = { $number } stornieren?
invoice-cancelling-text = Eine Rechnungskorrektur über den ganzen Betrag wird erstellt, und der Kunde kann die Rechnung nicht mehr bezahlen. Das kann nicht rückgängig gemacht werden.
invoice-cancelling-button = { -cancel-invoice }
invoice-cancelling-mail = Die Rechnungskorrektur jetzt per E-Mail an { $to } senden
invoice-cancelling-stay = Rechnung behalten

## exports

exports-title = { -export }
exports-text = Laden Sie Ihre Daten für Ihre Buchhaltung, eine Tabellenkalkulation oder ein anderes Programm herunter.
exports-what = Inhalt
exports-columns-table = Tabelle
exports-columns-rows = Zeilen
exports-columns-format = { -format }
exports-columns-status = { -status }
exports-columns-until = Verfügbar bis
exports-tables-everything = Alle Daten
exports-tables-customers = { -customers }
exports-tables-merged_customers = Zusammengeführte Kunden
exports-tables-items = { -items-2 }
exports-tables-bank_entries = Bankbuchungen
exports-tables-invoices = { -invoices }
exports-tables-invoice_lines = Rechnungspositionen
exports-tables-credit_notes = { -credit-notes }
exports-tables-quotes = { -quotes }
exports-tables-quote_lines = Angebotspositionen
exports-tables-payments = { -payments }
exports-tables-refunds = { -refunds }
exports-tables-disputes = Anfechtungen
exports-tables-payment_links = { -payment-links }
exports-tables-payment_plans = { -payment-plans }
exports-tables-subscriptions = { -subscriptions }
exports-tables-activity = { -activity }
exports-formats-csv = CSV
exports-formats-excel = Excel
exports-formats-json = JSON
exports-form-title = Neuer Export
exports-form-choice = { -data }
exports-form-format = { -format }
exports-form-formats-csv = CSV, für Programme und für Tabellenkalkulationen auf Englisch (alle Daten: ein ZIP)
exports-form-formats-excel = Excel auf Deutsch, Niederländisch oder Französisch (alle Daten: ein ZIP)
exports-form-formats-json = JSON, für Programme
exports-form-from = { -from }
exports-form-to = { -to-2 }
exports-form-hint = Die Tage der Belege und Zahlungen. Leer: alles.
exports-form-pdfs = Mit dem PDF jeder Rechnung und Rechnungskorrektur des Zeitraums
exports-form-periods-last_month = { -last-month }
exports-form-periods-last_quarter = { -last-quarter }
exports-form-periods-last_year = { -last-year }
exports-form-button = Exportieren
exports-notes-0 = Ein Export enthält nie Token, Passwörter, Anbieterschlüssel oder Webhook-Geheimnisse.
exports-notes-1 = In CSV steht ein Apostroph vor Text, den eine Tabellenkalkulation als Formel lesen würde.
exports-notes-2 = Excel hat Semikolons, Dezimalkommas und Ortszeiten und öffnet sich mit einem Doppelklick. CSV hat Kommas, Dezimalpunkte und Zeiten in UTC.
exports-notes-3 = Ein Zeitraum gilt für Belege und Zahlungen. Kunden und andere Tabellen sind immer vollständig; die Datei sagt, welche.
exports-latest = Letzte Exporte
exports-one-title = { $what } als { $format }
exports-one-text = Die Datei entsteht beim Herunterladen aus den Daten dieses Moments und wird nicht gespeichert.
exports-one-download = Herunterladen
exports-one-downloadAgain = Erneut herunterladen
exports-one-look = { -refresh }
exports-one-still = Nicht mehr aktualisieren
exports-one-looks = Diese Seite aktualisiert sich selbst.
exports-one-back = Alle Exporte
exports-one-progress = Exportierte Zeilen
exports-one-of = { $done } von { $total } Zeilen
exports-one-until = Verfügbar bis { $at }.
exports-statuses-waiting = Bereit
exports-statuses-running = Läuft
exports-statuses-done = Heruntergeladen
exports-statuses-broken = Abgebrochen
exports-explanations-waiting = Noch nicht heruntergeladen.
exports-explanations-running = Der Download läuft.
exports-explanations-done = Die ganze Datei wurde heruntergeladen.
exports-explanations-broken = Der Download endete vorzeitig. Die gespeicherte Datei ist unvollständig: Löschen Sie sie und laden Sie sie erneut herunter.

## imports

imports-title = Umziehen
imports-text = Kunden, Artikel und Rechnungen aus dem bisherigen Programm übernehmen. Eine Vorschau zeigt, was gespeichert wird; verschickt wird nichts.
imports-form = Datei wählen
imports-kind = Enthält
imports-kinds-customers = { -customers }
imports-kinds-items = { -items-2 }
imports-kinds-invoices = { -invoices }
imports-file = { -file }
imports-hint = CSV mit höchstens { $mib } MB und { $rows } Zeilen.
imports-button = Vorschau zeigen
imports-tooLarge = darf höchstens { $mib } MB haben: in Teilen importieren
imports-missing = { bank-importing-missing }
imports-unreadable = { bank-importing-unreadable }
imports-latest = Letzte Importe
imports-from = Programm
imports-count = Neue Einträge
imports-state = { -status }
imports-at = { -created }
imports-one = { $kind } aus { $from }
imports-states-preview = { -preview }
imports-states-done = Gespeichert
imports-states-undone = { payments-facts-undone }
imports-otherProduct = einem anderen Programm
imports-facts-rows = Zeilen in der Datei
imports-facts-new = { imports-count }
imports-facts-same = Bereits bekannt
imports-facts-changed = Mit anderem Inhalt bekannt, bleiben unverändert
imports-facts-customers = Neue Kunden
imports-facts-withoutPaidDay = Bezahlt ohne Tag: die Fälligkeit gilt
imports-facts-withoutTax = Ohne Steuer
imports-facts-confirmed = Gespeichert am
imports-facts-undone = Rückgängig gemacht am
imports-facts-until = Kann rückgängig gemacht werden bis
imports-explanations-preview = Das ist eine Vorschau: gespeichert ist noch nichts.
imports-explanations-faults = Solange eine Zeile einen Fehler hat, wird nichts gespeichert. Zeile 1 ist die erste unter der Kopfzeile. Die Datei berichtigen und erneut wählen.
imports-explanations-done = Alles ist gespeichert. Rechnungen behalten ihre Nummern; ihre PDFs bleiben im bisherigen Programm.
imports-explanations-undone = Was gespeichert war, ist wieder gelöscht.
imports-leftOut = Ausgelassene Zeilen
imports-reasons-draft = Entwürfe
imports-reasons-credit_note = { -credit-notes }
imports-reasons-other_document = Andere Belege
imports-rows-new = Wird gespeichert
imports-rows-changed = Mit anderem Inhalt bekannt
imports-faults = Fehler
imports-sums = Neue Rechnungen je Währung
imports-columns-row = Zeile
imports-columns-field = Feld
imports-columns-fault = Fehler
imports-columns-differs = Abweichend
imports-columns-currency = { -currency }
imports-columns-count = { -invoices }
imports-columns-amount = { -amount }
imports-columns-amount_paid = { -paid }
imports-columns-amount_due = { -amount-due }
imports-confirm = Alles speichern
imports-progress = { $done } von { $total } gespeichert
imports-show = Import zeigen
imports-failed = Der Import wurde abgebrochen, und nichts davon ist gespeichert.
imports-undoing-link = Diesen Import rückgängig machen
imports-undoing-title = Import rückgängig machen?
imports-undoing-text = Alles, was er gespeichert hat, wird gelöscht. Das geht, solange damit nichts geschehen ist: keine Zahlung, keine Mail, keine Änderung.
imports-undoing-button = Gespeichertes löschen
imports-other-title = Datei eines anderen Programms
imports-other-text = Nur wenn die Datei nicht erkannt wird: die Namen ihrer Spalten, wie die erste Zeile sie schreibt.
imports-other-columns-number = { -number }
imports-other-columns-date = { -invoice-date }
imports-other-columns-due_date = { -due-date }
imports-other-columns-currency = { -currency }
imports-other-columns-total = { -total }
imports-other-columns-subtotal = { -subtotal }
imports-other-columns-tax = { -tax }
imports-other-columns-amount_due = { -amount-due }
imports-other-columns-amount_paid = { -paid }
imports-other-columns-status = { -status }
imports-other-columns-name = { -customer }
imports-other-columns-email = { -email }
imports-other-columns-code = { -code }
imports-other-columns-description = { -description }
imports-other-columns-price = { -price }
imports-other-columns-tax_rate = { -tax-2 }
imports-other-dates = { bank-importing-other-dates }
imports-other-datesBoth = Wie die Datei sie zeigt
imports-other-orders-day_first = Tag vor Monat
imports-other-orders-month_first = Monat vor Tag
imports-other-decimal = { bank-importing-other-decimal }
imports-other-decimalBoth = { imports-other-datesBoth }

## customerStatement

customerStatement-title = { -statement }
customerStatement-of = Kontoauszug von { $name }
customerStatement-from = Von
customerStatement-to = { -to-2 }
customerStatement-download = { -download-pdf }
customerStatement-send = An { $email } senden
customerStatement-noEmail = Dieser Kunde hat keine E-Mail-Adresse, daher kann der Kontoauszug nicht gesendet werden.
customerStatement-none = Keine Rechnungen und keine Zahlungen in diesem Zeitraum, und es ist nichts offen.
customerStatement-table = Kontoauszug in { $currency }
customerStatement-columns-date = { -date }
customerStatement-columns-what = { -type }
customerStatement-columns-invoice = { -invoice }
customerStatement-columns-amount = { -amount }
customerStatement-columns-balance = { -balance }
customerStatement-opening = Anfangssaldo
customerStatement-closing = Endsaldo
customerStatement-outstanding = offen
customerStatement-credit = zurückzuzahlen
customerStatement-settled = nichts offen
customerStatement-kinds-invoice = { -invoice }
customerStatement-kinds-credit_note = { -credit-note }
customerStatement-kinds-payment = Zahlung
customerStatement-kinds-refund = { -refund-2 }
customerStatement-kinds-refund_failed = Erstattung zurückgekommen
customerStatement-kinds-refund_waived = Erstattet, nicht erneut geschuldet
customerStatement-kinds-chargeback = Rückbuchung
customerStatement-kinds-chargeback_reversed = Rückbuchung aufgehoben
customerStatement-kinds-cancellation = { -cancelled }
customerStatement-test = { -test }

## taxReport

taxReport-title = Umsatzsteuer-Übersicht
taxReport-text = Was berechnet und korrigiert wurde, nach dem Datum der Belege. Es ist eine Übersicht und keine Steuererklärung: Lassen Sie sie von Ihrer Buchhaltung prüfen.
taxReport-period = { -period }
taxReport-periods-this_month = Dieser Monat
taxReport-periods-last_month = { -last-month }
taxReport-periods-this_quarter = Dieses Quartal
taxReport-periods-last_quarter = { -last-quarter }
taxReport-periods-this_year = Dieses Jahr
taxReport-periods-last_year = { -last-year }
taxReport-none = Keine Rechnungen und Rechnungskorrekturen haben ein Datum in diesem Zeitraum.
taxReport-look = Zu prüfen
taxReport-total = Summe in { $currency }
taxReport-taxOn = { $tax } USt. auf { $net }
taxReport-consumers = Steuerpflichtige Verkäufe an Privatpersonen in anderen EU-Ländern. Sie sind in den Summen oben enthalten.
taxReport-noConsumers = Keine in diesem Zeitraum.
taxReport-sales = Verkäufe ohne USt. an Unternehmen in anderen EU-Ländern, nach USt-IdNr. Waren sind innergemeinschaftliche Lieferungen, für Leistungen schuldet der Empfänger die Steuer.
taxReport-noSales = { taxReport-noConsumers }
taxReport-invalid = keine gültige USt-IdNr.
taxReport-goods = Waren
taxReport-services = Leistungen
taxReport-files-excel-summary = { exports-formats-excel }
taxReport-files-excel-documents = Excel, je Beleg
taxReport-files-csv-summary = { exports-formats-csv }
taxReport-files-csv-documents = CSV, je Beleg
taxReport-more = und { $count } weitere: in „{ taxReport-files-excel-documents }“, letzte Spalte
taxReport-means-zero = zu 0 % besteuert: bei den steuerpflichtigen Umsätzen
taxReport-means-exempt = kraft Gesetzes ohne Steuer: bei den steuerfreien Umsätzen
taxReport-means-reverse_charge = der Kunde schuldet die Steuer; in ein anderes EU-Land auch in der ZM
taxReport-means-intra_community = Waren an ein Unternehmen in einem anderen EU-Land; auch in der ZM
taxReport-means-export = Waren, die die EU verlassen haben
taxReport-means-outside_scope = nicht in Ihrer Umsatzsteuer: meist in keinem Feld der Voranmeldung
taxReport-means-no_category = nichts sagt, warum: vor der Abgabe klären
taxReport-warnings-exchange_rate_missing =
    { $count ->
        [one] { $count } Beleg hat keinen Wechselkurs zu { $currency } und steht in seiner eigenen Währung:
       *[other] { $count } Belege haben keinen Wechselkurs zu { $currency } und stehen in ihrer eigenen Währung:
    }
taxReport-warnings-category_missing =
    { $count ->
        [one] { $count } Beleg hat 0 % ohne Kategorie:
       *[other] { $count } Belege haben 0 % ohne Kategorie:
    }
taxReport-warnings-vat_number_missing =
    { $count ->
        [one] { $count } Beleg für die Zusammenfassende Meldung hat keine gültige USt-IdNr. eines anderen EU-Landes:
       *[other] { $count } Belege für die Zusammenfassende Meldung haben keine gültige USt-IdNr. eines anderen EU-Landes:
    }
taxReport-warnings-customer_country_missing =
    { $count ->
        [one] { $count } Beleg an eine Privatperson nennt kein Land und zählt als Verkauf im Inland:
       *[other] { $count } Belege an Privatpersonen nennen kein Land und zählen als Verkäufe im Inland:
    }
taxReport-warnings-own_country_missing =
    { $count ->
        [one] Ihr Unternehmen hat kein Land, deshalb fehlt { $count } Beleg in den EU-Listen:
       *[other] Ihr Unternehmen hat kein Land, deshalb fehlen { $count } Belege in den EU-Listen:
    }
taxReport-warnings-cancelled_without_credit_note =
    { $count ->
        [one] { $count } Rechnung wurde ohne Rechnungskorrektur storniert und zählt nicht:
       *[other] { $count } Rechnungen wurden ohne Rechnungskorrektur storniert und zählen nicht:
    }

## customers

customers-list-title = { -customers }
customers-list-make = { -add-customer }
customers-list-count =
    { $count ->
        [one] { $count } Kunde
       *[other] { $count } Kunden
    }
customers-list-none-heading = Noch keine Kunden
customers-list-none-text = Fügen Sie einen Kunden hinzu, um Rechnungen und Zahlungslinks zu senden oder ein Abonnement zu beginnen.
customers-list-noneFound-heading = { -no-results }
customers-list-noneFound-text = Kein Kunde hat dies in Name, E-Mail-Adresse oder Firma.
customers-list-clear = { -clear-filters }
customers-list-query = Name, E-Mail-Adresse oder Firma
customers-list-orders-newest = { -newest-first }
customers-list-orders-name = { -name }
customers-list-orders-outstanding = Höchster offener Betrag
customers-list-orders-slowest = Zahlt am langsamsten
customers-list-columns-name = { -name }
customers-list-columns-email = { -email }
customers-list-columns-company = { -company }
customers-list-columns-since = { -created }
customers-back = Alle Kunden
customers-fields-name = { -name }
customers-fields-email = { -email }
customers-fields-invoice_email = E-Mail-Adresse für Rechnungen
customers-fields-cc_emails = Kopien dieser E-Mails an
customers-fields-company = { -company }
customers-fields-phone = { -phone }
customers-fields-address = { -street-and-number }
customers-fields-postal_code = { -postal-code }
customers-fields-city = { -city }
customers-fields-country = { -country }
customers-fields-vat_number = { -vat-number }
customers-fields-language = { -language }
customers-fields-is_business = Unternehmen oder Person
customers-fields-registration_number = { -company-registration-number }
customers-fields-buyer_reference = Referenz des Kunden
customers-fields-payment_terms = { -payment-terms }
customers-fields-currency = { -currency }
customers-fields-payment_term_days = { -payment-term-in-days }
customers-fields-tax_category = { -tax-category }
customers-fields-endpoint__scheme = { -scheme-of-the-e-invoice-address }
customers-fields-endpoint__id = { -e-invoice-address }
customers-fields-einvoice_format = E-Rechnung mit der E-Mail
customers-fields-delivery_address__name = { -name-at-the-delivery-address }
customers-fields-delivery_address__address = { -street-and-number-of-the-delivery }
customers-fields-delivery_address__postal_code = { -postal-code-of-the-delivery-address }
customers-fields-delivery_address__city = { -city-of-the-delivery-address }
customers-fields-delivery_address__country = { -country-of-the-delivery-address }
customers-fields-direct_debit__mandate_reference = { -direct-debit-reference-of-the-mandate }
customers-fields-direct_debit__iban = { -direct-debit-iban-of-the-customer }
customers-fields-note = { -note }
customers-groups-contact = { business-groups-contact }
customers-groups-address = { business-groups-address }
customers-groups-invoices = { -invoices }
customers-groups-einvoices = E-Rechnungen
customers-groups-delivery = Lieferadresse
customers-groups-debit = { business-groups-debit }
customers-groups-note = { -note }
customers-business-yes = { -business }
customers-business-no = Person
customers-vatFaults-unknown_country = Ungültig: Eine USt-IdNr. beginnt mit dem Länderkürzel, z. B. NL oder DE.
customers-vatFaults-wrong_form = Ungültig: Eine USt-IdNr. dieses Landes hat eine andere Länge oder andere Zeichen.
customers-vatFaults-wrong_check_digits = Ungültig: Die Prüfziffern stimmen nicht. Vielleicht ist es ein Tippfehler.
customers-hints-invoice_email = Rechnungen, Rechnungskorrekturen, Kontoauszüge und Mahnungen gehen dorthin. Leer: an die E-Mail-Adresse oben.
customers-hints-cc_emails = Höchstens fünf Adressen, durch Kommas getrennt.
customers-hints-language = Für E-Mails und Rechnungen. Leer: die Sprache des Landes.
customers-hints-buyer_reference = Steht auf den Rechnungen des Kunden.
customers-hints-payment_terms = Stehen auf den Rechnungen des Kunden.
customers-hints-currency = Der Rechnungen des Kunden. Leer: Ihre.
customers-hints-payment_term_days = Leer: Ihres. 0 bis 365.
customers-hints-tax_category = Für Positionen ohne Satz. Nur „Steuerpflichtig“ verwendet Ihren Standardsatz.
customers-hints-endpoint__scheme = { -four-digits-eas-such-as-0106 }
customers-hints-einvoice_format = Eine Datei neben dem PDF, wenn nichts dafür fehlt.
customers-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
customers-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }
customers-hints-note = Der Kunde sieht sie nicht.
customers-paysAfter = Zahlt nach
customers-days = durchschnittlich { $n } Tagen
customers-since = { -created }
customers-details = Angaben
customers-owed = { -outstanding }
customers-daysToPay = Tage bis Zahlung
customers-nothingOwed = Es ist nichts offen.
customers-pending = { $n } offen
customers-late = { $n } überfällig
customers-invoices-title = Letzte Rechnungen
customers-invoices-none = Noch keine Rechnungen.
customers-quotes-title = Neueste Angebote
customers-payments-title = { -latest-payments }
customers-payments-none = Noch keine Zahlungen.
customers-subscriptions-title = { -subscriptions }
customers-subscriptions-none = Noch keine Abonnements.
customers-actions-edit = { -edit }
customers-actions-invoice = { -new-invoice }
customers-actions-quote = { -new-quote }
customers-actions-link = { -new-payment-link }
customers-actions-subscribe = { -new-subscription }
customers-actions-erase = Löschen…
customers-actions-merge = Zusammenführen mit …
customers-adding-title = { -add-customer }
customers-adding-button = { -add-customer }
customers-changing-title = { $name } bearbeiten
customers-changing-button = { -save }
customers-erasing-title = { $name } löschen?
customers-erasing-text = Für den Fall, dass ein Kunde vergessen werden möchte. Das lässt sich nicht rückgängig machen.
customers-erasing-goes = Gelöscht werden Name, Adressen, Nummern und Notizen und alles, was Aktivität, E-Mails, Ereignisse, Zahlungen und Suche über diesen Kunden sagen. Früher gemachte Kopien der Datenbank ändern sich nicht.
customers-erasing-button = Endgültig löschen
customers-erasing-notYet = Dieser Kunde kann noch nicht gelöscht werden. Klären Sie zuerst, was noch offen ist:
customers-erasing-back = Zurück zum Kunden
customers-erasing-obstacles-draft_invoice = Rechnungsentwurf: ausstellen oder löschen
customers-erasing-obstacles-unpaid_invoice = Unbezahlte Rechnung: Zahlung erfassen, gutschreiben oder stornieren
customers-erasing-obstacles-money_to_give_back = Gutgeschriebenes Geld, das zurückzuzahlen ist
customers-erasing-obstacles-dispute = Nicht entschiedene Rückbuchung
customers-erasing-obstacles-draft_quote = Angebotsentwurf: löschen
customers-erasing-obstacles-open_quote = Offenes Angebot: ablehnen
customers-erasing-obstacles-quote_to_invoice = Angenommenes Angebot ohne Rechnung
customers-erasing-obstacles-payment = Zahlung, die unterwegs ist
customers-erasing-obstacles-refund = Erstattung, die unterwegs ist
customers-erasing-obstacles-payment_link = Aktiver Zahlungslink: deaktivieren
customers-erasing-obstacles-subscription = Abonnement: kündigen
customers-erasing-obstacles-bank_entry = Bankbuchung ohne Zuordnung: zuordnen oder ignorieren
customers-erasing-obstacles-mail = E-Mail, die noch gesendet wird
customers-erasing-keptNone = Es wird kein Dokument aufbewahrt: Von diesem Kunden bleibt nichts.
customers-erasing-kept =
    { $count ->
        [one] Aufbewahrt, wie es ausgestellt wurde, mit Name und Adresse, weil das Gesetz es verlangt: { $count } Dokument
       *[other] Aufbewahrt, wie sie ausgestellt wurden, mit Name und Adresse, weil das Gesetz es verlangt: { $count } Dokumente
    }
customers-erasing-keptMore =
    { $count ->
        [one] und { $count } weiteres
       *[other] und { $count } weitere
    }
customers-erasing-keptPayments =
    { $count ->
        [one] { $count } Zahlung bleibt, ohne den Zahler.
       *[other] { $count } Zahlungen bleiben, ohne den Zahler.
    }
customers-erasedOn = Gelöscht am { $date }. Dokumente und Zahlungen sind aufbewahrt.
customers-erasedDocument = Der Kunde wurde am { $date } gelöscht. Dieses Dokument bleibt, wie es ausgestellt wurde: Sein PDF enthält noch Name und Anschrift, weil das Steuerrecht seine Aufbewahrung verlangt.
customers-taken = gehört bereits zu einem anderen Kunden
customers-sameEmail-known = Kunden mit dieser E-Mail-Adresse:
customers-sameEmail-another = Es ist ein anderer Kunde mit derselben E-Mail-Adresse
customers-merging-title = { $name } mit einem anderen Kunden zusammenführen
customers-merging-choose = Wählen Sie den Kunden, der bleibt. Der Kunde, von dem Sie kommen, ist dann weg; seine Nummer führt zum anderen.
customers-merging-find = Name, E-Mail oder Firma
customers-merging-none = Es wurde kein anderer Kunde gefunden. Suchen Sie nach einem anderen Namen.
customers-merging-question = { $name } mit { $into } zusammenführen?
customers-merging-text = Alles von { $name } gehört danach zu { $into }. Ausgestellte Dokumente bleiben, wie sie sind. { $into } behält die eigenen Angaben. Das lässt sich nicht rückgängig machen.
customers-merging-button = Zusammenführen
customers-merging-gone = Fällt weg
customers-merging-stays = Bleibt
customers-merging-filled = Übernommene Angaben
customers-merging-moves = Was übergeht
customers-merging-nothing = Nichts

## creditNotes

creditNotes-title = { -credit-notes }
creditNotes-back = Alle Rechnungskorrekturen
creditNotes-count =
    { $count ->
        [one] { $count } Rechnungskorrektur
       *[other] { $count } Rechnungskorrekturen
    }
creditNotes-none-heading = Noch keine Rechnungskorrekturen
creditNotes-none-text = Mit einer Rechnungskorrektur nehmen Sie eine Rechnung oder einen Teil davon zurück. Erstellen Sie sie auf der Seite der Rechnung.
creditNotes-noneFound-heading = { -no-results }
creditNotes-noneFound-text = Keine Rechnungskorrektur passt zu diesen Filtern.
creditNotes-clear = { -clear-filters }
creditNotes-toInvoices = { -view-invoices }
creditNotes-filters-customer = { -customer }
creditNotes-filters-from = { -from }
creditNotes-filters-to = { -to-2 }
creditNotes-columns-number = { -number }
creditNotes-columns-invoice = { -invoice }
creditNotes-columns-customer = { -customer }
creditNotes-columns-date = { -date }
creditNotes-columns-amount = { -amount }
creditNotes-pdf = { -download-pdf }
creditNotes-send = { -send }
creditNotes-facts-invoice = { -invoice }
creditNotes-facts-customer = { -customer }
creditNotes-facts-date = { -date }
creditNotes-facts-reason = { -reason }
creditNotes-facts-amount = { -amount }
creditNotes-facts-due = Vom offenen Betrag abgezogen
creditNotes-facts-back = Zu erstatten
creditNotes-facts-refund = { -refund-2 }
creditNotes-facts-sent = { -sent-2 }
creditNotes-giveBack = { -refund }
creditNotes-refunds-none = Nicht erstattet
creditNotes-refunds-pending = Unterwegs
creditNotes-refunds-done = { -refunded }
creditNotes-refunds-refused = Nicht möglich
creditNotes-sending-title = { invoice-sending-title }
creditNotes-sending-text = Die Rechnungskorrektur geht an { $email }.
creditNotes-sending-button = Rechnungskorrektur senden
creditNotes-crediting-title = { $number } korrigieren
creditNotes-crediting-text = Bis zu { $left } können korrigiert werden. Eine Rechnungskorrektur ist endgültig: Sehen Sie sich die Vorschau an, bevor Sie sie erstellen.
creditNotes-crediting-reason = { -reason }
creditNotes-crediting-reasonHint = Steht auf der Rechnungskorrektur.
creditNotes-crediting-amount = Betrag mit USt. in { $currency }
creditNotes-crediting-lines = Oder die Menge je Position
creditNotes-crediting-all = Alles korrigieren, was noch übrig ist: { $left }
creditNotes-crediting-needed = ist erforderlich: ein Betrag, die Menge einer Position oder alles, was noch übrig ist
creditNotes-crediting-notBoth = muss leer sein, wenn alles korrigiert wird, was noch übrig ist
creditNotes-crediting-look = Vorschau ansehen
creditNotes-crediting-lookAgain = { -update-preview }
creditNotes-crediting-preview = { -preview }
creditNotes-crediting-changed = Das Formular wurde nach der Vorschau geändert. Sehen Sie sich die neue an.
creditNotes-crediting-after = Danach offener Betrag
creditNotes-crediting-quantity = { $description } (von { $quantity })
creditNotes-crediting-refund = Was davon bezahlt ist, jetzt erstatten
creditNotes-crediting-button = Rechnungskorrektur über { $amount } erstellen

## einvoice

einvoice-title = E-Rechnung
einvoice-possible = Senden Sie die Datei an Ihren Kunden oder an Ihren Peppol-Zugangspunkt. Ihr Inhalt bleibt immer derselbe.
einvoice-later = Sie können sie herunterladen, sobald Sie diesen Entwurf ausgestellt haben.
einvoice-files-ubl_peppol = Peppol (UBL)
einvoice-files-ubl_en16931 = EN 16931 (UBL)
einvoice-files-ubl_xrechnung = XRechnung (UBL)
einvoice-files-cii_en16931 = EN 16931 (CII)
einvoice-files-cii_xrechnung = XRechnung (CII)
einvoice-files-pdf = Factur-X / ZUGFeRD (PDF)
einvoice-profiles-peppol = Peppol
einvoice-profiles-en16931 = EN 16931
einvoice-profiles-xrechnung = XRechnung
einvoice-missing = Was für eine E-Rechnung fehlt
einvoice-missingFor = Was für { $profiles } fehlt
einvoice-and = und
einvoice-frozen = Ein ausgestelltes Dokument ändert sich nicht: Ergänzen Sie die Angaben für das nächste, oder korrigieren Sie es und stellen Sie es neu aus.

## tax

tax-categories-standard = { -taxed }
tax-categories-zero = { -zero-rate }
tax-categories-exempt = { -exempt }
tax-categories-reverse_charge = { -reverse-charge }
tax-categories-intra_community = { -intra-community-supply }
tax-categories-export = { -export-of-goods }
tax-categories-outside_scope = { -outside-the-scope-of-vat }
tax-whyFree-exempt = z. B. Heilberufe, Unterricht, Kleinunternehmer
tax-whyFree-reverse_charge = der Kunde schuldet die USt. (Reverse-Charge)
tax-whyFree-intra_community = Waren an ein Unternehmen in einem anderen EU-Land
tax-whyFree-export = Waren in ein Land außerhalb der EU
tax-whyFree-zero = mit 0 % besteuert
tax-whyFree-outside_scope = z. B. Schadensersatz
tax-choose = Bitte wählen…
tax-none = Nicht festgelegt
tax-included-tax_rate = Im Betrag enthaltene USt. in %
tax-included-rateHint = Leer: die Voreinstellung des Kunden oder des Unternehmens.
tax-included-tax_category = { -tax-category }
tax-included-exemption_reason = Grund der Steuerbefreiung
tax-included-exemption_code = Code des Grundes (VATEX)
tax-included-codeHint = Zum Beispiel VATEX-EU-132.
tax-included-label = Umsatzsteuer
tax-included-rate = inklusive { $percent } %

## troubles

troubles-not_found-heading = Seite nicht gefunden
troubles-not_found-text = Sie wurde vielleicht verschoben oder gehört zu einem anderen Unternehmen.
troubles-forbidden-heading = Nur für Inhaber
troubles-forbidden-text = Bitten Sie einen Inhaber dieses Unternehmens, es für Sie zu tun.
troubles-foreign-heading = Dieses Formular ist abgelaufen
troubles-foreign-text = Es wurde nichts geändert. Öffnen Sie die Seite erneut und versuchen Sie es noch einmal.
troubles-method_not_allowed-heading = Das funktioniert hier nicht
troubles-method_not_allowed-text = Öffnen Sie die Adresse in Ihrem Browser.
troubles-too_large-heading = Das ist zu viel auf einmal
troubles-too_large-text = Es wurde nichts geändert. Gehen Sie zurück und senden Sie weniger: kürzere Texte oder weniger Positionen.
troubles-malformed-heading = Die Anfrage konnte nicht gelesen werden
troubles-malformed-text = Gehen Sie zurück und versuchen Sie es noch einmal.
troubles-unavailable-heading = Zurzeit nicht möglich
troubles-unavailable-text = Es wurde nichts geändert. Versuchen Sie es in einigen Sekunden erneut.
troubles-broken-heading = Bei uns ist ein Fehler aufgetreten
troubles-broken-text = Prüfen Sie, ob es trotzdem geklappt hat, bevor Sie es erneut versuchen.
troubles-too_often-heading = Zu viele Anfragen
troubles-too_often-text = Es wurde nichts geändert.
troubles-refused = Das ist nicht möglich
troubles-back = Zurück zur Übersicht
troubles-requestId = Geben Sie { $id } an, wenn Sie sich an uns wenden.
troubles-wait =
    { $seconds ->
        [one] Versuchen Sie es in 1 Sekunde erneut.
       *[other] Versuchen Sie es in { $seconds } Sekunden erneut.
    }

## page

page-skip = Zum Inhalt springen
page-nav-label = Dashboard
page-nav-overview = { -overview }
page-nav-sales = Verkauf
page-nav-money = Finanzen
page-nav-invoices = { -invoices }
page-nav-quotes = { -quotes }
page-nav-creditNotes = { -credit-notes }
page-nav-items = { -items-2 }
page-nav-mails = { -sent-emails }
page-nav-bank = { bank-list-title }
page-nav-receipts = { receipts-title }
page-nav-tax = { taxReport-title }
page-nav-payments = { -payments }
page-nav-links = { -payment-links }
page-nav-customers = { -customers }
page-nav-subscriptions = { -subscriptions }
page-nav-plans = { -payment-plans }
page-nav-activity = { -activity }
page-nav-settings = { -settings }
page-nav-profile = { -profile }
page-settings-label = { -settings }
page-settings-groups-business = { -business }
page-settings-groups-paid = Bezahlt werden
page-settings-groups-access = Personen und Zugriff
page-settings-groups-data = { -data }
page-settings-business = { business-title }
page-settings-invoices = { business-invoices-title }
page-settings-api = { -api-tokens }
page-settings-assistants = { -connected-assistants }
page-settings-webhooks = { -webhooks }
page-settings-provider = { -payment-provider }
page-settings-reminders = { -reminders }
page-settings-members = { -members }
page-settings-export = { -export }
page-settings-import = { imports-title }
page-signOut = Abmelden
page-faults = Bitte prüfen Sie Folgendes:
page-elsewhere-business = Ihr Unternehmen, { $field }
page-elsewhere-customer = Kunde, { $field }
page-sentBefore = Dieses Formular wurde bereits mit anderen Angaben gesendet. Prüfen Sie, ob es geklappt hat, bevor Sie es erneut senden.
page-date-format = TT.MM.JJJJ
page-date-pick = Datum auswählen
page-optional = (optional)
page-required = * Pflichtangabe
page-apply = Anwenden
page-all = { -all }
page-next = Nächste Seite
page-first = Erste Seite
page-cancel = Abbrechen
page-actions = { -actions }
page-actionsFor = Aktionen für { $row }
page-filters = Filter
page-moreFilters = Weitere Filter
page-sort = Sortieren nach
page-search-label = Alles durchsuchen
page-search-hint = { -search }
page-search-button = { -search }
page-secret-hint = Klicken Sie in das Feld und drücken Sie Strg+A und Strg+C (auf einem Mac ⌘A und ⌘C).
page-secret-done = Ich habe es kopiert
page-share-copy = Kopieren
page-share-copied = Kopiert
page-share-email = In eine E-Mail schreiben
page-share-open = Öffnen
page-share-code = QR-Code anzeigen
page-share-codeLabel = QR-Code der Adresse
page-test = { -test }
page-testmode = Testmodus: kein echtes Geld
page-onlyOf = Nur für
page-onlyOnPlan = Nur mit dem Plan
page-match-several =
    { $count } Kunden passen zu „{ $query }“. Die Liste zeigt sie alle. { $isCut ->
        [yes] Die ersten { $shown }:
       *[no] Wählen Sie einen aus, um nur diesen zu sehen:
    }
page-match-none =
    Kein Kunde passt zu „{ $query }“.{ $near ->
        [0] { "" }
       *[other] { " " }Meinten Sie:
    }

## business

business-title = Unternehmensdaten
business-text = Stehen auf Ihren Rechnungen. Eine ausgestellte Rechnung behält die Angaben vom Tag der Ausstellung.
business-groups-name = { -business-name }
business-groups-address = Adresse
business-groups-contact = Kontakt
business-groups-einvoices = E-Rechnungen empfangen
business-groups-debit = { invoiceContent-facts-directDebit }
business-groups-tax = { -vat-and-e-invoices }
business-groups-bank = Bankverbindung
business-groups-here = Zeit, Währung und Sprache
business-fields-name = { -name }
business-fields-legal_name = Firma (rechtlicher Name)
business-fields-address = { -street-and-number }
business-fields-postal_code = { -postal-code }
business-fields-city = { -city }
business-fields-country = { -country }
business-fields-email = { -email }
business-fields-reply_to = Antworten an
business-fields-phone = { -phone }
business-fields-website = Website
business-fields-vat_number = { -vat-number }
business-fields-registration_number = { -company-registration-number }
business-fields-iban = IBAN
business-fields-bic = BIC
business-fields-creditor_identifier = SEPA-Gläubiger-ID
business-fields-timezone = { -time-zone }
business-fields-currency = { -currency }
business-fields-language = Sprache Ihrer Dokumente
business-fields-contact_name = Ansprechperson
business-fields-tax_number = Steuernummer
business-fields-registration_scheme = Register dieser Nummer
business-fields-endpoint__scheme = { -scheme-of-the-e-invoice-address }
business-fields-endpoint__id = { -e-invoice-address }
business-hints-name = Kunden sehen ihn auf Rechnungen, E-Mails und Zahlungsseiten.
business-hints-legal_name = Falls abweichend, z. B. Studio Nord GmbH. Für Mahnungen erforderlich.
business-hints-reply_to = Wohin Antworten auf Ihre E-Mails gehen. Leer: an die E-Mail-Adresse oben.
business-hints-website = Zum Beispiel https://example.com.
business-hints-vat_number = Mit dem Länderkürzel vorn, z. B. DE123456789.
business-hints-iban = Steht für Überweisungen auf den Rechnungen.
business-hints-creditor_identifier = Steht auf Rechnungen, die Sie per Lastschrift einziehen.
business-hints-timezone = Bestimmt, wann ein Tag, ein Monat und eine Zahlungsfrist enden. Vergangene Monate ändern sich nicht.
business-hints-currency = Für neue Rechnungen und Zahlungslinks. Nach der ersten Rechnung nicht mehr änderbar.
business-hints-language = Für E-Mails und Rechnungen an Kunden, deren eigene Sprache und Land nichts festlegen.
business-hints-tax_number = Falls Sie keine USt-IdNr. haben.
business-hints-registration_scheme = Vier Ziffern (ICD), z. B. 0106.
business-hints-endpoint__scheme = { -four-digits-eas-such-as-0106 }
business-hints-endpoint__id = Wo Sie E-Rechnungen empfangen, in diesem Schema.
business-currencyIsFixed = Währung: { $currency }. Sie kann nicht mehr geändert werden, weil es schon Rechnungen gibt.
business-button = { -save }
business-logo-title = Logo
business-logo-text = Erscheint auf Zahlungsseiten und auf Rechnungen, die Sie ab jetzt ausstellen.
business-logo-alt = Logo von { $business }
business-logo-none = Noch kein Logo.
business-logo-add = Logo hinzufügen
business-logo-change = Logo ändern
business-logo-remove = { -remove-logo }
business-logo-field = Bild
business-logo-hint = PNG oder JPEG, höchstens { $kib } KiB und { $pixels } × { $pixels } Pixel. Es wird auf Weiß gezeigt.
business-logo-button = Logo speichern
business-logo-missing = fehlt: Wählen Sie zuerst eine Datei aus
business-logo-oneOnly = muss eine einzige Datei sein
business-logo-tooLarge = darf höchstens { $kib } KiB groß sein
business-logo-removing-title = Logo entfernen?
business-logo-removing-text = Zahlungsseiten und neue Rechnungen zeigen nur Ihren Namen. Ausgestellte Rechnungen behalten das Logo.
business-logo-removing-button = { -remove-logo }
business-invoices-title = Rechnungseinstellungen
business-invoices-text = Für Rechnungen, die Sie ab jetzt ausstellen. Ausgestellte Rechnungen ändern sich nicht.
business-invoices-next = Die nächste Rechnung ist { $number }. Die nächste Rechnungskorrektur ist { $note }. Das nächste Angebot ist { $quote }.
business-invoices-groups-numbers = Nummern und Zahlungsziel
business-invoices-groups-tax = { -vat-and-e-invoices }
business-invoices-groups-texts = Texte
business-invoices-fields-invoice_prefix = Präfix der Rechnungsnummer
business-invoices-fields-credit_note_prefix = Präfix der Rechnungskorrekturnummer
business-invoices-fields-quote_prefix = Präfix der Angebotsnummer
business-invoices-fields-number_digits = Ziffern der Nummer
business-invoices-fields-next_invoice_number = Nächste Rechnungsnummer
business-invoices-fields-next_credit_note_number = Nächste Rechnungskorrekturnummer
business-invoices-fields-next_quote_number = Nächste Angebotsnummer
business-invoices-fields-payment_term_days = { -payment-term-in-days }
business-invoices-fields-default_tax_rate = Standard-USt. in %
business-invoices-fields-default_tax_category = Standard-Steuerkategorie
business-invoices-fields-exemption_reason = Grund der Steuerbefreiung
business-invoices-fields-invoice_checks = Wenn auf einer Rechnung etwas fehlt
business-invoices-fields-send_receipts = Zahlungsbelege
business-invoices-fields-invoice_footer = Fußzeile der Rechnung
business-invoices-fields-collection_costs_text = Mahnung: Mahn- und Inkassokosten
business-invoices-fields-interest_text = Mahnung: Zinsen
business-invoices-checks-off = Nichts sagen
business-invoices-checks-warn = Warnen und ausstellen
business-invoices-checks-strict = Nicht ausstellen
business-invoices-receipts-no = Keine senden
business-invoices-receipts-yes = Bei jeder Zahlung einen senden
business-invoices-hints-invoice_prefix = Höchstens 20 Buchstaben, Ziffern und -/._, z. B. INV- oder { "{" }year{ "}" }-. { "{" }year{ "}" } (oder { "{" }yy{ "}" }) ist das Jahr der Rechnung; jedes Jahr beginnt dann bei 1. Die Nummern laufen ohne Lücke weiter.
business-invoices-hints-payment_term_days = Vom Rechnungsdatum bis zur Fälligkeit, wenn die Rechnung nichts anderes angibt. 0 bis 365.
business-invoices-hints-credit_note_prefix = Ein anderes als das der Rechnungen, z. B. CN-.
business-invoices-hints-quote_prefix = Ein anderes als diese beiden, z. B. AN-.
business-invoices-hints-number_digits = Mindestens so viele, mit Nullen davor: 6 ergibt 000042. 1 bis 9.
business-invoices-hints-next_invoice_number = Nur um dort weiterzumachen, wo ein anderes Programm aufgehört hat, z. B. 458. Sie kann nur steigen. Leer: Sie bleibt.
business-invoices-hints-next_credit_note_number = Dasselbe für Rechnungskorrekturen.
business-invoices-hints-next_quote_number = Dasselbe für Angebote.
business-invoices-hints-default_tax_rate = Für Positionen ohne USt., wenn Artikel oder Kunde nichts anderes festlegen. Leer: 0 %.
business-invoices-hints-default_tax_category = Nur „Steuerpflichtig“ hat einen Satz über 0.
business-invoices-hints-exemption_reason = Warum Sie keine USt. berechnen, z. B. § 19 UStG.
business-invoices-hints-invoice_checks = Zum Beispiel Ihre Adresse oder Ihre USt-IdNr.
business-invoices-hints-send_receipts = Nach einer Zahlung auf einer Bezahlseite: per E-Mail, an die Adresse, die der Zahler angegeben hat, oder an den Kunden. Mit der bezahlten Rechnung.
business-invoices-hints-invoice_footer = Zum Beispiel Ihre Bedingungen oder ein Dank.
business-invoices-hints-collection_costs_text = Ein Satz, der so erscheint, wie Sie ihn schreiben, z. B. „Nach diesem Tag berechnen wir 40,00 EUR Verzugspauschale.“ Leer: Es werden keine Kosten gefordert.
business-invoices-hints-interest_text = Ein Satz über gesetzliche oder vereinbarte Zinsen. Leer: Es werden keine Zinsen gefordert.
business-invoices-button = { -save }

## bank

bank-list-title = Kontoauszüge
bank-list-count =
    { $count ->
        [one] { $count } Buchung
       *[other] { $count } Buchungen
    }
bank-list-none-heading = Nichts offen
bank-list-none-text = Importieren Sie einen Kontoauszug und sehen Sie, welche Rechnungen bezahlt sind. Erfasst wird nichts, bevor Sie es sagen.
bank-list-noneFound-heading = { -no-results }
bank-list-noneFound-text = Keine Buchung passt zu diesen Filtern.
bank-list-clear = { -clear-filters }
bank-list-status = { -status }
bank-list-statuses-open = { -open }
bank-list-statuses-confirmed = Erfasst
bank-list-statuses-ignored = Ignoriert
bank-list-level = { -match }
bank-list-from = Gebucht ab
bank-list-to = Gebucht bis
bank-list-amount = { -amount }
bank-list-noName = Zahler ohne Namen
bank-list-columns-payer = Zahler
bank-list-columns-day = Gebucht
bank-list-columns-text = Text
bank-list-columns-match = { -match }
bank-list-columns-amount = { -amount }
bank-levels-certain = Sicher
bank-levels-likely = Wahrscheinlich
bank-levels-possible = Möglich
bank-levels-ambiguous = Mehrere Treffer
bank-levels-already_paid = Schon bezahlt
bank-levels-unmatched = Unbekannt
bank-levels-reversal = Von der Bank zurückgebucht
bank-levels-return = Rückgabe
bank-importing-title = Kontoauszug importieren
bank-importing-text = Exportieren Sie CAMT.053, MT940 oder CSV bei Ihrer Bank. Erfasst wird noch nichts; eine Datei zweimal zu importieren fügt nichts hinzu.
bank-importing-file = { -file }
bank-importing-hint = Höchstens { $mib } MB und 10.000 Buchungen.
bank-importing-currency = { -currency }
bank-importing-currencyHint = Nur für eine CSV ohne Spalte für die Währung, zum Beispiel EUR.
bank-importing-button = Importieren
bank-importing-tooLarge = darf höchstens { $mib } MB groß sein: exportieren Sie einen kürzeren Zeitraum
bank-importing-missing = ist nötig: wählen Sie eine Datei
bank-importing-unreadable = kann nicht gelesen werden: { $why }
bank-importing-unknown = ist eine CSV, deren Spalten nicht bekannt sind. Wählen Sie sie noch einmal und nennen Sie die Spalten unter „Andere CSV“. Sie hat: { $columns }
bank-importing-other-title = Andere CSV
bank-importing-other-text = Nur wenn die Datei nicht erkannt wird: die Namen ihrer Spalten, wie die erste Zeile sie schreibt; oder ihre Stellen ab 1, wenn es keine solche Zeile gibt.
bank-importing-other-columns-column_date = Spalte mit dem Datum
bank-importing-other-columns-column_amount = Spalte mit dem Betrag
bank-importing-other-columns-column_in = Spalte der Eingänge, falls es eine eigene ist
bank-importing-other-columns-column_out = Spalte der Ausgänge, falls es eine eigene ist
bank-importing-other-columns-column_text = Spalte mit dem Text
bank-importing-other-columns-column_name = Spalte mit dem Namen des Zahlers
bank-importing-other-columns-column_iban = Spalte mit der IBAN des Zahlers
bank-importing-other-columns-column_direction = Spalte, die Soll oder Haben sagt
bank-importing-other-columns-column_state = Spalte, die sagt, ob gebucht ist
bank-importing-other-booked = Wörter, die gebucht bedeuten
bank-importing-other-bookedHint = Mit Kommas dazwischen. Andere Zeilen werden ausgelassen.
bank-importing-other-decimal = Beträge
bank-importing-other-decimalEither = Mit Nachkommastellen: 1.234,56 oder 1,234.56
bank-importing-other-dates = Daten
bank-importing-other-datesIso = YYYY-MM-DD oder YYYYMMDD
bank-importing-leftOut-title = Ausgelassen
bank-importing-leftOut-reasons-not_booked = Noch nicht gebucht
bank-importing-leftOut-reasons-no_amount = Ohne Betrag
bank-importing-leftOut-reasons-zero = Ein Betrag von null
bank-importing-leftOut-reasons-own_return = Eigene Zahlungen, die zurückkamen
bank-importing-leftOut-reasons-incomplete = Abgeschnitten, oder keine Buchung
bank-importing-leftOut-reasons-shifted = Zellen oder Zeilen, die vielleicht nicht an ihrer Stelle stehen
bank-importing-steps-adding = { $done } von { $total } Buchungen importiert
bank-importing-steps-matching = { $done } von { $total } Buchungen mit Rechnungen verglichen
bank-importing-result = { $added } neue Buchungen, { $known } früher importiert.
bank-importing-review = Zeigen, was passt
bank-importing-failed = Der Import wurde abgebrochen. Importieren Sie die Datei erneut: Vorhandenes wird nicht noch einmal hinzugefügt.
bank-recording-link = Sichere Zahlungen erfassen
bank-recording-title =
    { $n } sichere { $n ->
        [one] Zahlung
       *[other] Zahlungen
    } erfassen ({ $sums })?
bank-recording-text = Jede Zahlung bekommt ihren Buchungstag. Es wird nichts verschickt. Eine erfasste Zahlung kann rückgängig gemacht werden.
bank-recording-button = Zahlungen erfassen
bank-recording-done = Zahlungen erfasst
bank-recording-entry = Buchung
bank-recording-recorded =
    { $n ->
        [0] Es wurde nichts erfasst.
       *[other] { $n } erfasst: { $sums }.
    }
bank-recording-skipped = { $n } übersprungen.
bank-recording-rest = Die nächsten erfassen
bank-one-title = { $amount } von { $payer }
bank-one-why = { -why }
bank-one-excess = Überzahlt
bank-one-left = Noch nicht erfasst
bank-one-record = Zahlung erfassen
bank-one-recordRest = Den Rest auf einer anderen Rechnung erfassen
bank-one-invoice = { -invoice }
bank-one-invoiceHint = Nummer oder Id, zum Beispiel INV-000042.
bank-one-amount = { -amount }
bank-one-amountHint = Leer: was fällig ist, oder die ganze Buchung, wenn sie kleiner ist.
bank-one-ignore = Ignorieren
bank-one-restore = Wiederherstellen
bank-one-reversal = Die Bank hat eine frühere Zahlung zurückgebucht. Machen Sie die erfasste rückgängig, damit die Rechnung wieder fällig ist.
bank-one-undo = Zahlung von { $number } rückgängig machen
bank-reasons-not_found = ist keine Buchung von Ihnen
bank-reasons-already_confirmed = ist schon erfasst
bank-reasons-ignored = ist ignoriert
bank-reasons-reversal = nimmt eine frühere Zahlung zurück
bank-reasons-changed = passt jetzt anders
bank-reasons-ambiguous = ist nötig: mehrere Rechnungen passen
bank-reasons-no_match = ist nötig: keine Rechnung passt
bank-reasons-already_paid = ist schon bezahlt
bank-reasons-amount_differs = ist nötig: der Betrag ist nicht der fällige
bank-reasons-invoice_ambiguous = Die Ziffern sind die Id der einen Rechnung und die Nummer einer anderen: Geben Sie die ganze Nummer an.
bank-reasons-invoice_not_found = gibt es nicht
bank-reasons-invoice_not_open = hat nichts offen
bank-reasons-other_currency = ist in einer anderen Währung als die Buchung
bank-reasons-invoice_twice = nennt eine Rechnung zweimal
bank-reasons-more_than_due = hat weniger offen als diesen Betrag
bank-reasons-more_than_entry = bekäme mehr, als die Buchung hat
bank-reasons-booked_in_future = kann nicht in der Zukunft bezahlt werden

## consent

consent-title = Zugriff für { $name } erlauben?
consent-text = Ein Assistent bittet um Zugriff auf Ihre Abrechnung. Sein Name nach eigener Angabe:
consent-host = Wenn Sie es erlauben, geht es weiter zu { $host }.
consent-here = Wenn Sie es erlauben, geht es weiter zu einem Programm auf diesem Computer ({ $host }).
consent-unproved = Namen können gefälscht sein. Fahren Sie nur fort, wenn Sie dies selbst in diesem Assistenten begonnen haben.
consent-account = { -business }
consent-as = Angemeldet als
consent-may = { -permissions }
consent-read = Alle Daten ansehen: Kunden, Rechnungen, Zahlungen und Berichte
consent-write = Abrechnung verwalten: Rechnungen erstellen und senden, Kunden erinnern sowie Zahlungen einziehen, erfassen und erstatten
consent-never = Er sieht nie Ihr Passwort und kann weder Einstellungen noch Mitglieder oder Token ändern.
consent-allow = Erlauben
consent-deny = Ablehnen
consent-until = Sie können ihn jederzeit unter Einstellungen trennen.

## assistants

assistants-title = { -connected-assistants }
assistants-how = Fügen Sie diese Adresse Ihrem Assistenten als Connector hinzu. Er bittet Sie dann hier um Erlaubnis.
assistants-howLabel = { -address-for-assistants }
assistants-columns-name = Assistent
assistants-columns-scopes = { -permissions }
assistants-columns-by = Verbunden von
assistants-columns-since = { -connected }
assistants-columns-used = { -last-used }
assistants-columns-actions = { -actions }
assistants-scopes-billing__read = { -read }
assistants-scopes-billing__write = { -write }
assistants-goesTo = auf
assistants-never = { -never }
assistants-none-heading = Keine verbundenen Assistenten
assistants-none-text = Fügen Sie in Claude, ChatGPT oder Ihrem Editor einen Connector mit der obigen Adresse hinzu.
assistants-disconnect = { -disconnect }
assistants-disconnecting-title = { $name } trennen?
assistants-disconnecting-text = Alle seine Token funktionieren sofort nicht mehr. Mit Ihrer Erlaubnis kann er erneut verbunden werden.
assistants-disconnecting-button = { -disconnect }
assistants-gone-heading = Diese Anfrage ist beendet
assistants-gone-text = Sie wurde schon beantwortet, ist abgelaufen oder wurde in einem anderen Browser begonnen. Stellen Sie die Verbindung in Ihrem Assistenten erneut her.
assistants-notYours-heading = Das ist nicht für Ihr Unternehmen
assistants-notYours-text = Der Assistent gehört zu einem anderen Unternehmen. Nur dessen Mitglieder können ihn verbinden.
assistants-problem-heading = Dieser Assistent kann nicht verbunden werden
assistants-problem-text = Seine Anfrage kann nicht sicher beantwortet werden. Stellen Sie die Verbindung in Ihrem Assistenten erneut her. Geschieht es wieder, informieren Sie dessen Hersteller.
assistants-problem-reasons-temporarily_unavailable = Aus Ihrem Netzwerk kamen zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es erneut.
assistants-problem-reasons-invalid_redirect_uri = Seine Rücksprungadresse ist hier nicht erlaubt. Wenn Sie ihr vertrauen, fügen Sie sie der Einstellung ASSISTANT_REDIRECTS hinzu.
assistants-problem-reasons-invalid_client = Der Assistent ist hier nicht mehr registriert, oder seine Beschreibung kann nicht gelesen werden.
assistants-problem-reasons-invalid_client_metadata = Die Selbstbeschreibung des Assistenten ist ungültig.
assistants-gpt-title = GPT-Aktionen
assistants-gpt-text = Ihr eigener GPT meldet Personen mit einer Client-ID und einem Geheimnis an, die Sie hier erstellen.
assistants-gpt-make = { -create-gpt-credentials }
assistants-gpt-making-title = { -create-gpt-credentials }
assistants-gpt-making-text = Geben Sie sie im GPT unter Actions → Authentication → OAuth ein.
assistants-gpt-making-name = Name des GPT
assistants-gpt-making-button = Zugangsdaten erstellen
assistants-gpt-shown-title = Zugangsdaten für Ihren GPT
assistants-gpt-shown-text = Kopieren Sie jetzt alles in den GPT. Das Geheimnis wird nur einmal angezeigt.
assistants-gpt-shown-id = { -client-id }
assistants-gpt-shown-secret = Client secret
assistants-gpt-shown-authorization = Authorization URL
assistants-gpt-shown-token = Token URL
assistants-gpt-shown-scope = Scope
assistants-gpt-shown-method = Token exchange method
assistants-gpt-shown-methodValue = Default (POST request)
assistants-gpt-shown-done = Fertig
assistants-gpt-columns-name = GPT
assistants-gpt-columns-id = { -client-id }
assistants-gpt-columns-since = { -created }
assistants-gpt-remove = { -delete }
assistants-gpt-removing-title = Zugangsdaten von { $name } löschen?
assistants-gpt-removing-text = Alle, die diesen GPT verbunden haben, werden getrennt. Er kann nicht mehr verbunden werden.
assistants-gpt-removing-button = Zugangsdaten löschen

## ask

ask-title = Fragen
ask-label = Stellen Sie eine Frage zu Ihrer Buchhaltung
ask-hint = Zum Beispiel: Wer schuldet mir am meisten? Ein Sprachmodell antwortet. Es kann nur lesen.
ask-button = Frage stellen
ask-again = Weitere Frage stellen
ask-empty = { -must-not-be-empty }
ask-tooLong = darf höchstens { $max } Zeichen haben
ask-answer = Antwort
ask-waiting = Ihre Buchhaltung wird gelesen…
ask-broken = Bei uns ist ein Fehler aufgetreten. Stellen Sie die Frage erneut. Geben Sie { $id } an, wenn es wieder geschieht.
ask-careful = Prüfen Sie diese Antwort:
ask-used =
    { $count ->
        [0] Kein Werkzeug verwendet
        [one] 1 Werkzeug verwendet
       *[other] { $count } Werkzeuge verwendet
    }
ask-note = Beträge führen zu der Seite, von der sie stammen, und öffnen sich in einem neuen Tab. Es wird nichts geändert oder gesendet.
ask-table = Tabelle in der Antwort
ask-unknown = Kein Werkzeug hat diesen Betrag geliefert.
ask-missing-heading = Es ist kein Sprachmodell eingerichtet
ask-missing-text = Fragen beantwortet ein Sprachmodell, und diese Instanz hat noch keines. Wer sie betreibt, hinterlegt einen Schlüssel oder die Adresse eines lokalen Modells und startet sie neu.
ask-missing-settings = Einstellungen:

## api

api-title = { -api-tokens }
api-text = Programme und Assistenten verwenden ein Token, um in diesem Unternehmen zu arbeiten. Geben Sie jedem ein eigenes Token, nur mit den nötigen Berechtigungen.
api-make = { -create-token }
api-none-heading = Noch keine Token
api-none-text = Erstellen Sie eines für jedes Programm und jeden Assistenten, der mit Ihren Rechnungen arbeitet.
api-columns-name = { -name }
api-columns-scopes = { -permissions }
api-columns-used = { -last-used }
api-columns-expires = { -expires }
api-columns-actions = { -actions }
api-never = { -never }
api-scopes-billing__read = { -read }
api-scopes-billing__write = { -write }
api-revoked = Widerrufen
api-expired = { -expired }
api-rotate = Erneuern
api-revoke = Widerrufen
api-form-name = { -name }
api-form-nameHint = Zum Beispiel das Programm oder der Assistent, der es verwendet.
api-form-scopes = { -permissions }
api-form-read = Lesen: Rechnungen, Kunden, Zahlungen, Berichte
api-form-write = Schreiben: erstellen, senden, erinnern, erfassen, stornieren
api-form-lifetime = Läuft ab nach
api-form-lifetimes-30 = 30 Tagen
api-form-lifetimes-90 = 90 Tagen
api-form-lifetimes-180 = 180 Tagen
api-form-lifetimes-365 = Einem Jahr
api-form-lifetimes-never = { -never }
api-form-button = { -create-token }
api-shown-title = Ihr neues Token
api-shown-text = Kopieren Sie es jetzt. Es wird nur einmal angezeigt und nicht gespeichert.
api-shown-label = Token
api-rotating-title = { $name } erneuern
api-rotating-text = Ein neues Token ersetzt das alte. Beide können eine Zeit lang funktionieren, damit kein Programm ausfällt.
api-rotating-overlap = Das alte Token funktioniert noch
api-rotating-overlaps-0 = Sofort beenden
api-rotating-overlaps-1 = Eine Stunde
api-rotating-overlaps-24 = Einen Tag
api-rotating-overlaps-168 = Eine Woche
api-rotating-button = Token erneuern
api-revoking-title = { $name } widerrufen?
api-revoking-text = Programme, die es verwenden, funktionieren sofort nicht mehr. Das kann nicht rückgängig gemacht werden.
api-revoking-button = Token widerrufen

## activity

activity-title = { -activity }
activity-text = Alle Änderungen: von wem und über welchen Kanal.
activity-actor = Benutzer
activity-any = { -all }
activity-actors-token = { -api-tokens }
activity-actors-user = Personen
activity-actors-assistant = Assistenten
activity-actors-system = Der Dienst
activity-actors-payer = zahlende Person
activity-actors-provider = Zahlungsanbieter
activity-kinds-token = API-Token
activity-kinds-user = Person
activity-kinds-assistant = Assistent
activity-kinds-payer = zahlende Person
activity-kinds-provider = Zahlungsanbieter
activity-invoice = { -invoice }
activity-invoiceHint = Nummer, z. B. INV-000042
activity-count = { receipts-count }
activity-own-overdue = { $number } Rechnungen wurden überfällig
activity-own-reminders = { $number } Erinnerungen wurden gesendet
activity-own-mails = { $number } E-Mails wurden zugestellt
activity-own-charges = { $number } automatische Abbuchungen wurden begonnen
activity-own-periods = { $number } Abonnementszeiträume wurden fällig
activity-automatically = automatisch
activity-delivered = E-Mail an { $recipient } zugestellt
activity-mailed = { $number } wurde per E-Mail an { $recipient } gesendet
activity-reminded = Erinnerung { $times } zu { $number } wurde per E-Mail an { $recipient } gesendet
activity-noticed = Die Mahnung zu { $number } wurde per E-Mail an { $recipient } gesendet
activity-channels-command_line = Befehlszeile
activity-channels-pay_page = Bezahlseite
activity-channels-provider = { activity-kinds-provider }
activity-channels-dashboard = Dashboard
activity-via = über { $channel }
activity-none-heading = Noch keine Aktivität
activity-none-text = Änderungen durch Sie, Ihre Programme und Ihre Assistenten erscheinen hier.
activity-noneFound-heading = { -no-results }
activity-noneFound-text = Kein Eintrag passt zu diesen Filtern.
activity-toInvoices = { -view-invoices }
activity-clear = { -clear-filters }
activity-said-invoice_created = { $number } für { $name } erstellt, { $money }
activity-said-quote_created = Angebot { $number } für { $name } erstellt, { $money }
activity-said-quote_changed =
    Angebot { $number } für { $name } geändert: { $fields }; Gesamtbetrag { $money }{ $now ->
        [none] { "" }
       *[other] , jetzt { $now }
    }
activity-said-quote_sent = Angebot { $number } für { $name }, { $money }, an { $recipient } gesendet
activity-said-quote_shared = Angebot { $number } für { $name }, { $money }, ohne E-Mail gesendet
activity-said-quote_accepted = Angebot { $number } für { $name }, { $money }, wurde von { $person } angenommen
activity-said-quote_declined =
    Angebot { $number } für { $name }, { $money }, wurde abgelehnt{ $reason ->
        [none] { "" }
       *[other] : { $reason }
    }
activity-said-quote_deleted = Angebot { $number } für { $name } gelöscht, { $money }
activity-said-invoice_of_quote =
    { $number } für { $name } erstellt, { $money }, aus Angebot { $quote }{ $person ->
        [none] { "" }
       *[other] , angenommen von { $person }
    }
activity-said-invoice_issued =
    { $number } für { $name } ausgestellt, { $money }{ $date ->
        [none] { "" }
       *[other] , mit dem Datum des Entwurfs: { $date }
    }
activity-said-period_issued = { $number } über { $money } für { $what } ausgestellt ({ $from } bis { $to })
activity-said-period_kept = Die Rechnung über { $money } für { $what } ({ $from } bis { $to }) blieb ein Entwurf: { $fault }
activity-said-invoice_deleted = { $number } für { $name } gelöscht, { $money }
activity-said-invoice_changed =
    { $number } für { $name } geändert: { $fields }; Gesamtbetrag { $money }{ $now ->
        [none] { "" }
       *[other] , jetzt { $now }
    }
activity-said-invoice_cancelled =
    { $number } storniert{ $note ->
        [none] { "" }
       *[other] { " " }mit { $note }
    }
activity-said-credited = { $money } von { $number } mit { $note } korrigiert: { $reason }
activity-said-recorded = Zahlung von { $money } zu { $number } erfasst
activity-said-recorded_from_bank = Zahlung von { $money } zu { $numbers } erfasst, aus Bankbuchung { $entry }
activity-said-became_overdue = { $number } ist überfällig
activity-said-subscription_past_due = { $number } ist seit { $count } Tagen überfällig: Das Abonnement { $what } ist im Rückstand
activity-said-passed_over = { $number } bekam an ihrem Tag keine automatische Erinnerung: Die Rechnung ist zu neu, oder der Kunde kann nicht per E-Mail erinnert werden
activity-said-file_attached = { $file } ({ $size }) zu { $number } für { $name } hinzugefügt
activity-said-file_removed = { $file } von { $number } für { $name } entfernt
activity-said-payment_received =
    { $money } für { $what } eingegangen{ $part ->
        [none] { "" }
       *[other] , davon werden { $part } erstattet
    }
activity-said-received_undue = { $money } für { $what } eingegangen, wofür nichts offen war: Der Betrag wird erstattet
activity-said-other_currency = { $what } wurde nicht verbucht: Der Anbieter meldet { $reported } für eine Zahlung von { $money }
activity-said-payment_held = { $money } sind für { $what } reserviert
activity-said-payment_failed = Eine Zahlung von { $money } für { $what } ist fehlgeschlagen: { $failure }
activity-said-payment_processing = Eine Zahlung von { $money } für { $what } wird bearbeitet
activity-said-payment_opened = Der Anbieter hat die Zahlung von { $money } für { $what } eröffnet
activity-said-mandate_arrived = Die Zustimmung des Kunden zu späteren Zahlungen für { $what } ist da
activity-said-payer_began = Jemand hat begonnen, { $money } für { $what } zu bezahlen
activity-said-other_method = Für { $what } wurde eine andere Zahlungsart gewählt
activity-said-capture_asked = Einzug von { $money } für { $what } angefordert
activity-said-release_asked = Freigabe von { $money } angefordert, reserviert für { $what }
activity-said-refund_asked =
    Erstattung von { $money } für { $what } angefordert{ $note ->
        [none] { "" }
       *[other] , mit { $note }
    }
activity-said-refund_on_its_way = { $money } der Zahlung für { $what } werden beim Anbieter erstattet
activity-said-refunded =
    { $money } der Zahlung für { $what } wurden{ $date ->
        [none] { "" }
       *[other] { " " }am { $date }
    } erstattet
activity-said-refunded_there = { $money } der Zahlung für { $what } wurden beim Anbieter erstattet
activity-said-refund_refused = Der Anbieter hat abgelehnt, { $money } der Zahlung für { $what } zu erstatten
activity-said-refund_impossible = Der Anbieter konnte { $money } der Zahlung für { $what } nicht erstatten
activity-said-refund_came_back = { $money } kamen zurück: Sie haben den Zahler der Zahlung für { $what } nicht erreicht
activity-said-dispute_won = Die Anfechtung ist gewonnen: { $money } der Zahlung für { $what } kamen zurück
activity-said-dispute_lost = Die Anfechtung ist verloren: { $money } der Zahlung für { $what } bleiben beim Zahler
activity-said-dispute_changed = Die Anfechtung der Zahlung für { $what } hat sich geändert ({ $dispute })
activity-said-charged_back = { $money } der Zahlung für { $what } hat die Bank des Zahlers zurückgeholt ({ $dispute })
activity-said-inquiry = Die Bank des Zahlers fragt nach der Zahlung für { $what } ({ $dispute })
activity-said-inquiry_ended = Die Rückfrage der Bank zur Zahlung für { $what } ist beendet
activity-said-answer_until = { $head }; beim Anbieter kann bis { $date } geantwortet werden
activity-said-nothing_due = { $head }; für { $money } davon ist nichts mehr offen, sie bleiben hier bis zur Erstattung
activity-said-above_limit = { $head } (über dem Limit von { $money }; eine Person hat zugestimmt)
activity-said-payment_undone = Zahlung von { $money } für { $what } zurückgenommen: { $reason }
activity-said-charge_begun = Abbuchung von { $money } für { $what } begonnen
activity-said-charge_not_agreed = { $what } konnte nicht abgebucht werden: Der Kunde hat späteren Zahlungen nicht zugestimmt
activity-said-link_created = Zahlungslink über { $money } für { $what } erstellt
activity-said-request_created = Erstellt: { $type } über { $money } für { $what }
activity-said-link_deactivated = Zahlungslink für { $what } deaktiviert
activity-said-plan_created = Zahlungsplan { $name } erstellt: { $money } { $rhythm }
activity-said-plan_changed =
    Zahlungsplan { $name } geändert: { $money } { $rhythm }{ $former ->
        [none] { "" }
       *[other] { " " }statt { $former }
    }{ $count ->
        [none] { "" }
       *[other] , auch für { $count } bestehende
    }
activity-said-subscription_created =
    Abonnement{ $name ->
        [none] { "" }
       *[other] { " " }von { $name }
    } erstellt: { $money } { $rhythm } für { $what }
activity-said-subscription_changed =
    Abonnement { $what } geändert: { $money } { $rhythm }{ $former ->
        [none] { "" }
       *[other] { " " }statt { $former }
    }{ $plan ->
        [none] { "" }
       *[other] , durch den Zahlungsplan
    }
activity-said-subscription_resumed = Abonnement { $what } fortgesetzt
activity-said-subscription_paused = Abonnement { $what } pausiert
activity-said-subscription_cancelled = Abonnement { $what } gekündigt
activity-said-subscription_ending =
    Das Abonnement { $what } endet{ $date ->
        [none] { "" }
       *[other] { " " }am { $date }
    }
activity-said-subscription_ended = Das Abonnement { $what } endete mit seinem Zeitraum
activity-said-customer_link_replaced = Kundenlink des Abonnements { $what } ersetzt
activity-said-period_due = { $money } wurden fällig für { $what } ({ $date })
activity-said-customer_added = Kunde { $name } hinzugefügt
activity-said-customer_changed = Kunde { $name } geändert: { $fields }
activity-said-customer_erased = Kunde { $id } gelöscht
activity-said-text_erased = Dieser Text wurde mit Kunde { $id } gelöscht
activity-said-customers_merged = Kunde { $name } ({ $id }) mit { $into } zusammengeführt
activity-said-reminders_unwanted = { $name } möchte keine Erinnerungen mehr
activity-said-reminders_wanted = { $name } möchte wieder Erinnerungen
activity-said-item_added = Artikel { $code } hinzugefügt
activity-said-item_changed = Artikel { $code } geändert: { $fields }
activity-said-item_deleted = Artikel { $code } gelöscht
activity-said-item_deactivated = Artikel { $code } deaktiviert
activity-said-business_changed = Unternehmen geändert: { $fields }
activity-said-invoice_number_moved = Nächste Rechnungsnummer von { $was } auf { $becomes } geändert
activity-said-note_number_moved = Nächste Nummer der Rechnungskorrekturen von { $was } auf { $becomes } geändert
activity-said-and_invoice_number_moved = { $head }; nächste Rechnungsnummer von { $was } auf { $becomes }
activity-said-and_note_number_moved = { $head }; nächste Nummer der Rechnungskorrekturen von { $was } auf { $becomes }
activity-said-quote_number_moved = Nächste Nummer der Angebote von { $was } auf { $becomes } geändert
activity-said-and_quote_number_moved = { $head }; nächste Nummer der Angebote von { $was } auf { $becomes }
activity-said-logo_changed = Logo geändert, { $width } × { $height } Pixel
activity-said-logo_removed = Logo entfernt
activity-said-reminders_on = Automatische Zahlungserinnerungen eingeschaltet: { $days }
activity-said-reminders_off = Automatische Zahlungserinnerungen ausgeschaltet
activity-said-provider_connected =
    { $provider } verbunden{ $mode ->
        [none] { "" }
       *[other] { " " }im Testmodus
    } ({ $state })
activity-said-provider_disconnected = Zahlungsanbieter getrennt
activity-said-export_asked = Export angefordert: { $choice } als { $format }
activity-said-exported = Exportiert: { $choice } als { $format }
activity-said-statement_imported =
    Kontoauszug importiert{ $share ->
        [none] { "" }
       *[other] , Teil { $share }
    }: { $count ->
        [one] { $count } neue Buchung
       *[other] { $count } neue Buchungen
    }, { $known } bekannt
activity-said-import_previewed =
    Vorschau eines Imports angesehen: { $count ->
        [one] { $count } Zeile
       *[other] { $count } Zeilen
    }
activity-said-import_confirmed =
    { $count ->
        [one] { $count } neuen Eintrag
       *[other] { $count } neue Einträge
    } eines bisherigen Programms importiert
activity-said-import_undone =
    Import rückgängig gemacht: { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } gelöscht
activity-said-entry_ignored = Bankbuchung { $entry } ignoriert
activity-said-entry_restored = Bankbuchung { $entry } wiederhergestellt
activity-said-upload_of_statement = Upload eines Kontoauszugs angefordert
activity-said-upload_of_attachment = Upload eines Anhangs angefordert
activity-said-account_created = Konto { $name } erstellt
activity-said-gpt_created = Zugangsdaten für den GPT { $name } erstellt
activity-said-gpt_removed = Zugangsdaten des GPT { $name } entfernt
activity-said-assistant_connected = { $name } ({ $host }) verbunden, Berechtigungen: { $scopes }
activity-said-assistant_disconnected = { $name } ({ $host }) getrennt
activity-said-assistant_left = { $name } getrennt: auf eigenen Wunsch
activity-said-assistant_cut_off = { $name } getrennt: Ein Code oder Refresh-Token wurde zweimal verwendet
activity-said-token_created =
    Token { $name } erstellt, Berechtigungen: { $scopes }{ $limits ->
        [none] { "" }
       *[other] { " " }(mit Limits)
    }
activity-said-token_revoked = Token { $name } widerrufen
activity-said-token_rotated =
    Token { $name } erneuert; das alte Geheimnis gilt noch { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
activity-said-limits_set = Limits für { $name } gesetzt
activity-said-limits_removed = Limits von { $name } entfernt
activity-said-webhook_added = Ereignisse gehen ab jetzt an { $url }
activity-said-webhook_changed = Webhook { $url } geändert
activity-said-webhook_secret = Neues Geheimnis für { $url } erstellt
activity-said-webhook_deleted = Webhook { $id } gelöscht
activity-said-webhook_tested = Webhook { $url } getestet
activity-said-event_posted_again = Erneutes Senden von { $event } an { $url } angefordert
activity-said-events_posted_again =
    Erneutes Senden von { $count ->
        [one] { $count } Zustellung
       *[other] { $count } Zustellungen
    } seit { $since } an { $url } angefordert
activity-said-webhook_gone = Webhook { $url } ausgeschaltet: Die Antwort war 410 Gone
activity-said-webhook_failing = Webhook { $url } ausgeschaltet: Fünf Tage lang schlugen alle Versuche fehl
activity-said-signed_in_password = Mit Passwort angemeldet
activity-said-signed_in_link = Mit Einmallink angemeldet
activity-said-signed_in_code = Angemeldet, mit zweitem Schritt
activity-said-code_missing_password = Anmeldung mit Passwort begonnen; der Code fehlt noch
activity-said-code_missing_link = Anmeldung mit Einmallink begonnen; der Code fehlt noch
activity-said-link_asked = Anmeldelink angefordert
activity-said-link_made = Anmeldelink für { $email } erstellt
activity-said-user_signed_out = Abgemeldet
activity-said-other_session_ended = Eine andere Sitzung beendet
activity-said-switched = Zu diesem Konto gewechselt
activity-said-user_password_changed = Passwort geändert; alle anderen Sitzungen sind beendet
activity-said-app_begun = Einrichtung einer Authenticator-App begonnen
activity-said-app_on = Codes einer Authenticator-App eingeschaltet
activity-said-app_off = Codes einer Authenticator-App ausgeschaltet
activity-said-user_accepted = Einladung angenommen
activity-said-user_declined = Einladung abgelehnt
activity-said-service_set_up = { $email } hat den Dienst eingerichtet, als Inhaber
activity-said-invited = { $email } eingeladen
activity-said-made_owner = { $email } ist jetzt Inhaber
activity-said-made_member = { $email } ist jetzt Mitglied
activity-said-user_removed = { $email } entfernt
activity-said-mail_queued = E-Mail an { $recipient } vorgemerkt: { $mail }
activity-said-mail_kept = E-Mail an { $recipient } geschrieben: { $mail }; es gibt keinen Mailserver, daher wurde nichts gesendet
activity-said-mail_taken = { activity-delivered }
activity-said-mail_sent = { activity-mailed }
activity-said-reminder_sent = { activity-reminded }
activity-said-mail_without_pdf = E-Mail an { $recipient } zugestellt ({ $kind }), ohne das PDF, das nicht erstellt werden konnte
activity-said-mail_missed = E-Mail an { $recipient } zugestellt ({ $kind }), aber nicht alle Kopien: { $missed }
activity-said-mail_refused = Der Mailserver hat die E-Mail an { $recipient } abgelehnt ({ $kind }): { $reason }
activity-said-mail_failed = Die E-Mail an { $recipient } konnte nicht gesendet werden ({ $kind }): { $reason }
activity-said-mail_dropped = E-Mail an { $recipient } nicht gesendet ({ $kind }): nicht mehr nötig
activity-said-mail_reminder =
    Erinnerung{ $times ->
        [none] { "" }
       *[other] { " " }{ $times }
    } zu { $number }
activity-said-mail_notice =
    Mahnung{ $times ->
        [none] { "" }
       *[other] { " " }{ $times }
    } zu { $number }
activity-said-mail_statement = Kontoauszug vom { $from } bis { $to }
activity-failures-declined = abgelehnt
activity-failures-insufficient_funds = { payments-reasons-insufficient_funds }
activity-failures-authentication_failed = Bestätigung fehlgeschlagen
activity-failures-cancelled_by_payer = vom Zahler abgebrochen
activity-failures-cancelled = abgebrochen
activity-failures-expired = abgelaufen
activity-failures-hold_expired = die Reservierung ist abgelaufen
activity-failures-released = die Reservierung wurde freigegeben
activity-failures-provider_refused = vom Anbieter abgelehnt
activity-failures-no_mandate = keine Zustimmung zu späteren Zahlungen
activity-failures-recorded_in_error = irrtümlich erfasst
activity-failures-failed = { -failed-2 }
activity-metadata = Metadaten

## notices

notices-signed_out = Sie sind abgemeldet.
notices-link_sent = Wenn sich diese Adresse hier anmelden kann, ist ein Link dorthin unterwegs. Er funktioniert einmal, 30 Minuten lang.
notices-sign_up_sent = Wir haben einen Link an diese Adresse gesendet, mit dem Sie Ihr Unternehmen einrichten. Er funktioniert einmal, 30 Minuten lang.
notices-welcome = Willkommen. Das ist Ihr Unternehmen auf einen Blick.
notices-language_changed = Die Sprache ist geändert.
notices-password_changed = Ihr Passwort ist geändert. Alle Ihre anderen Sitzungen sind beendet.
notices-session_ended = Die Sitzung ist beendet.
notices-account_switched = Sie haben zu einem anderen Unternehmen gewechselt.
notices-second_factor_off = Für die Anmeldung ist kein Code mehr nötig.
notices-assistant_disconnected = Der Assistent ist getrennt. Seine Token funktionieren nicht mehr.
notices-gpt_removed = Die Zugangsdaten sind entfernt. Alle, die sie verwendet haben, sind getrennt.
notices-limits_set = Die Limits sind gespeichert. Sie gelten ab dem nächsten Aufruf.
notices-token_revoked = Das Token ist widerrufen und funktioniert nicht mehr.
notices-invoice_made = Die Rechnung ist erstellt. Es wurde keine E-Mail gesendet: Senden Sie die Rechnung, wann Sie möchten.
notices-draft_made = Der Entwurf ist gespeichert. Er erhält seine Nummer, wenn Sie die Rechnung ausstellen.
notices-draft_changed = Der Entwurf ist gespeichert.
notices-draft_deleted = Der Entwurf ist gelöscht.
notices-quote_made = Das Angebot ist als Entwurf gespeichert. Es bekommt seine Nummer, wenn Sie es senden.
notices-quote_changed = Das Angebot ist gespeichert.
notices-quote_deleted = Der Angebotsentwurf ist gelöscht.
notices-quote_sent = Das Angebot ist auf dem Weg zum Kunden.
notices-quote_opened = Das Angebot hat seine Nummer und seine Seite. Senden Sie den Link selbst an den Kunden.
notices-quote_kept = Es gibt keinen Mailserver, deshalb wurde keine E-Mail gesendet. Senden Sie den Link selbst an den Kunden.
notices-quote_rejected = Der Mailserver hat die E-Mail mit dem Angebot abgelehnt. Unter „Gesendete E-Mails“ steht, warum.
notices-quote_accepted = Das Angebot ist angenommen. Sie können es jetzt abrechnen.
notices-quote_declined = Das Angebot ist abgelehnt.
notices-quote_invoiced = Die Rechnung ist ein Entwurf. Prüfen Sie sie und stellen Sie sie dann aus.
notices-file_attached = Die Datei ist dem Entwurf hinzugefügt.
notices-file_removed = Die Datei ist entfernt.
notices-invoice_issued = Die Rechnung ist ausgestellt.
notices-invoice_sent = Die Rechnung ist auf dem Weg zum Kunden.
notices-invoice_rejected = Die Rechnung ist ausgestellt, aber der Mailserver hat die E-Mail abgelehnt. Unter „Gesendete E-Mails“ steht der Grund.
notices-invoice_kept = { -there-is-no-mail-server-so }
notices-statement_sent = Der Kontoauszug ist auf dem Weg zum Kunden.
notices-statement_kept = Es gibt keinen Mailserver, daher wurde keine E-Mail gesendet. Laden Sie den Kontoauszug herunter und senden Sie ihn selbst.
notices-invoice_cancelled = { -the-invoice-is-cancelled }
notices-credit_note_made = Die Rechnungskorrektur ist erstellt.
notices-credit_note_sent = Die Rechnungskorrektur ist auf dem Weg zum Kunden.
notices-credit_note_kept = Es gibt keinen Mailserver, daher wurde keine E-Mail gesendet.
notices-reminder_sent = Die Zahlungserinnerung ist auf dem Weg zum Kunden.
notices-reminder_kept = { -there-is-no-mail-server-so }
notices-payment_recorded = Die Zahlung ist erfasst.
notices-statement_imported = Der Kontoauszug ist importiert. Erfasst ist noch nichts.
notices-import_confirmed = Der Import ist gespeichert.
notices-import_undone = Der Import ist rückgängig gemacht.
notices-entry_recorded = Die Zahlung ist erfasst.
notices-entry_ignored = Die Buchung ist ignoriert.
notices-entry_restored = Die Buchung ist wieder offen.
notices-endpoint_changed = Der Webhook ist gespeichert.
notices-endpoint_removed = Der Webhook ist gelöscht und erhält keine Ereignisse mehr.
notices-endpoint_tested = Ein Testereignis wurde gesendet. Die Antwort steht oben bei den Zustellungen.
notices-delivery_asked = Das Ereignis wird gleich erneut gesendet.
notices-provider_connected = Der Zahlungsanbieter ist verbunden.
notices-provider_ready = Kunden können jetzt online bezahlen.
notices-provider_gone = Der Zahlungsanbieter ist getrennt. Online-Zahlungen sind nicht möglich.
notices-business_changed = Ihre Unternehmensdaten sind gespeichert.
notices-logo_set = Ihr Logo ist gespeichert und wird ab jetzt verwendet.
notices-logo_removed = Ihr Logo ist entfernt.
notices-invoice_settings_changed = Gespeichert. Neue Rechnungen verwenden diese Einstellungen.
notices-reminders_on = Automatische Zahlungserinnerungen sind eingeschaltet.
notices-reminders_off = Automatische Zahlungserinnerungen sind ausgeschaltet.
notices-member_invited = Die Einladung ist unterwegs. Unter „Gesendete E-Mails“ sehen Sie, ob sie angekommen ist.
notices-member_removed = Das Mitglied ist aus diesem Unternehmen entfernt.
notices-invitation_accepted = Sie gehören jetzt zum Unternehmen. Wechseln Sie unten dorthin.
notices-invitation_declined = Die Einladung ist abgelehnt.
notices-business_left = Sie haben das Unternehmen verlassen.
notices-role_changed = Die Rolle ist geändert.
notices-payment_refunded = Die Erstattung ist unterwegs. Ihr Status unten ändert sich, sobald der Anbieter sie bestätigt.
notices-payment_captured = Der Betrag ist eingezogen. Ein verbleibender Rest ist freigegeben.
notices-payment_released = Der Betrag ist freigegeben. Es wurde nichts abgebucht.
notices-payment_undone = Die Zahlung ist zurückgenommen. Der Betrag ist wieder offen.
notices-link_made = Der Zahlungslink ist erstellt. Teilen Sie ihn mit Ihrem Kunden.
notices-link_deactivated = Der Zahlungslink ist deaktiviert und kann nicht mehr bezahlt werden.
notices-customer_made = Der Kunde ist hinzugefügt.
notices-customer_changed = Der Kunde ist gespeichert.
notices-customer_erased = Der Kunde ist gelöscht.
notices-customers_merged = Die Kunden sind zusammengeführt.
notices-customer_was_merged = Der gesuchte Kunde wurde mit diesem zusammengeführt.
notices-item_made = Der Artikel ist hinzugefügt.
notices-item_changed = Der Artikel ist gespeichert.
notices-item_deleted = Der Artikel ist gelöscht.
notices-item_deactivated = Der Artikel wurde verwendet und ist darum deaktiviert: neue Rechnungen können ihn nicht wählen.
notices-plan_made = Der Plan ist erstellt. Fügen Sie auf der Seite eines Kunden ein Abonnement hinzu.
notices-plan_changed = Der Plan ist geändert.
notices-subscription_made = Das Abonnement ist erstellt. Es beginnt, sobald der Kunde die erste Zahlung leistet.
notices-subscription_changed = Das Abonnement ist ab dem nächsten Zeitraum geändert.
notices-invoiced_subscription_made = Das Abonnement ist erstellt. Es ist aktiv; die Rechnungen werden an ihrem Tag gestellt und gemailt.
notices-subscription_paused = Das Abonnement ist pausiert. Bis Sie es fortsetzen, wird nichts abgebucht.
notices-subscription_resumed = Das Abonnement läuft weiter.
notices-subscription_cancelled = Das Abonnement ist gekündigt. Es wird nichts mehr abgebucht.
notices-subscription_ending = Das Abonnement endet mit dem laufenden Zeitraum.
notices-address_replaced = Der Kunde hat einen neuen Link. Der alte funktioniert nicht mehr.

## documentParts

documentParts-fields-delivery_address__name = { -name-at-the-delivery-address }
documentParts-fields-delivery_address__address = { -street-and-number-of-the-delivery }
documentParts-fields-delivery_address__postal_code = { -postal-code-of-the-delivery-address }
documentParts-fields-delivery_address__city = { -city-of-the-delivery-address }
documentParts-fields-delivery_address__country = { -country-of-the-delivery-address }
documentParts-fields-direct_debit__mandate_reference = { -direct-debit-reference-of-the-mandate }
documentParts-fields-direct_debit__iban = { -direct-debit-iban-of-the-customer }
documentParts-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
documentParts-hints-delivery_address__country = { -two-letters-such-as-nl }
documentParts-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }

## quotes

quotes-title = { -quotes }
quotes-make = { -new-quote }
quotes-status = { -status }
quotes-statuses-draft = { invoiceList-statuses-draft }
quotes-statuses-open = { -open }
quotes-statuses-accepted = { -accepted }
quotes-statuses-declined = Abgelehnt
quotes-statuses-expired = { -expired }
quotes-statuses-invoiced = Abgerechnet
quotes-customer = { -customer }
quotes-from = { -from }
quotes-to = { -to-2 }
quotes-currency = { -currency }
quotes-columns-number = { -quote }
quotes-columns-customer = { -customer }
quotes-columns-date = { -date }
quotes-columns-until = { -valid-until }
quotes-columns-status = { -status }
quotes-columns-amount = { -amount }
quotes-count =
    { $count ->
        [one] { $count } Angebot
       *[other] { $count } Angebote
    }
quotes-sum = { $amount } gesamt
quotes-none-heading = Noch keine Angebote
quotes-none-text = Ein Angebot nimmt der Kunde auf einer Seite an. Danach rechnen Sie es ab, ganz oder in Abschlägen.
quotes-noneFound-heading = { -no-results }
quotes-noneFound-text = Kein Angebot entspricht diesen Filtern.
quotes-clear = { -clear-filters }
quotes-heading = { invoice-title }
quotes-back = Alle Angebote
quotes-pdf = { -download-pdf }
quotes-view = { invoice-view }
quotes-until = gültig bis { $day }
quotes-page-title = Seite für den Kunden
quotes-page-label = { members-shown-label }
quotes-page-hint = Hier liest der Kunde das Angebot und nimmt es an oder lehnt es ab. Das kann jeder, der den Link hat.
quotes-facts-customer = { -customer }
quotes-facts-email = { -email }
quotes-facts-date = { -quote-date }
quotes-facts-until = { -valid-until }
quotes-facts-reference = { -reference }
quotes-facts-intro = Einleitung
quotes-facts-notes = { -notes }
quotes-facts-amount = { -amount }
quotes-facts-sent = { -sent-2 }
quotes-facts-acceptedOn = { -accepted-on }
quotes-facts-acceptedBy = { -accepted-by }
quotes-facts-digest = Was angenommen wurde (SHA-256)
quotes-facts-declinedOn = { -declined-on }
quotes-facts-reason = { -reason }
quotes-invoices-title = Rechnungen zu diesem Angebot
quotes-invoices-none = Es ist noch nichts abgerechnet.
quotes-invoices-left = Von { $total } sind { $invoiced } abgerechnet, { $left } noch nicht.
quotes-invoices-all = Alles ist abgerechnet.
quotes-actions-edit = { -edit }
quotes-actions-send = { -send }
quotes-actions-again = Erneut senden
quotes-actions-accept = Als angenommen markieren
quotes-actions-decline = Als abgelehnt markieren
quotes-actions-invoice = { -make-invoice }
quotes-actions-delete = { -delete-draft }
quotes-actions-page = Seite des Kunden
quotes-sending-title = { invoice-sending-title }
quotes-sending-draft = Dieses Angebot senden?
quotes-sending-text = Es bekommt seine Nummer und eine Seite, auf der der Kunde es annimmt oder ablehnt.
quotes-sending-again = Der Kunde bekommt das Angebot, wie es jetzt ist.
quotes-sending-mail = Per E-Mail an { $email } senden, mit dem PDF
quotes-sending-noEmail = Der Kunde hat keine E-Mail-Adresse, deshalb geht keine E-Mail hinaus. Geben Sie den Link selbst weiter.
quotes-sending-button = Angebot senden
quotes-accepting-title = Wurde { $number } angenommen?
quotes-accepting-text = Für eine Zusage, die Sie auf einem anderen Weg als auf der Seite des Kunden bekommen haben. Das Angebot lässt sich danach nicht mehr ändern. Es wird keine E-Mail gesendet.
quotes-accepting-name = Name der Person, die zugesagt hat
quotes-accepting-button = { quotes-actions-accept }
quotes-declining-title = Wurde { $number } abgelehnt?
quotes-declining-text = Der Kunde kann es dann nicht mehr annehmen. Das ist endgültig. Es wird keine E-Mail gesendet.
quotes-declining-reason = { -reason }
quotes-declining-button = { -decline-quote }
quotes-deleting-title = { invoice-deleting-title }
quotes-deleting-text = { invoice-deleting-text }
quotes-deleting-button = { -delete-draft }
quotes-invoicing-title = { $number } abrechnen
quotes-invoicing-text = Von { $total } sind noch { $left } abzurechnen. Lassen Sie beide Felder leer, um alles abzurechnen, oder geben Sie einen Abschlag ein.
quotes-invoicing-percent = Abschlag in % des ganzen Angebots
quotes-invoicing-amount = Oder ein Betrag mit Steuer, in { $currency }
quotes-invoicing-last = Die Schlussrechnung führt das ganze Angebot auf und zieht die Abschläge ab, sodass alle zusammen genau das Angebot ergeben.
quotes-invoicing-button = Rechnungsentwurf erstellen
quotes-form-title = { -new-quote }
quotes-form-text = Es wird als Entwurf gespeichert. Sie senden es von seiner eigenen Seite.
quotes-form-button = Angebot speichern
quotes-form-date = { -quote-date }
quotes-form-until = { -valid-until }
quotes-form-untilHint = Leer: { $days } Tage nach dem Angebotsdatum.
quotes-form-intro = { quotes-facts-intro }
quotes-form-introHint = Steht über den Positionen.
quotes-form-termsHint = Stehen auf dem Angebot und auf seinen Rechnungen. Leer: die, die beim Kunden stehen.
quotes-editing-title = { customers-changing-title }
quotes-editing-text = Es wird nichts gesendet.
quotes-editing-open = Der Kunde sieht die Änderung sofort und kann nur die neue Fassung annehmen. Es geht keine E-Mail hinaus: Senden Sie es erneut, um Bescheid zu geben.
