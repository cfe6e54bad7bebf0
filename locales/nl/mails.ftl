## mail

mail-hello = Hallo { $name },
mail-regards = Met vriendelijke groet,
mail-noMoreReminders = { -no-more-reminders }
mail-pay-label = { $amount } betalen
mail-pay-text = Betaal hier
mail-partOf = { $due } van { $total }
mail-due =
    { $late ->
        [0] uiterlijk op { $day } betaald moet worden
        [one] uiterlijk op { $day }, gisteren, betaald had moeten worden
       *[other] uiterlijk op { $day }, { $late } dagen geleden, betaald had moeten worden
    }
mail-invoice-subject = Factuur { $number } van { $seller }
mail-invoice-text =
    { $total ->
        [none] Hierbij factuur { $number } van { $due }.
       *[other] Hierbij factuur { $number } van { $total }, waarvan { $due } nog openstaat.
    }
mail-invoice-ask = Graag betalen voor of op { $date }.
mail-invoice-nothing = Hierbij factuur { $number } van { $total }. U hoeft niets te betalen.
mail-reminder-friendly-subject = Vriendelijke herinnering: factuur { $invoiceNumber } van { $seller }
mail-reminder-friendly-opening =
    { $isPart ->
        [yes] Een vriendelijke herinnering: van factuur { $invoiceNumber }, die { $when }, staat { $due } nog open.
       *[no] Een vriendelijke herinnering aan factuur { $invoiceNumber } van { $due }, die { $when }.
    }
mail-reminder-friendly-closing = { -if-you-have-just-paid-thank }
mail-reminder-neutral-subject = Betalingsherinnering: factuur { $invoiceNumber } van { $seller }
mail-reminder-neutral-opening = Van factuur { $invoiceNumber }, die { $when }, staat { $due } nog open.
mail-reminder-neutral-closing = Is uw betaling al onderweg, dan hoeft u niets te doen.
mail-reminder-firm-subject = Betaal nu: factuur { $invoiceNumber } van { $seller }
mail-reminder-firm-opening =
    { $isPart ->
        [yes] Wij hebben nog maar een deel ontvangen van factuur { $invoiceNumber }, die { $when }: { $due } staat nog open.
       *[no] Wij hebben uw betaling van { $due } voor factuur { $invoiceNumber }, die { $when }, niet ontvangen.
    }
mail-reminder-firm-closing = Betaal nu, of beantwoord dit bericht vandaag nog als er iets niet klopt aan de factuur.
mail-toCollect-subject = Factuur { $invoiceNumber } van { $seller } wordt automatisch afgeschreven
mail-toCollect-opening = Van factuur { $invoiceNumber }, die { $when }, is { $due } nog niet afgeschreven.
mail-toCollect-closing = Zorgt u ervoor dat er genoeg geld op de rekening staat.
mail-link-subject = Vriendelijke herinnering: { $what }, { $seller }
mail-link-opening = Een vriendelijke herinnering: { $due } voor { $what } is nog niet betaald.
mail-link-closing = { -if-you-have-just-paid-thank }
mail-statement-subject = Uw rekeningoverzicht van { $seller }
mail-statement-text = In de bijlage vindt u uw rekeningoverzicht van { $from } tot en met { $to }.
mail-statement-outstanding = Openstaand: { $amount }.
mail-statement-credit = U krijgt nog terug: { $amount }.
mail-statement-settled = In { $currency } staat niets open.
mail-statement-nothing = Er waren geen facturen en geen betalingen, en er staat niets open.

## notice

notice-salutation = Geachte { $name },
notice-subject = Ingebrekestelling: factuur { $number } van { $seller }
notice-default = Factuur { $number } van { $date } had uiterlijk op { $dueDate } betaald moeten zijn. Wij hebben uw betaling niet ontvangen en stellen u in gebreke: er staat { $due } open.
notice-demand = Wij sommeren u { $due } uiterlijk op { $lastDay } te betalen.
notice-allow = Wij sommeren u ervoor te zorgen dat { $due } uiterlijk op { $lastDay } van uw rekening kan worden afgeschreven.
notice-transfer =
    Maak het bedrag over naar deze rekening:
    { $lines }
notice-closing = Hebt u intussen betaald, dan is deze brief afgehandeld. Bent u het niet eens met de factuur, laat ons dan voor die dag weten waarom.
notice-bank-holder = Rekeninghouder
notice-bank-reference = { -reference-2 }
notice-vatNumber = { -vat-number }

## creditNote

creditNote-subject = Creditfactuur { $number } bij factuur { $invoice } van { $seller }
creditNote-opening = Hierbij creditfactuur { $number } van { $amount } bij factuur { $invoice }.
creditNote-reason = Reden: { $reason }
creditNote-due = Van de factuur staat nog { $due } open.
creditNote-nothingDue = Van de factuur staat niets meer open.
creditNote-back = U had al betaald; daarvan krijgt u { $amount } terug.

## quote

quote-subject = Offerte { $number } van { $seller }
quote-opening = Hierbij offerte { $number } van { $amount }. De offerte is geldig tot en met { $day }.
quote-again = Hierbij offerte { $number } zoals ze nu is, van { $amount }. De offerte is geldig tot en met { $day }. Eerdere versies gelden niet meer.
quote-ask = U kunt online akkoord gaan of de offerte afwijzen.
quote-button = { -view-quote }
quote-link = { -quote }

## subscription

subscription-failed = Uw betaling voor { $what } is mislukt, { $seller }
subscription-notCharged = Wij konden { $amount } voor { $what } niet afschrijven. Er is niets afgeschreven.
subscription-payNow = U kunt nu betalen, op de manier die u wilt.
subscription-retry = Wij proberen het opnieuw op { $day }. U kunt ook nu betalen, op de manier die u wilt; dan proberen wij het niet opnieuw.
subscription-see = Uw abonnement bekijken of opzeggen
subscription-ended = Uw abonnement is beëindigd: { $what }, { $seller }
subscription-neverCharged = Wij konden { $amount } voor { $what } niet afschrijven, ook niet toen wij het opnieuw probeerden. Er is niets afgeschreven.
subscription-over = Uw abonnement is beëindigd, en er wordt niets meer afgeschreven. Wilt u doorgaan, beantwoord dan dit bericht.
subscription-seeIt = Uw abonnement bekijken
subscription-it = { -your-subscription }
