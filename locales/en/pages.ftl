## uploads

uploads-bank_statement-heading = Drop your bank statement here
uploads-bank_statement-text = For { $business }: one file of your bank, as CAMT.053, MT940 or CSV, of at most { $megabytes } MB. Nothing is recorded yet.
uploads-bank_statement-file = Bank statement
uploads-bank_statement-tooLarge = The file is larger than { $megabytes } MB: export a shorter period.
uploads-attachment-heading = Drop your file here
uploads-attachment-text = For { $business }: one file for an invoice, as PDF, PNG, JPEG, CSV, XLSX or ODS, of at most { $megabytes } MB. Nothing is attached yet.
uploads-attachment-file = { -file }
uploads-attachment-tooLarge = The file is larger than { $megabytes } MB.
uploads-hint = Drop the file on this field, or choose it.
uploads-button = Send the file
uploads-accepted-heading = The file is here
uploads-accepted-text = You can close this page. Go back to the conversation, and say that the file is there.
uploads-accepted-untold = Your bank is not known here, so you may be asked what its columns mean.
uploads-gone-heading = This page takes no file any more
uploads-gone-text = It is open for 15 minutes. Ask for another one in the conversation.
uploads-faults-none = { -choose-a-file-first }
uploads-faults-several = Send one file.
uploads-faults-cutOff = The file did not arrive whole. Send it again.
uploads-faults-tooSlow = The file took too long to arrive. Try again with a faster connection.
uploads-faults-busy = Another file is being read right now. Try again in a few seconds.

## unsubscribe

unsubscribe-wanted-heading = No more reminders?
unsubscribe-wanted-text = You get payment reminders by mail from { $seller }. What is due stays due.
unsubscribe-wanted-button = Send me no more reminders
unsubscribe-ended-heading = { -no-more-reminders }
unsubscribe-ended-text = { $seller } sends you no payment reminders by mail any more. What is due stays due.
unsubscribe-ended-button = Send me reminders again

## invoicedSubscription

invoicedSubscription-standing-pending-heading = { -not-begun-yet }
invoicedSubscription-standing-pending-text = { -it-begins-with-your-first-payment }
invoicedSubscription-standing-active-heading = { -your-subscription }
invoicedSubscription-standing-active-text = It runs, and you get an invoice for each period.
invoicedSubscription-standing-past_due-heading = An invoice is overdue
invoicedSubscription-standing-past_due-text = Please pay it. You can do so here.
invoicedSubscription-standing-paused-heading = { -paused }
invoicedSubscription-standing-paused-text = No invoices are issued until it goes on.
invoicedSubscription-standing-cancelled-heading = { -ended }
invoicedSubscription-standing-cancelled-text = No more invoices are issued.
invoicedSubscription-standing-completed-heading = { -completed }
invoicedSubscription-standing-completed-text = The last invoice was issued, and none is open.
invoicedSubscription-ending-heading = { -it-ends-soon }
invoicedSubscription-ending-text = It ends on { $day }. No more invoices are issued.
invoicedSubscription-facts-what = { -for }
invoicedSubscription-facts-amount = { -amount }
invoicedSubscription-facts-next = { -next-invoice }
invoicedSubscription-facts-ends = { -ends-on }
invoicedSubscription-facts-ended = { -ended-on }
invoicedSubscription-facts-paid = Invoices paid
invoicedSubscription-payments = { -invoices }
invoicedSubscription-period-open = { -due }
invoicedSubscription-period-failed = overdue
invoicedSubscription-period-paid = { -paid-2 }
invoicedSubscription-period-unpaid = cancelled
invoicedSubscription-cancelHint =
    { $day ->
        [none] It ends at once. No more invoices are issued; issued ones stay due.
       *[other] It runs until { $day }. No more invoices are issued; issued ones stay due.
    }

## subscription

