## mail

mail-hello = Guten Tag { $name },
mail-regards = Mit freundlichen Grüßen
mail-noMoreReminders = { -no-more-reminders }
mail-pay-label = { $amount } bezahlen
mail-pay-text = Hier bezahlen
mail-partOf = { $due } von { $total }
mail-due =
    { $late ->
        [0] am { $day } fällig ist
        [one] am { $day }, gestern, fällig war
       *[other] am { $day }, vor { $late } Tagen, fällig war
    }
mail-invoice-subject = Rechnung { $number } von { $seller }
mail-invoice-text =
    { $total ->
        [none] hier ist die Rechnung { $number } über { $due }.
       *[other] hier ist die Rechnung { $number } über { $total }, davon sind noch { $due } offen.
    }
mail-invoice-ask = Bitte zahlen Sie sie bis zum { $date }.
mail-invoice-nothing = Hier ist die Rechnung { $number } über { $total }. Es ist nichts zu zahlen.
mail-reminder-friendly-subject = Freundliche Erinnerung: Rechnung { $invoiceNumber } von { $seller }
mail-reminder-friendly-opening =
    { $isPart ->
        [yes] wir erinnern Sie freundlich an die Rechnung { $invoiceNumber }, die { $when }: { $due } sind noch offen.
       *[no] wir erinnern Sie freundlich an die Rechnung { $invoiceNumber } über { $due }, die { $when }.
    }
mail-reminder-friendly-closing = { -if-you-have-just-paid-thank }
mail-reminder-neutral-subject = Zahlungserinnerung: Rechnung { $invoiceNumber } von { $seller }
mail-reminder-neutral-opening = von der Rechnung { $invoiceNumber }, die { $when }, sind noch { $due } offen.
mail-reminder-neutral-closing = Wenn Ihre Zahlung schon unterwegs ist, brauchen Sie nichts zu tun.
mail-reminder-firm-subject = Bitte zahlen Sie jetzt: Rechnung { $invoiceNumber } von { $seller }
mail-reminder-firm-opening =
    { $isPart ->
        [yes] von der Rechnung { $invoiceNumber }, die { $when }, haben wir erst einen Teil erhalten: { $due } sind noch offen.
       *[no] Ihre Zahlung von { $due } für die Rechnung { $invoiceNumber }, die { $when }, haben wir nicht erhalten.
    }
mail-reminder-firm-closing = Bitte zahlen Sie jetzt, oder antworten Sie noch heute, wenn mit der Rechnung etwas nicht stimmt.
mail-toCollect-subject = Rechnung { $invoiceNumber } von { $seller } wird per Lastschrift eingezogen
mail-toCollect-opening = von der Rechnung { $invoiceNumber }, die { $when }, sind { $due } noch nicht eingezogen.
mail-toCollect-closing = Bitte sorgen Sie dafür, dass genug Geld auf dem Konto ist.
mail-link-subject = Freundliche Erinnerung: { $what }, { $seller }
mail-link-opening = wir erinnern Sie freundlich daran, dass { $due } für { $what } noch nicht bezahlt sind.
mail-link-closing = { -if-you-have-just-paid-thank }
mail-statement-subject = Ihr Kontoauszug von { $seller }
mail-statement-text = im Anhang finden Sie Ihren Kontoauszug vom { $from } bis zum { $to }.
mail-statement-outstanding = Offen: { $amount }.
mail-statement-credit = Sie erhalten noch zurück: { $amount }.
mail-statement-settled = In { $currency } ist nichts offen.
mail-statement-nothing = Es gab keine Rechnungen und keine Zahlungen, und es ist nichts offen.

## notice

notice-salutation = Guten Tag { $name },
notice-subject = Mahnung: Rechnung { $number } von { $seller }
notice-default = die Rechnung { $number } vom { $date } war am { $dueDate } fällig. Ihre Zahlung haben wir nicht erhalten: Es sind noch { $due } offen.
notice-demand = Wir mahnen Sie hiermit und fordern Sie auf, { $due } bis spätestens { $lastDay } zu zahlen.
notice-allow = Wir mahnen Sie hiermit und fordern Sie auf, dafür zu sorgen, dass { $due } bis spätestens { $lastDay } von Ihrem Konto eingezogen werden können.
notice-transfer =
    Bitte überweisen Sie den Betrag auf dieses Konto:
    { $lines }
notice-closing = Wenn Sie inzwischen bezahlt haben, ist dieses Schreiben gegenstandslos. Wenn Sie die Rechnung bestreiten, teilen Sie uns bitte bis dahin den Grund mit.
notice-bank-holder = Kontoinhaber
notice-bank-reference = { -reference-2 }
notice-vatNumber = { -vat-number }

## creditNote

creditNote-subject = Rechnungskorrektur { $number } zur Rechnung { $invoice } von { $seller }
creditNote-opening = hier ist die Rechnungskorrektur { $number } über { $amount } zur Rechnung { $invoice }.
creditNote-reason = Grund: { $reason }
creditNote-due = Von der Rechnung sind noch { $due } offen.
creditNote-nothingDue = Von der Rechnung ist nichts mehr offen.
creditNote-back = Sie hatten bereits bezahlt; davon erhalten Sie { $amount } zurück.

## quote

quote-subject = Angebot { $number } von { $seller }
quote-opening = hier ist das Angebot { $number } über { $amount }. Es gilt bis zum { $day }.
quote-again = hier ist das Angebot { $number }, wie es jetzt ist, über { $amount }. Es gilt bis zum { $day }. Frühere Fassungen gelten nicht mehr.
quote-ask = Sie können es online annehmen oder ablehnen.
quote-button = { -view-quote }
quote-link = { -quote }

## subscription

subscription-failed = Ihre Zahlung für { $what } ist fehlgeschlagen, { $seller }
subscription-notCharged = wir konnten { $amount } für { $what } nicht abbuchen. Es wurde nichts abgebucht.
subscription-payNow = Sie können jetzt bezahlen, wie Sie möchten.
subscription-retry = Wir versuchen es am { $day } noch einmal. Sie können auch jetzt bezahlen, wie Sie möchten; dann versuchen wir es nicht noch einmal.
subscription-see = Ihr Abonnement ansehen oder kündigen
subscription-ended = Ihr Abonnement ist beendet: { $what }, { $seller }
subscription-neverCharged = wir konnten { $amount } für { $what } nicht abbuchen, auch nicht beim erneuten Versuch. Es wurde nichts abgebucht.
subscription-over = Ihr Abonnement ist beendet, und es wird nichts mehr abgebucht. Wenn Sie weitermachen möchten, antworten Sie auf diese Nachricht.
subscription-seeIt = Ihr Abonnement ansehen
subscription-it = { -your-subscription }
