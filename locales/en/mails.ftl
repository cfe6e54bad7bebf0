## mail

mail-hello = Hello { $name },
mail-regards = Kind regards,
mail-noMoreReminders = { -no-more-reminders }
mail-pay-label = Pay { $amount }
mail-pay-text = Pay here
mail-partOf = { $due } of { $total }
mail-due =
    { $late ->
        [0] is due on { $day }
        [one] was due on { $day }, yesterday
       *[other] was due on { $day }, { $late } days ago
    }
mail-invoice-subject = Invoice { $number } from { $seller }
mail-invoice-text =
    { $total ->
        [none] Here is invoice { $number } for { $due }.
       *[other] Here is invoice { $number } for { $total }, of which { $due } is still due.
    }
mail-invoice-ask = Please pay it by { $date }.
mail-invoice-nothing = Here is invoice { $number } for { $total }. There is nothing to pay.
mail-reminder-friendly-subject = A friendly reminder: invoice { $invoiceNumber } from { $seller }
mail-reminder-friendly-opening =
    { $isPart ->
        [yes] This is a friendly reminder that { $due } is still due on invoice { $invoiceNumber }, which { $when }.
       *[no] This is a friendly reminder that invoice { $invoiceNumber } for { $due } { $when }.
    }
mail-reminder-friendly-closing = { -if-you-have-just-paid-thank }
mail-reminder-neutral-subject = Payment reminder: invoice { $invoiceNumber } from { $seller }
mail-reminder-neutral-opening =
    Invoice { $invoiceNumber } { $when }, and { $due } is still { $isPart ->
        [yes] due
       *[no] to be paid
    }.
mail-reminder-neutral-closing = If your payment is already on its way, you need not do anything.
mail-reminder-firm-subject = Please pay now: invoice { $invoiceNumber } from { $seller }
mail-reminder-firm-opening =
    { $isPart ->
        [yes] We have received only a part of your payment for invoice { $invoiceNumber }, which { $when }: { $due } is still due.
       *[no] We have not received your payment of { $due } for invoice { $invoiceNumber }, which { $when }.
    }
mail-reminder-firm-closing = Please pay it now, or reply to this message today if something is wrong with the invoice.
mail-toCollect-subject = Invoice { $invoiceNumber } from { $seller } is collected by direct debit
mail-toCollect-opening = Invoice { $invoiceNumber } { $when }, and { $due } has not been collected yet.
mail-toCollect-closing = Please make sure that there is enough money in the account.
mail-link-subject = A friendly reminder: { $what }, { $seller }
mail-link-opening = This is a friendly reminder that { $due } for { $what } has not been paid yet.
mail-link-closing = { -if-you-have-just-paid-thank }
mail-statement-subject = Your statement from { $seller }
mail-statement-text = Attached is your statement from { $from } to { $to }.
mail-statement-outstanding = Outstanding: { $amount }.
mail-statement-credit = To be given back to you: { $amount }.
mail-statement-settled = In { $currency }, nothing is outstanding.
mail-statement-nothing = There were no invoices and no payments, and nothing is outstanding.

## notice

notice-salutation = Dear { $name },
notice-subject = Formal notice: invoice { $number } from { $seller }
notice-default = Invoice { $number } of { $date } was due on { $dueDate }. We have not received your payment, and you are in default: { $due } is still due.
notice-demand = This is a formal notice. Please pay { $due } by { $lastDay } at the latest.
notice-allow = This is a formal notice. Please see to it that { $due } can be collected from your account by { $lastDay } at the latest.
notice-transfer =
    Please transfer the amount to this account:
    { $lines }
notice-closing = If you have paid in the meantime, this notice is settled. If you dispute the invoice, please tell us why before that day.
notice-bank-holder = Account holder
notice-bank-reference = { -reference-2 }
notice-vatNumber = { -vat-number }

## creditNote

creditNote-subject = Credit note { $number } for invoice { $invoice } from { $seller }
creditNote-opening = Here is credit note { $number } for { $amount } of invoice { $invoice }.
creditNote-reason = Reason: { $reason }
creditNote-due = Of the invoice, { $due } is still due.
creditNote-nothingDue = Nothing is due on the invoice any more.
creditNote-back = You had already paid; { $amount } of that comes back to you.

## quote

quote-subject = Quote { $number } from { $seller }
quote-opening = Here is quote { $number } for { $amount }. It is valid until { $day }.
quote-again = Here is quote { $number } as it is now, for { $amount }. It is valid until { $day }. Earlier versions no longer apply.
quote-ask = You can accept or decline it online.
quote-button = { -view-quote }
quote-link = { -quote }

## subscription

subscription-failed = Your payment for { $what } failed, { $seller }
subscription-notCharged = We could not charge { $amount } for { $what }. Nothing was taken.
subscription-payNow = You can pay it now, in the way you like.
subscription-retry = We try again on { $day }. You can also pay now, in the way you like; then we do not try again.
subscription-see = See or cancel your subscription
subscription-ended = Your subscription has ended: { $what }, { $seller }
subscription-neverCharged = We could not charge { $amount } for { $what }, also not when we tried again. Nothing was taken.
subscription-over = Your subscription has ended, and nothing more will be charged. If you want to go on, please reply to this message.
subscription-seeIt = See your subscription
subscription-it = { -your-subscription }