subscription-standing-pending-heading = { -not-begun-yet }
subscription-standing-pending-text = { -it-begins-with-your-first-payment }
subscription-standing-active-heading = { -your-subscription }
subscription-standing-active-text = It runs, and payments are charged by themselves.
subscription-standing-past_due-heading = A payment failed
subscription-standing-past_due-text = We try again. You can also pay it now yourself.
subscription-standing-paused-heading = { -paused }
subscription-standing-paused-text = Nothing is charged until it goes on.
subscription-standing-cancelled-heading = { -ended }
subscription-standing-cancelled-text = Nothing more is charged.
subscription-standing-completed-heading = All paid
subscription-standing-completed-text = Every payment was made. Nothing more is charged.
subscription-ending-heading = { -it-ends-soon }
subscription-ending-text = It ends on { $day }. Nothing more is charged.
subscription-retry = We try again on { $day }. You can also pay now yourself; then we do not try again.
subscription-byHand = It runs. You make each payment yourself.
subscription-unpaid = A payment failed, also when we tried again. Nothing more is charged.
subscription-facts-what = { -for }
subscription-facts-amount = { -amount }
subscription-facts-next = { -next-payment }
subscription-facts-ends = { -ends-on }
subscription-facts-ended = { -ended-on }
subscription-facts-paid = Payments made
subscription-paidOf = { $paid } of { $all }
subscription-payments = { -payments }
subscription-period-open = { -due }
subscription-period-failed = { -failed-2 }
subscription-period-paid = { -paid-2 }
subscription-period-unpaid = not paid
subscription-pay = Pay { $amount }
subscription-cancel = Cancel the subscription
subscription-cancelHint =
    { $day ->
        [none] It ends at once. Nothing more is charged.
       *[other] It runs until { $day }. Nothing more is charged.
    }
subscription-cancelNow =
    { $day ->
        [none] End it now
       *[other] End it on { $day }
    }
subscription-contact = Questions? Write to
subscription-testmode = { -this-is-a-test-no-real }

## sandbox

sandbox-title = Sandbox provider
sandbox-banner = Sandbox provider — no real money. Never enter a real card here.
sandbox-pays = Test payment
sandbox-cardNumber = Test card number
sandbox-cardHint = Use one of the test cards below.
sandbox-pay = Pay with this test card
sandbox-cards = Test cards
sandbox-card = { -number }
sandbox-effect = What it does
sandbox-effects-pays = pays
sandbox-effects-declined = is declined
sandbox-effects-insufficientFunds = has insufficient funds
sandbox-effects-authentication = asks for authentication first
sandbox-effects-paysOnce = pays, and declines later charges
sandbox-bank = Choose what the test bank does:
sandbox-authentication = The card asks whether it is really you:
sandbox-processing = The payment is pending. Choose how it ends:
sandbox-succeed = Let it succeed
sandbox-fail = Let it fail
sandbox-pending = Leave it pending
sandbox-confirm = Confirm that it is me
sandbox-deny = Fail the authentication
sandbox-wrongCard = Enter one of the test cards below.
sandbox-wrongOutcome = Choose one of the buttons.
sandbox-ended-paid = This test payment succeeded
sandbox-ended-authorized = This test amount is reserved
sandbox-ended-failed = This test payment failed
sandbox-endedText = Nothing can be changed here any more.
sandbox-back = Back to the shop
sandbox-failures = Simulated failures by amount
sandbox-failuresHint = A payment of exactly this amount goes wrong in a special way:
sandbox-failure-time_out = the provider does not answer in time
sandbox-failure-callback_before_answer = the callback arrives before the answer
sandbox-failure-repeated_callback = the callback arrives several times
sandbox-failure-late_success = fails first and succeeds seconds later
sandbox-failure-refuse = the provider refuses the payment

## privacy

privacy-lead = What the billing service at { $host } keeps about people, why, for how long, and who gets it.
privacy-sections-0-heading = Who is responsible
privacy-sections-0-text = The business that sends you an invoice or a payment link decides what is kept about you: ask it first. The business uses this service, which keeps the data on its behalf.
privacy-sections-1-heading = What is kept
privacy-sections-1-list-0 = Customers: name, e-mail address, company, phone, address, VAT number and notes of the business; their invoices, payment links and subscriptions, and the mails that were sent about them.
privacy-sections-1-list-1 = Payments: amount, time, method, state, what the payer typed (name, e-mail address, message) and the number under which the payment provider has it. Card and bank account numbers that are typed at the provider do not come here.
privacy-sections-1-list-2 = Incoming payments of bank statements that the business imports: day, amount, text, and the payer’s name and account number.
privacy-sections-1-list-3 = People who sign in: e-mail address, a digest of the password, and their sessions.
privacy-sections-1-list-4 = Connected assistants: their name, what they may do, and what they changed.
privacy-sections-1-end = The network address that a request comes from is counted for a short time, against floods and the guessing of passwords.
privacy-sections-2-heading = { -why }
privacy-sections-2-text = To send invoices, take payments, remind of what is due, keep the books that the law wants, and keep the service safe. Nothing is used for advertising or sold. Pages load nothing from elsewhere; cookies are used for signing in only.
privacy-sections-3-heading = For how long
privacy-sections-3-text = Customers, invoices and payments: as long as the business keeps its books here; tax law asks it to keep them for years. The file of a statement that was uploaded for an assistant: an hour at most. Sessions: 14 days at most. An assistant’s access: until it is disconnected, or not used for 30 days.
privacy-sections-4-heading = Who gets it
privacy-sections-4-list-0 = The payment provider that the business has chosen, such as Stripe or Mollie: what a payment needs.
privacy-sections-4-list-1 = The mail server that delivers invoices and reminders.
privacy-sections-4-list-2 = Programs of the business that it has told the service to notify.
privacy-sections-4-list-3 = The company behind an assistant that the business has connected, or behind the language model that answers its questions here, such as Anthropic or OpenAI: what the assistant reads and writes.
privacy-sections-4-end = No one else.
privacy-sections-5-heading = Your rights
privacy-sections-5-text = You can ask what is kept about you, and have it corrected or deleted: write to the business. What the law wants kept, such as an issued invoice, is deleted when its time is over. Each reminder has a link that ends reminders. You can complain to your data protection authority.
privacy-contact = Contact of who runs this service:
privacy-noContact = The business tells you who runs this service for it.

## troubles

troubles-not_found-heading = There is nothing to pay here
troubles-not_found-text = Check the address, or ask the sender for it.
troubles-method_not_allowed-heading = This does not work here
troubles-method_not_allowed-text = Open the address in your browser instead.
troubles-too_large-heading = That was too much
troubles-too_large-text = Go back, shorten what you typed, and try again.
troubles-malformed-heading = That could not be read
troubles-malformed-text = Open the address again and try once more.
troubles-unavailable-heading = Not possible right now
troubles-unavailable-text = Nothing was charged by opening this page. Try again in a few seconds.
troubles-too_often-heading = Too many requests
troubles-too_often-text = This page was opened too often from your network. Nothing was charged by opening it.
troubles-broken-heading = Something went wrong on our side
troubles-broken-text = Look at the address you came from before you try again: it shows whether you have paid.
troubles-requestId = If you ask about it, mention { $id }.
troubles-wait =
    { $seconds ->
        [one] Open it again in 1 second.
       *[other] Open it again in { $seconds } seconds.
    }

## home

home-title = Billing that assistants can operate
home-lead = billhook sends invoices, takes payments and follows up on what is overdue: in the dashboard, through its API, or by asking an assistant such as Claude or ChatGPT.
home-signIn = { -sign-in }
home-signUp = { -create-an-account }
home-reference = API reference
home-status-title = { -status }
home-status-ready = { -ready }
home-status-notReady = Not ready
home-status-store-good = The database works.
home-status-store-bad = The database does not answer or takes no changes.
home-status-migrations-good = The database is up to date.
home-status-migrations-bad = The tables of the database are not those of this version.
home-status-worker-good = Background jobs are running.
home-status-worker-bad = Background jobs are not running: mails, webhooks and renewals wait.
home-status-demo = Demo: an invented business. Nothing is real, and nothing is kept.
home-status-money-none = No payment provider is connected.
home-status-money-test = Test mode: payments move no real money.
home-status-money-live = Live: payments move real money.
home-connect-title = Connect an assistant
home-connect-text = Add this address to your assistant. It opens a page of this service, where you sign in and choose what it may do.
home-connect-address = { -address-for-assistants }
home-connect-local = This address is on this computer, so only programs here can use it.
home-connect-outside = Its servers call this service, which therefore needs a public https address first (BASE_URL).
home-connect-settings = Open { $where } and paste the address above.
home-connect-file = Put this into { $path }:
home-connect-inside = Then type { $command } in { $host } to sign in.
home-connect-header = Any MCP client. If it cannot sign in by itself, create a token in the dashboard and send it:
home-connect-otherName = Others
home-developers-title = For developers
home-developers-reference = Every operation with examples, and calls to this service
home-developers-openapi = The API as an OpenAPI document
home-developers-assistant = The API for GPT actions and other assistants
home-developers-events = The events that webhooks receive
home-developers-llms = This service described for language models
home-developers-readyz = The status above, for monitoring

## checkout

checkout-kinds-payment_link = Payment request
checkout-kinds-invoice = { -invoice }
checkout-kinds-payment_plan = Payment plan
checkout-kinds-pre_authorization = Reservation
checkout-kinds-donation = { -donation }
checkout-kinds-personal_page = Pay
checkout-methods-ideal = { -ideal }
checkout-methods-card = { -card }
checkout-methods-bancontact = { -bancontact }
checkout-methods-sepa_debit = SEPA direct debit
checkout-methods-bank_transfer = { -bank-transfer }
checkout-methods-paypal = { -paypal }
checkout-methods-apple_pay = { -apple-pay }
checkout-methods-google_pay = { -google-pay }
checkout-methods-klarna = { -klarna }
checkout-methods-cash = { -cash }
checkout-methods-other = { -other }
checkout-title = Pay { $amount } to { $name }
checkout-openTitle = Pay { $name }
checkout-wrongTitle = Please check: { $title }
checkout-testmode = { -this-is-a-test-no-real }
checkout-facts-billedTo = Billed to
checkout-facts-number = Invoice number
checkout-facts-dueDate = { -due-date }
checkout-facts-reference = { -reference-3 }
checkout-facts-payableUntil = Can be paid until
checkout-facts-total = { -total-2 }
checkout-facts-paidSoFar = Paid so far
checkout-facts-tax = VAT { $rate }%
checkout-facts-taxIncluded = Includes VAT { $rate }%
checkout-facts-discount =
    { $rate ->
        [none] Discount
       *[other] Discount { $rate }%
    }
checkout-facts-moreLines =
    { $count ->
        [one] and one more line in the PDF
       *[other] and { $count } more lines in the PDF
    }
checkout-facts-lines = What it is for
checkout-facts-item = Item
checkout-facts-amount = { -amount }
checkout-facts-reserved = Reserved
checkout-facts-taken = Charged
checkout-facts-pdf = Download the invoice (PDF)
checkout-transfer-summary = Pay by bank transfer
checkout-transfer-holder = Account holder
checkout-transfer-reference = { -reference-2 }
checkout-transfer-scan = Scan with your banking app: it fills in the transfer.
checkout-transfer-label = Code for banking apps with account, amount and reference
checkout-recurring =
    { $times ->
        [none] Paid now, and after that { $rhythm }: charged by itself, until cancelled.
       *[other] { $times } payments: one now, and after that { $rhythm }, charged by themselves.
    }
checkout-toSubscription = See or cancel your subscription
checkout-raised = { $raised } of { $goal } raised
checkout-raisedOnly = { $raised } raised so far
checkout-progress = Raised so far
checkout-form-method = How would you like to pay?
checkout-form-amount = Amount in { $currency }
checkout-form-name = Your name
checkout-form-email = Your e-mail
checkout-form-emailHint = Only so that they know who paid.
checkout-form-emailNeeded = Where they write to you if a payment fails.
checkout-form-note = Message
checkout-form-optional = (optional)
checkout-form-pay = { subscription-pay }
checkout-form-hold = Reserve { $amount }
checkout-form-holdHint = The amount is only reserved on your card now. It is taken later, in full or in part, or released.
checkout-form-payOpen = { -continue-to-payment }
checkout-form-donate = Donate
checkout-form-next = You finish on the secure page of the payment provider.
checkout-faults-heading = Nothing was charged. Please check:
checkout-faults-amount =
    { $reason ->
        [missing] Enter an amount.
        [not_a_number] Enter an amount in digits, such as 12.50. Write a thousand as 1000.
        [not_positive] Enter an amount of more than zero.
        [too_many_decimals] { $decimals ->
            [0] Enter a whole amount, without decimals.
           *[other] Enter at most { $decimals } decimals.
        } Write a thousand as 1000.
       *[too_large] Enter at most { $largest }.
    }
checkout-faults-method = Choose how you would like to pay.
checkout-faults-name = Enter a name of at most 255 characters, on one line.
checkout-faults-email = Enter one e-mail address, such as ann@example.com, or leave it empty.
checkout-faults-note = Enter a message of at most 5,000 characters.
checkout-faults-form = The form was not sent in one piece. Please send it again.
checkout-device-summary = Pay on another device
checkout-device-hint = Scan this code with the camera of your phone:
checkout-device-label = QR code of { $url }
checkout-pages = { $name } elsewhere
checkout-notPayable-paid-heading = This has been paid
checkout-notPayable-paid-text = There is nothing left to pay. Thank you.
checkout-notPayable-paidOn = It was paid on { $date }. There is nothing left to pay. Thank you.
checkout-notPayable-nothing-heading = There is nothing to pay
checkout-notPayable-nothing-text = The total of this invoice is { $total }.
checkout-notPayable-refunded-heading = Paid and refunded
checkout-notPayable-refunded-text = The money was given back. There is nothing left to pay.
checkout-notPayable-processing-heading = The payment is being processed
checkout-notPayable-processing-text = { -you-do-not-need-to-do }
checkout-notPayable-held-heading = { -the-amount-is-reserved }
checkout-notPayable-held-text = It is reserved on the card. There is nothing left to do.
checkout-notPayable-expired-heading = This request has expired
checkout-notPayable-expired-text = { -it-can-no-longer-be-paid }
checkout-notPayable-expiredOn = It could be paid until { $moment }.
checkout-notPayable-inactive-heading = This request is closed
checkout-notPayable-inactive-text = { -it-can-no-longer-be-paid }
checkout-notPayable-cancelled-heading = This invoice was cancelled
checkout-notPayable-cancelled-text = It does not need to be paid.
checkout-notPayable-offline-heading = Cannot be paid online right now
checkout-notPayable-offline-text = Please try again later.
checkout-notPayable-active-heading = Not paid yet
checkout-notPayable-active-text = This can still be paid.
checkout-contact = Questions? Contact
checkout-result-paid-heading = Payment received
checkout-result-paid-text = You can keep this page as your receipt.
checkout-result-thanks = Thank you for your donation. You can keep this page as your receipt.
checkout-result-held-heading = { -the-amount-is-reserved }
checkout-result-held-text = Nothing has been taken yet. There is nothing left to do.
checkout-result-processing-heading = Your payment is being processed
checkout-result-processing-text = { -you-do-not-need-to-do }
checkout-result-asking-heading = We are asking the payment provider
checkout-result-asking-text = It has not answered yet. Nothing was charged twice. You do not need to do anything.
checkout-result-open-heading = Your payment is not finished
checkout-result-open-text = Nothing was charged so far. You can go on where you stopped.
checkout-result-failed = The payment did not succeed
checkout-result-refunded-heading = Payment refunded
checkout-result-refunded-text = The money was refunded to you.
checkout-result-looksAgain = This page refreshes itself for about a minute.
checkout-result-overpaid = { $amount } of it had been paid already. It is refunded to you.
checkout-result-to = Recipient
checkout-result-date = { -date }
checkout-result-payment = Payment number
checkout-result-reference = { -reference-3 }
checkout-result-method = Method
checkout-result-given = { -refunded }
checkout-reasons-declined = The card or account was declined. Nothing was charged. Try again, or pay in another way.
checkout-reasons-insufficient_funds = There was not enough money on the card or account. Nothing was charged.
checkout-reasons-authentication_failed = Your bank could not confirm that it was you. Nothing was charged.
checkout-reasons-cancelled_by_payer = You cancelled it. Nothing was charged.
checkout-reasons-cancelled = It was cancelled. Nothing was charged.
checkout-reasons-expired = It took too long. Nothing was charged.
checkout-reasons-hold_expired = The reservation has expired. Nothing was charged.
checkout-reasons-released = The reservation was released. Nothing was charged.
checkout-reasons-recorded_in_error = The payment was recorded by mistake.
checkout-reasons-no_mandate = There is no agreement to charge later payments. Pay it yourself.
checkout-reasons-provider_refused = The payment provider did not accept it. Nothing was charged. Try again, or pay in another way.
checkout-reasons-failed = Nothing was charged. Try again, or pay in another way.
checkout-reload = { -refresh }
checkout-again = Try again
checkout-goOn = { -continue-to-payment }
checkout-toPay = Go to payment

## rhythm

rhythm-day =
    { $count ->
        [one] every day
       *[other] every { $count } days
    }
rhythm-week =
    { $count ->
        [one] every week
       *[other] every { $count } weeks
    }
rhythm-month =
    { $count ->
        [one] every month
       *[other] every { $count } months
    }
rhythm-quarter =
    { $count ->
        [one] every quarter
       *[other] every { $count } quarters
    }
rhythm-year =
    { $count ->
        [one] every year
       *[other] every { $count } years
    }

## privacyLink

privacyLink = Privacy

## quote

quote-title = Quote { $number } from { $name }
quote-kind = { -quote }
quote-lines = What is offered
quote-pdf = Download the quote (PDF)
quote-facts-for = { -for }
quote-facts-number = Quote number
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
quote-accepting-title = Do you accept this quote?
quote-accepting-agree = I accept quote { $number } for { $amount }.
quote-accepting-button = { -accept-quote }
quote-accepting-next = You pay nothing now. { $name } sends you an invoice.
quote-declining-title = Decline this quote
quote-declining-hint = This is final. If something should be different, write to { $name } instead.
quote-declining-reason = { -reason }
quote-declining-button = { -decline-quote }
quote-faults-heading = Your answer was not sent. Please check:
quote-faults-name = Enter your name, at most 255 characters on one line.
quote-faults-agreed = Tick the box to accept the quote.
quote-faults-reason = Enter a reason of at most 255 characters.
quote-changed-heading = The quote was changed
quote-changed-text = It is different from what you saw, so your answer was not sent. Please read it again.
quote-states-accepted-heading = { -quote-accepted }
quote-states-accepted-text = Thank you. You can keep this page as your record.
quote-states-invoiced-heading = { -quote-accepted }
quote-states-invoiced-text = It has been invoiced. You receive invoices separately.
quote-states-declined-heading = { -quote-declined }
quote-states-declined-text = There is nothing left to do.
quote-expired-heading = { -quote-expired }
quote-expired-text = It was valid until { $day }. Ask for a new one if you are still interested.
