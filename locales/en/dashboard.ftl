## webhooks

webhooks-title = { -webhooks }
webhooks-text = Send events to your own programs, as signed messages.
webhooks-make = { -add-webhook }
webhooks-none-heading = No webhooks yet
webhooks-none-text = Add the URL of a program that receives events about payments and invoices.
webhooks-columns-url = { -url }
webhooks-columns-events = { -events }
webhooks-columns-status = { -status }
webhooks-all = { -all }
webhooks-count =
    { $count ->
        [one] { $count } event type
       *[other] { $count } event types
    }
webhooks-states-enabled = { -enabled }
webhooks-states-failing = Failing
webhooks-states-disabled = { -disabled }
webhooks-back = All webhooks
webhooks-facts-description = { -description }
webhooks-facts-events = { -events }
webhooks-facts-failing = Failing since
webhooks-facts-disabled = { -disabled }
webhooks-facts-reason = { -reason }
webhooks-facts-old = Old secret valid until
webhooks-facts-created = { -created }
webhooks-actions-edit = { -edit }
webhooks-actions-rotate = { -rotate-secret }
webhooks-actions-test = Send test event
webhooks-actions-remove = { -delete }
webhooks-form-url = { -url }
webhooks-form-urlHint = The https address where your program listens.
webhooks-form-description = { -description }
webhooks-form-which = Events to send
webhooks-form-every = All events, including future types
webhooks-form-some = Selected events
webhooks-form-events = { -events }
webhooks-form-enabled = { -enabled }
webhooks-making-title = { -add-webhook }
webhooks-making-button = { -add-webhook }
webhooks-changing-title = Edit webhook
webhooks-changing-button = { -save }
webhooks-shown-title = Webhook secret
webhooks-shown-text = Your program uses it to verify messages. Copy it now: it is shown only once.
webhooks-shown-label = Secret
webhooks-rotating-title = Rotate the secret?
webhooks-rotating-text = Messages are signed with both secrets for a while, so that your program can switch without losing one.
webhooks-rotating-overlap = Old secret is valid for another
webhooks-rotating-button = { -rotate-secret }
webhooks-removing-title = Delete this webhook?
webhooks-removing-text = It receives no more events, and its deliveries are deleted. This cannot be undone.
webhooks-removing-button = Delete webhook
webhooks-deliveries-title = Deliveries
webhooks-deliveries-status = { -status }
webhooks-deliveries-statuses-pending = { -pending }
webhooks-deliveries-statuses-delivered = Delivered
webhooks-deliveries-statuses-exhausted = { -failed }
webhooks-deliveries-none-heading = No deliveries yet
webhooks-deliveries-none-text = Send a test event to check that your program answers.
webhooks-deliveries-noneFound-heading = { -no-results }
webhooks-deliveries-noneFound-text = No delivery has this status.
webhooks-deliveries-count =
    { $count ->
        [one] { $count } delivery
       *[other] { $count } deliveries
    }
webhooks-deliveries-next = next attempt { $when }
webhooks-deliveries-attempts =
    { $count ->
        [one] { $count } attempt
       *[other] { $count } attempts
    }
webhooks-deliveries-answered = Response { $status } after { $ms } ms
webhooks-deliveries-failed = No response: { $error }
webhooks-deliveries-again = Resend

## invoicedSubscriptions

invoicedSubscriptions-collection = Collection
invoicedSubscriptions-tag = Recurring invoice
invoicedSubscriptions-collections-charge = Charge automatically
invoicedSubscriptions-collections-invoice = Recurring invoice: send an invoice for each period
invoicedSubscriptions-hint = With invoices the subscription starts without a first payment.
invoicedSubscriptions-next = { -next-invoice }
invoicedSubscriptions-payHint = For the oldest unpaid invoice.
invoicedSubscriptions-pausing = No invoices are issued until you resume it. Periods that begin in the meantime are skipped.
invoicedSubscriptions-resuming = It continues on its usual days. Skipped periods are not invoiced.
invoicedSubscriptions-cancelling = No more invoices are issued. Issued invoices stay due. No email is sent.
invoicedSubscriptions-periodEnd = At the end of the current period

## subscriptions

subscriptions-list-title = { -subscriptions }
subscriptions-list-make = { -new-subscription }
subscriptions-list-count =
    { $count ->
        [one] { $count } subscription
       *[other] { $count } subscriptions
    }
subscriptions-list-none-heading = No subscriptions yet
subscriptions-list-none-text = Open a customer and add a subscription there.
subscriptions-list-noneFound-heading = { -no-results }
subscriptions-list-noneFound-text = No subscription matches these filters.
subscriptions-list-clear = { -clear-filters }
subscriptions-list-status = { -status }
subscriptions-list-columns-description = { -description }
subscriptions-list-columns-customer = { -customer }
subscriptions-list-columns-status = { -status }
subscriptions-list-columns-rhythm = { -billing-period }
subscriptions-list-columns-next = { -next-payment }
subscriptions-list-columns-amount = { -amount }
subscriptions-list-statuses-pending = Awaiting first payment
subscriptions-list-statuses-active = { -active }
subscriptions-list-statuses-past_due = Past due
subscriptions-list-statuses-paused = { -paused }
subscriptions-list-statuses-cancelled = Cancelled
subscriptions-list-statuses-completed = { -completed }
subscriptions-list-noNext = —
subscriptions-back = All subscriptions
subscriptions-facts-customer = { -customer }
subscriptions-facts-email = { -email }
subscriptions-facts-amount = { -amount }
subscriptions-facts-plan = { -plan }
subscriptions-facts-starts = Starts
subscriptions-facts-paid = Paid so far
subscriptions-facts-next = { -next-payment }
subscriptions-facts-ends = Ends
subscriptions-facts-ended = Ended
subscriptions-facts-why = { -reason }
subscriptions-facts-invoice = { -invoices }
subscriptions-facts-made = { -created }
subscriptions-paidOf =
    { $all ->
        [none] { $paid ->
        [one] { $paid } payment
       *[other] { $paid } payments
    }
       *[other] { $paid } of { $all } payments
    }
subscriptions-reasons-requested = Cancelled by you
subscriptions-reasons-by_customer = Cancelled by the customer
subscriptions-reasons-unpaid = Not paid
subscriptions-withPlan = View subscriptions on this plan
subscriptions-payUrl-label = { -payment-link }
subscriptions-payUrl-hint = For the first payment, or for one that failed. Send it to the customer.
subscriptions-ownUrl-label = Customer page
subscriptions-ownUrl-hint = Here the customer sees the payments and can cancel. Anyone with the link can.
subscriptions-addresses = Links
subscriptions-periods-title = Latest periods
subscriptions-periods-none = No period yet.
subscriptions-periods-due = { -due-date }
subscriptions-periods-first = First payment
subscriptions-periods-status = { -status }
subscriptions-periods-amount = { -amount }
subscriptions-periods-statuses-open = Due
subscriptions-periods-statuses-paid = { -paid }
subscriptions-periods-statuses-unpaid = Unpaid
subscriptions-periods-tries = Charge attempts
subscriptions-periods-times =
    { $n ->
        [0] By the customer
       *[other] { $n }
    }
subscriptions-periods-paid = { -paid }
subscriptions-periods-next = next attempt { $at }
subscriptions-periods-invoice = { -invoice }
subscriptions-actions-pause = { -pause }
subscriptions-actions-resume = { -resume }
subscriptions-actions-cancel = { -cancel-subscription }
subscriptions-actions-change = { -edit }
subscriptions-actions-rotate = Replace customer link
subscriptions-pausing-title = Pause this subscription?
subscriptions-pausing-text = Nothing is charged until you resume it. Payments that fall due in the meantime are skipped.
subscriptions-pausing-button = { -pause }
subscriptions-resuming-title = Resume this subscription?
subscriptions-resuming-text = It continues on its usual days. A failed payment is charged now; skipped payments are not.
subscriptions-resuming-button = { -resume }
subscriptions-cancelling-title = Cancel this subscription?
subscriptions-cancelling-text = Nothing more is charged, and completed payments stay. No email is sent.
subscriptions-cancelling-when = When
subscriptions-cancelling-whens-period_end = At the end of the paid period
subscriptions-cancelling-whens-now = Immediately
subscriptions-cancelling-button = { -cancel-subscription }
subscriptions-cancelling-stay = Keep subscription
subscriptions-changing-title = Edit this subscription
subscriptions-changing-text = The change applies from the next period. What is due already keeps its amount; nothing is charged now.
subscriptions-changing-from = The change applies from the next period, { $day }. What is due already keeps its amount; nothing is charged now.
subscriptions-changing-plan = Move to another plan
subscriptions-changing-keep = Keep the current terms
subscriptions-changing-term = { -payment-term-in-days }
subscriptions-changing-termHint = Leave empty for that of the customer or business.
subscriptions-changing-button = { -save }
subscriptions-rotating-title = Replace the customer link?
subscriptions-rotating-text = The customer’s current link, in emails too, stops working.
subscriptions-rotating-button = Replace link
subscriptions-form-heading = New subscription for { $name }
subscriptions-form-text = Nothing is charged yet. The customer makes the first payment with a link that you get next.
subscriptions-form-plan = { -plan }
subscriptions-form-planHint = With a plan, leave the terms below empty.
subscriptions-form-ownTerms = No plan: own terms
subscriptions-form-terms = Own terms
subscriptions-form-starts = First day
subscriptions-form-startsHint = { -if-empty-today }
subscriptions-form-button = Create subscription

## signIn

signIn-signIn-title = { -sign-in }
signIn-signIn-email = { -email }
signIn-signIn-password = { -password }
signIn-signIn-button = { -sign-in }
signIn-signIn-other = Forgot your password, or never had one?
signIn-signIn-toLink = Email me a sign-in link
signIn-signIn-toPassword = Sign in with a password
signIn-demo-text = This is a demo on this machine. It needs no password.
signIn-demo-button = Sign in to the demo
signIn-mailLink-title = Sign in by email
signIn-mailLink-text = We email you a link that signs you in once.
signIn-mailLink-none = This service has no mail server. Its administrator can print a link for you with: billhook user create --email
signIn-mailLink-button = { -email-me-a-link }
signIn-signUp-title = { -create-an-account }
signIn-signUp-text = We email you a link to set up your business.
signIn-signUp-button = { -email-me-a-link }
signIn-signUp-offer = New to billhook?
signIn-link-title = { -sign-in }
signIn-link-text = You are about to sign in as { $email }. The link works once.
signIn-link-button = Sign in now
signIn-link-invitation = Invitation to { $business }
signIn-link-joins = You accept it as { $email } and are signed in. If you do not know this business, close this page: nothing happens.
signIn-link-accept = Accept
signIn-link-gone-heading = { -this-link-no-longer-works }
signIn-link-gone-text = It was already used, or has expired. Request a new one.
signIn-code-title = { -two-step-authentication }
signIn-code-label = Code from your authenticator app
signIn-code-hint = Six digits, or one of your recovery codes.
signIn-code-button = Continue
signIn-setUp-title = Set up billhook
signIn-setUp-text = Create the first user of this service: the owner of the business.
signIn-setUp-signUpText = You will sign in as { $email }, the owner of your business.
signIn-setUp-claim = Create the first user of { $business }: its owner.
signIn-setUp-name = { -business-name }
signIn-setUp-nameHint = Customers see it on invoices and payment pages.
signIn-setUp-currency = { -currency }
signIn-setUp-timezone = { -time-zone }
signIn-setUp-email = Your email
signIn-setUp-password = { -password }
signIn-setUp-passwordHint = At least 10 characters. A few words that you can remember are best.
signIn-setUp-button = Set up
signIn-setUp-gone-heading = { -this-link-no-longer-works }
signIn-setUp-gone-text = It was already used, or has expired. Until the first user exists, billhook prints a new one when it starts.

## search

search-title = Search
search-results = Results for “{ $query }”
search-count =
    { $count ->
        [one] { $count } result
       *[other] { $count } results
    }
search-first = The first { $shown } are shown.
search-nothing = Nothing matches “{ $query }”
search-ask = Search invoices, quotes, customers, payments, payment links and subscriptions.
search-tips-0 = Check the spelling, or type fewer letters: parts of words are found too.
search-tips-1 = Invoices: a number such as INV-000042, your reference, or an amount such as 121.00 (total, due or paid). Quotes: a number such as QU-000042, the customer or the total.
search-tips-2 = Customers: a name, an email address or a company.
search-tips-3 = Payments: the amount, the description or the customer. Payment links: the description or the customer. Subscriptions: the customer.

## reminders

reminders-title = { -reminders }
reminders-text = Send reminders for unpaid invoices automatically.
reminders-on = On
reminders-off = { -off }
reminders-nothing = Reminders are sent only by you or your assistant.
reminders-plan = Schedule
reminders-tones-friendly = friendly reminder
reminders-tones-neutral = neutral reminder
reminders-tones-firm = firm reminder
reminders-onDueDate = On the due date
reminders-before =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    } before the due date
reminders-after =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    } after the due date
reminders-rules-0 = Emails are sent between 9:00 and 20:00 in the time zone of your business.
reminders-rules-1 = A customer gets at most one in 24 hours, and none if they have paid, have no email address or have unsubscribed.
reminders-rules-2 = Missed days are not sent later.
reminders-noMail = This service has no mail server: reminders are stored and not sent.
reminders-form-title = Edit schedule
reminders-form-enabled = Automatic reminders
reminders-form-choices-on = On, on these days
reminders-form-choices-off = { -off }
reminders-form-before = Days before the due date
reminders-form-beforeHint = Such as 3, or 7, 1. Leave empty for none.
reminders-form-after = Days after the due date
reminders-form-afterHint = Such as 1, 7, 14, 30. 0 is the due date itself.
reminders-form-button = { -save }

## receipts

receipts-title = Receipts for invoices
receipts-count =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
receipts-sum = { $net }: { $received } received, { $refunded } refunded
receipts-none-heading = { -no-receipts }
receipts-none-text = Payments for invoices in this month appear here.
receipts-noneFound-heading = { -no-receipts }
receipts-noneFound-text = Nothing was received for invoices in this month and currency.
receipts-clear = Show this month
receipts-month = { -month }
receipts-before = Previous month
receipts-after = Next month
receipts-currency = { -currency }
receipts-columns-invoice = { -invoice }
receipts-columns-customer = { -customer }
receipts-columns-when = { -date }
receipts-columns-kind = { -type }
receipts-columns-amount = { -amount }
receipts-kinds-received = Received
receipts-kinds-given_back = { -refunded }
receipts-kinds-charged_back = Charged back
receipts-kinds-came_back = Refund failed

## provider

provider-title = { -payment-provider }
provider-text = Customers pay online through it. The money goes straight to your account there.
provider-none-heading = No payment provider connected
provider-none-text = Online payments are not possible yet. Try the sandbox first: it moves no money.
provider-connect = Connect provider
provider-another = Connect another provider
provider-markReady = { -mark-as-ready }
provider-disconnect = { -disconnect }
provider-kinds-sandbox = Sandbox (test money)
provider-kinds-stripe = Stripe
provider-kinds-mollie = Mollie
provider-states-ready = { -ready }
provider-states-onboarding = Not ready yet
provider-states-unverified = Key not verified yet
provider-modes-live = Live: real money
provider-modes-test = Test: no real money
provider-unverified = The provider could not be reached when the key was entered. The key is verified before the first payment.
provider-facts-mode = Mode
provider-facts-since = { -connected }
provider-facts-drill = Simulated failure
provider-facts-key = { -api-key }
provider-kept = Stored encrypted, never shown
provider-onboarding = Next steps
provider-steps-sandbox-0 = Press “Mark as ready” below.
provider-steps-stripe-0 = Sign in at stripe.com and complete the details of your business.
provider-steps-stripe-1 = Wait until Stripe says that you can receive payments.
provider-steps-stripe-2 = Under Developers, API keys: copy the secret key.
provider-steps-stripe-3 = { -press-mark-as-ready-below-and }
provider-steps-mollie-0 = Sign in at mollie.com and complete the details of your business.
provider-steps-mollie-1 = Wait until Mollie has approved it.
provider-steps-mollie-2 = Under Developers, API keys: copy the live key.
provider-steps-mollie-3 = { -press-mark-as-ready-below-and }
provider-callback = Stripe reports payments to this address. Add it once in Stripe under Developers, Webhooks. Then connect again with the key and the signing secret: sk_…,whsec_…
provider-events = Events to select there
provider-connecting-title = Connect a payment provider
provider-connecting-text = It replaces the current provider. The key is verified at once. Open payments and reservations at the current provider are ended.
provider-connecting-kind = Provider
provider-connecting-state = Account status
provider-connecting-states-ready = Ready to receive payments
provider-connecting-states-onboarding = Not ready yet: I finish it there first
provider-connecting-key = { -api-key }
provider-connecting-keyHint = Of Stripe or Mollie; the sandbox has none. For Stripe you can add the webhook secret: sk_…,whsec_…
provider-connecting-button = Connect
provider-ready-title = Start online payments?
provider-ready-text = From now on customers can pay online.
provider-ready-button = { -mark-as-ready }
provider-disconnecting-title = Disconnect the payment provider?
provider-disconnecting-text = Online payments stop until a provider is connected again. Open payments and reservations are ended.
provider-disconnecting-button = { -disconnect }

## profile

profile-title = { -profile }
profile-as = Signed in as { $email }, { $role } of
profile-roles-owner = owner
profile-roles-member = member
profile-language = { -language }
profile-languageText = The language of this dashboard in this browser.
profile-languageField = Language of the dashboard
profile-languageButton = Save language
profile-accounts = Your businesses
profile-here = Current business
profile-switch = Switch to { $name }
profile-invitations = Invitations
profile-accept = Accept the invitation to { $name }
profile-decline = Decline the invitation to { $name }
profile-password = { -password }
profile-passwordText = Changing it ends all your other sessions.
profile-current = Current password
profile-next = New password
profile-change = Change password
profile-sessions = Sessions
profile-thisOne = This browser
profile-seen = Last seen { $when }
profile-end = Sign out this session
profile-factor = { -two-step-authentication }
profile-factorOff = Off. When it is on, a stolen password is not enough to sign in.
profile-factorOn = On. Signing in needs a code from your authenticator app.
profile-turnOn = Turn on
profile-turnOff = Turn off
profile-scan = Scan this with your authenticator app, then enter the code that it shows.
profile-scanLabel = QR code with the key of your account
profile-byHand = Or enter this key:
profile-code = { -code }
profile-recovery-title = Your recovery codes
profile-recovery-text = Each code signs you in once if you lose your app. Keep them apart from your password. They are shown only once.
profile-recovery-done = I have saved them
profile-off = Enter a code from your app, or a recovery code, to turn it off.

## plans

plans-title = { -payment-plans }
plans-make = { -new-plan }
plans-count =
    { $count ->
        [one] { $count } plan
       *[other] { $count } plans
    }
plans-none-heading = No plans yet
plans-none-text = A plan is a recurring amount that several customers can subscribe to.
plans-noneFound-heading = { -no-results }
plans-noneFound-text = There is no plan here.
plans-clear = Show all plans
plans-columns-title = { -plan }
plans-columns-rhythm = { -billing-period }
plans-columns-installments = Duration
plans-columns-invoice = { -invoices }
plans-columns-amount = { -amount }
plans-installments =
    { $n ->
        [none] Until cancelled
       *[other] { $n } { $n ->
        [one] payment
       *[other] payments
    }
    }
plans-withInvoices-yes = For each payment
plans-withInvoices-no = { -none }
plans-heading = { -new-plan }
plans-titleField = Name (customers see it)
plans-button = Create plan
plans-changing-title = Edit plan
plans-changing-text = New subscriptions get this title and amount.
plans-changing-apply = Also change the subscriptions on this plan, from their next period
plans-changing-menu = { -edit }
plans-changing-button = { -save }
plans-terms-description = { -description }
plans-terms-amount = Amount per payment
plans-terms-currency = { -currency }
plans-terms-interval = { -billing-period }
plans-terms-intervals-day = Daily
plans-terms-intervals-week = Weekly
plans-terms-intervals-month = Monthly
plans-terms-intervals-quarter = Quarterly
plans-terms-intervals-year = Yearly
plans-terms-every = Number of periods between payments
plans-terms-everyHint = With “Monthly”, 2 means every two months.
plans-terms-installments = Number of payments
plans-terms-installmentsHint = Leave empty to continue until it is cancelled.
plans-terms-invoice = Create a paid invoice for each payment

## paymentList

paymentList-title = { -payments }
paymentList-count =
    { $count ->
        [one] { $count } payment
       *[other] { $count } payments
    }
paymentList-sum = { $amount } total, including { $fee } fees
paymentList-net =
    { $received } received, { $refunded } refunded{ $chargedBack ->
        [none] { "" }
       *[other] , { $chargedBack } charged back
    }: { $net } net
paymentList-none-heading = No payments yet
paymentList-none-text = Payments for invoices, payment links and subscriptions appear here. Create a payment link to receive the first one.
paymentList-noneFound-heading = { -no-results }
paymentList-noneFound-text = No payment matches these filters.
paymentList-clear = { -clear-filters }
paymentList-filters-status = { -status }
paymentList-filters-amount = { -amount }
paymentList-filters-description = { -description }
paymentList-filters-customer = { -customer }
paymentList-filters-method = { -payment-method }
paymentList-filters-from = { -from }
paymentList-filters-to = Until
paymentList-columns-description = { -description }
paymentList-columns-method = { -payment-method }
paymentList-columns-customer = { -customer }
paymentList-columns-when = { -date }
paymentList-columns-status = { -status }
paymentList-columns-amount = { -amount }
paymentList-statuses-pending = Pending
paymentList-statuses-authorized = Uncaptured
paymentList-statuses-paid = { -paid }
paymentList-statuses-failed = { -failed }
paymentList-statuses-refunded = { -refunded }
paymentList-disputed = { -disputed }

## payments

payments-back = All payments
payments-facts-id = { -number }
payments-facts-amount = { -amount }
payments-facts-refunded = { -refunded }
payments-facts-pending = Refund pending
payments-facts-chargedBack = Charged back
payments-facts-fee = Fee
payments-facts-method = { -payment-method }
payments-facts-type = Paid for
payments-facts-customer = { -customer }
payments-facts-email = { -email }
payments-facts-made = { -created }
payments-facts-paid = { -paid }
payments-facts-hold = Capture before
payments-facts-failure = Reason for failure
payments-facts-undone = Undone
payments-facts-dispute = Dispute
payments-facts-answer = Respond at the provider by
payments-facts-mismatch = Needs attention
payments-facts-note = { -note }
payments-facts-code = { -code }
payments-facts-external = { -external-id }
payments-methods-ideal = { -ideal }
payments-methods-card = { -card }
payments-methods-bancontact = { -bancontact }
payments-methods-sepa_debit = SEPA Direct Debit
payments-methods-bank_transfer = { -bank-transfer }
payments-methods-paypal = { -paypal }
payments-methods-apple_pay = { -apple-pay }
payments-methods-google_pay = { -google-pay }
payments-methods-klarna = { -klarna }
payments-methods-cash = { -cash }
payments-methods-other = { -other }
payments-types-paymentlink = { -payment-link }
payments-types-invoice = { -invoice }
payments-types-paymentplan = Subscription
payments-types-pre--auth = { -deposit }
payments-types-donation = { -donation }
payments-types-personallink = Personal page
payments-disputes-open = { -open }
payments-disputes-won = Won
payments-disputes-lost = Lost
payments-reasons-fraudulent = fraudulent
payments-reasons-duplicate = duplicate
payments-reasons-not_received = product not received
payments-reasons-not_as_described = product not as described
payments-reasons-credit_not_processed = credit not processed
payments-reasons-subscription_cancelled = subscription cancelled
payments-reasons-unrecognized = unrecognized
payments-reasons-insufficient_funds = insufficient funds
payments-reasons-account_closed = account closed
payments-reasons-debit_not_authorized = debit not authorized
payments-reasons-general = no reason given
payments-refunds-title = { -refunds }
payments-refunds-columns-when = { -date }
payments-refunds-columns-reason = { -reason }
payments-refunds-columns-status = { -status }
payments-refunds-columns-amount = { -amount }
payments-refunds-statuses-pending = { -pending }
payments-refunds-statuses-done = { -refunded }
payments-refunds-statuses-refused = Refused
payments-refunds-statuses-failed = { -failed }
payments-refunds-reasons-requested = Requested here
payments-refunds-reasons-overpayment = Overpayment
payments-refunds-reasons-at_provider = Created at the provider
payments-invoice = { -view-invoice }
payments-link = View payment link
payments-subscription = { -view-subscription }
payments-actions-refund = { -refund }
payments-actions-capture = { -capture }
payments-actions-release = { -release }
payments-actions-undo = Undo
payments-undoHint = “Undo” takes back an entry that was made by mistake. “Refund” notes money that you pay back.
payments-amount = Amount in { $currency }
payments-refunding-title = Refund this payment?
payments-refunding-byHand = { $left } of “{ $what }” can be noted as refunded. Pay it back yourself: it was recorded by hand. This cannot be undone.
payments-refunding-text = { $left } of “{ $what }” can be refunded. Fees are not returned. This cannot be undone.
payments-refunding-hint = Leave empty to refund the whole remaining amount.
payments-refunding-day = Paid back on
payments-refunding-dayHint = { -if-empty-today }
payments-refunding-button = { -refund }
payments-capturing-title = Capture this payment?
payments-capturing-text = { $held } is reserved for “{ $what }”. Any amount you do not capture is released.
payments-capturing-hint = Leave empty to capture the whole amount.
payments-capturing-button = { -capture }
payments-undoing-title = Undo this payment?
payments-undoing-text = { $money } for “{ $what }” counts as never received, and is due again. No money moves and no email is sent.
payments-undoing-reason = { -reason }
payments-undoing-button = Undo payment
payments-releasing-title = Release this amount?
payments-releasing-text = { $held } is reserved for “{ $what }”. It cannot be captured afterwards.
payments-releasing-button = { -release }

## overview

overview-testMode = The payment provider is in test mode: payments are marked as tests, and no real money moves.
overview-title = { -overview }
overview-toDo-title = To do
overview-toDo-overdue =
    { $count ->
        [one] { $count } invoice overdue
       *[other] { $count } invoices overdue
    }
overview-toDo-oldest =
    { $days ->
        [one] the oldest { $days } day late
       *[other] the oldest { $days } days late
    }
overview-toDo-remind = Remind
overview-toDo-drafts =
    { $count ->
        [one] { $count } draft to issue
       *[other] { $count } drafts to issue
    }
overview-toDo-quotes =
    { $count ->
        [one] { $count } accepted quote to invoice
       *[other] { $count } accepted quotes to invoice
    }
overview-toDo-bank =
    { $count ->
        [one] { $count } certain bank payment to record
       *[other] { $count } certain bank payments to record
    }
overview-toDo-unmatched =
    { $count ->
        [one] { $count } bank entry to look at
       *[other] { $count } bank entries to look at
    }
overview-toDo-failed =
    { $count ->
        [one] { $count } payment failed in the last 7 days
       *[other] { $count } payments failed in the last 7 days
    }
overview-toDo-pastDue =
    { $count ->
        [one] { $count } subscription past due
       *[other] { $count } subscriptions past due
    }
overview-first-title = Get started
overview-first-text = Figures appear here with the first invoice.
overview-first-done = Done
overview-first-steps-business-title = Enter your business details
overview-first-steps-business-text = Address, VAT number and bank account are printed on invoices.
overview-first-steps-invoice-title = Create your first invoice
overview-first-steps-invoice-text = It is sent only when you say so.
overview-first-steps-provider-title = Connect a payment provider
overview-first-steps-provider-text = Customers can then pay invoices online. The sandbox needs no contract.
overview-first-steps-assistant-title = Connect an assistant
overview-first-steps-assistant-text = Claude, ChatGPT or your editor can then look up invoices and create them.
overview-outstanding = { -outstanding }
overview-overdue = { -overdue }
overview-paid = Paid this month
overview-pending = { $count } open
overview-late = { $count } overdue
overview-lateInvoices =
    { $count } { $count ->
        [one] invoice
       *[other] invoices
    }
overview-nothingLate = Nothing is overdue
overview-receipts = View receipts
overview-aging = Outstanding by age
overview-revenue = Revenue by month
overview-revenueNote = Received for invoices, less refunds.
overview-nothingReceived = No money was received for invoices in the last twelve months.
overview-revenueTable = Show as table
overview-month = { -month }
overview-amount = { -amount }
overview-ages-notDue = Pending
overview-ages-to30 = 1–30 days late
overview-ages-to60 = 31–60 days late
overview-ages-to90 = 61–90 days late
overview-ages-over90 = Over 90 days late
overview-activity = Recent activity
overview-nothingOwed = No invoices are outstanding.
overview-inCurrency = { $owed } outstanding, { $late } overdue

## newInvoice

newInvoice-title = { -new-invoice }
newInvoice-text = An email is sent only with “Issue and send”. You can also send the invoice later, from its own page.
newInvoice-customer-title = { -customer }
newInvoice-customer-query = Find a customer
newInvoice-customer-queryHint = Part of the name, email or company. “Find” searches all customers.
newInvoice-customer-check = Check the customer that was found, then go on.
newInvoice-customer-find = Find
newInvoice-customer-none = No customer has “{ $query }” in their name, email or company. Enter a new customer:
newInvoice-customer-more = There are more. Enter more of the name to see fewer.
newInvoice-customer-new = New customer
newInvoice-customer-name = Name of the new customer
newInvoice-customer-email = Email of the new customer
newInvoice-customer-emailHint = An existing customer with this name and email is used.
newInvoice-customer-both = is filled in, but an existing customer is selected above: empty it, or select “New customer”
newInvoice-lines-title = { -items }
newInvoice-lines-net = Prices are per unit, without tax.
newInvoice-lines-gross = Prices are per unit, with tax.
newInvoice-lines-hint = An empty quantity is 1. Empty lines are ignored.
newInvoice-lines-emptyTax = An empty tax is { $tax }%, the default of your business. Enter 0 to say why there is no tax.
newInvoice-lines-noTax = Your business has no default tax: where the tax is empty, no tax is charged and the invoice does not say why. Enter a rate, or 0 to say why.
newInvoice-lines-extras = Show units and discounts
newInvoice-lines-grouped = may mean a thousand or a decimal: write 1000 for a thousand, or add a zero, such as 1.2500
newInvoice-lines-item = Item
newInvoice-lines-itemHint = An item fills in what is left empty.
newInvoice-lines-line = Line { $n }
newInvoice-lines-description = { -description }
newInvoice-lines-quantity = { -quantity }
newInvoice-lines-unit_price = { -price }
newInvoice-lines-tax_rate = { -tax-2 }
newInvoice-lines-tax_category = Why 0%?
newInvoice-lines-exemption_reason = Reason, as printed
newInvoice-lines-exemption_code = Code (VATEX)
newInvoice-lines-unit = { -unit }
newInvoice-lines-discount_percent = { -discount-in }
newInvoice-lines-discount_amount = { -discount-amount }
newInvoice-lines-discount_reason = { -reason-of-the-discount }
newInvoice-lines-period_start = Period from
newInvoice-lines-period_end = Period to
newInvoice-lines-more = Add lines
newInvoice-lines-most = An invoice has at most { $n } lines.
newInvoice-details-title = Details
newInvoice-details-date = { -invoice-date }
newInvoice-details-dateHint = { -if-empty-today }
newInvoice-details-due = { -due-date }
newInvoice-details-dueHint = If empty, { $days } days after the invoice date. A customer’s own term comes first.
newInvoice-details-currency = { -currency }
newInvoice-details-currencyHint = If empty, that of the item or customer, else { $currency }.
newInvoice-details-exchange = Exchange rate to { $own }
newInvoice-details-exchangeHint = How much { $own } one unit of the invoice’s currency is, such as 0.92. The tax is printed in { $own } too.
newInvoice-details-reference = { -reference }
newInvoice-details-referenceHint = Yours, such as a project number.
newInvoice-details-notes = { -notes }
newInvoice-details-notesHint = The customer sees them.
newInvoice-details-terms = { -payment-terms }
newInvoice-details-termsHint = Printed on the invoice. If empty, those that you keep with the customer.
newInvoice-more-title = More
newInvoice-more-contents = VAT in prices, discount, delivery, references, direct debit
newInvoice-more-withTax = Prices and discounts include VAT
newInvoice-more-fields-discount__percent = { -discount-in }
newInvoice-more-fields-discount__amount = { -discount-amount }
newInvoice-more-fields-discount__reason = { -reason-of-the-discount }
newInvoice-more-fields-delivery_date = { -delivery-date }
newInvoice-more-fields-period_start = First day of the period
newInvoice-more-fields-period_end = Last day of the period
newInvoice-more-fields-buyer_reference = { -reference-of-the-customer }
newInvoice-more-fields-order_reference = { -order-number-of-the-customer }
newInvoice-more-fields-delivery_address__name = { -name-at-the-delivery-address }
newInvoice-more-fields-delivery_address__address = { -street-and-number-of-the-delivery }
newInvoice-more-fields-delivery_address__postal_code = { -postal-code-of-the-delivery-address }
newInvoice-more-fields-delivery_address__city = { -city-of-the-delivery-address }
newInvoice-more-fields-delivery_address__country = { -country-of-the-delivery-address }
newInvoice-more-fields-direct_debit__mandate_reference = { -direct-debit-reference-of-the-mandate }
newInvoice-more-fields-direct_debit__iban = { -direct-debit-iban-of-the-customer }
newInvoice-more-hints-discount__percent = Off all lines: a percentage or an amount.
newInvoice-more-hints-delivery_date = One day, or a period.
newInvoice-more-hints-buyer_reference = If empty, the one that you keep with the customer.
newInvoice-more-hints-order_reference = Of their purchase order.
newInvoice-more-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
newInvoice-more-hints-delivery_address__country = { -two-letters-such-as-nl }
newInvoice-more-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }
newInvoice-elsewhere = Please check the following. Save a draft before you complete details on other pages:
newInvoice-totals = Totals
newInvoice-confirm = Nothing is created or sent yet. If this is right, press the button again.
newInvoice-look = Show totals
newInvoice-draft = Save as draft
newInvoice-issue = { -issue-invoice }
newInvoice-send = Issue and send
newInvoice-discard = Discard
newInvoice-editing-title = Edit draft (ID { $id })
newInvoice-editing-text = Nothing is sent. It stays a draft until you issue it.
newInvoice-editing-button = Save draft

## members

members-title = { -members }
members-text = Owners have full access. Members manage billing and do not see the settings for owners.
members-columns-email = { -email }
members-columns-role = { -role }
members-columns-since = Member since
members-columns-actions = { -actions }
members-invited = Invited
members-roles-owner = Owner
members-roles-member = Member
members-you = You
members-changeRole = Change role
members-remove = { -remove }
members-of = { " " }of { $email }
members-changing-title = Role of { $email }
members-changing-text = Owners have full access: tokens, payment provider, settings and members. Members manage billing.
members-changing-role = { -role }
members-changing-button = { -save }
members-removing-invited-title = Withdraw the invitation of { $email }?
members-removing-invited-text = The link in the invitation stops working.
members-removing-invited-button = Withdraw invitation
members-removing-other-title = Remove { $email }?
members-removing-other-text = They are signed out of this business at once. Their activity stays, and tokens that they created keep working.
members-removing-other-button = Remove member
members-removing-self-title = Leave this business?
members-removing-self-text = You are signed out of it at once. To return, you need an invitation from an owner.
members-removing-self-button = Leave business
members-invite = { -invite-member }
members-none-heading = No members yet
members-none-text = Invite the first person by email.
members-inviting-title = { -invite-member }
members-inviting-mailed = We email them a link that works once, for 24 hours. They become a member when they accept.
members-inviting-shown = There is no mail server, so you get a link to pass on. It works once, for 24 hours. They become a member when they accept.
members-inviting-email = { -email }
members-inviting-button = Invite
members-shown-title = Invitation link
members-shown-text = Give it only to the invited person: the link signs its holder in as them. It is shown only once.
members-shown-label = Link

## mails

mails-title = { -sent-emails }
mails-about = Emails of this business, and whether they were delivered.
mails-text = Text
mails-hidden = Links that only the receiver may use are cut off. Files that were attached are on the page of the document.
mails-written = Written
mails-sent = { -sent }
mails-answer = Mail server
mails-invoice = { -invoice }
mails-view = { -view-invoice }
mails-noMail = This service has no mail server: emails are stored and never sent.
mails-status = { -status }
mails-statuses-queued = Queued
mails-statuses-sent = { -sent }
mails-statuses-kept = Not sent: no mail server
mails-statuses-rejected = Rejected
mails-statuses-dropped = No longer needed
mails-kinds-invoice = { -invoice }
mails-kinds-reminder = Reminder
mails-kinds-credit_note = { -credit-note }
mails-kinds-link_reminder = Payment link reminder
mails-kinds-notice = Notice to you
mails-kinds-sign_in = Sign-in link
mails-kinds-renewal_failed = Renewal failed
mails-kinds-subscription_ended = Subscription ended
mails-kinds-statement = { -statement }
mails-kinds-quote = { -quote }
mails-kinds-receipt = Receipt
mails-columns-to = { -to }
mails-columns-kind = { -type }
mails-columns-subject = { -subject }
mails-columns-status = { -status }
mails-columns-at = { -date }
mails-none-heading = No emails yet
mails-none-text = Invoices and reminders that are emailed to customers appear here.
mails-noneFound-heading = { -no-results }
mails-noneFound-text = No email has this status.
mails-toInvoices = { -view-invoices }
mails-clear = { -clear-filters }

## linkList

linkList-title = { -payment-links }
linkList-make = { -new-payment-link }
linkList-count =
    { $count ->
        [one] { $count } payment link
       *[other] { $count } payment links
    }
linkList-none-heading = No payment links yet
linkList-none-text = A payment link is an address where a customer pays a fixed amount. Create one and share it.
linkList-noneFound-heading = { -no-results }
linkList-noneFound-text = No payment link matches these filters.
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
linkList-types-paymentplan = Subscription start
linkList-types-pre--auth = { -deposit }
linkList-types-donation = { -donation }
linkList-statuses-active = { -active }
linkList-statuses-processing = Processing
linkList-statuses-paid = { -paid }
linkList-statuses-expired = { -expired }
linkList-statuses-inactive = { -deactivated }
linkList-paidOf =
    { $limit ->
        [none] { $paid }
       *[other] { $paid } of { $limit }
    }

## links

links-back = All payment links
links-facts-type = { -type }
links-facts-amount = { -amount }
links-facts-goal = Goal
links-facts-paid = { -payments }
links-facts-note = { -note }
links-facts-code = { -code }
links-facts-external = { -external-id }
links-facts-customer = { -customer }
links-facts-subscription = Starts
links-facts-expires = { -expires }
links-facts-returns = { -return-url }
links-facts-reminders = { -reminders }
links-facts-made = { -created }
links-reminders = { $sent } of { $most }, { $rhythm }
links-address-label = Link to share
links-address-hint = Anyone with the link can pay. Email it, or show it as a QR code.
links-payments = { -latest-payments }
links-noPayments = No payments yet. Share the link.
links-customer = View customer
links-subscription = { -view-subscription }
links-deactivate = { -deactivate-link }
links-deactivating-title = Deactivate this link?
links-deactivating-text = “{ $what }” can no longer be paid. Completed payments stay. This cannot be undone.
links-deactivating-textOfPlan = “{ $what }” can no longer be paid, and the subscription that it starts is cancelled. This cannot be undone.
links-deactivating-button = { -deactivate-link }
links-form-title = { -new-payment-link }
links-form-titleFor = New payment link for { $name }
links-form-description = { -description }
links-form-descriptionHint = The customer sees it.
links-form-amount = { -amount }
links-form-currency = { -currency }
links-form-name = Customer name
links-form-email = Customer email
links-form-emailHint = Reminders go to this address. An existing customer with this name and email is used.
links-form-limit = Maximum number of payments
links-form-limitHint = Leave empty for no limit.
links-form-until = Last day
links-form-returns = { -return-url }
links-form-returnsHint = A page of your website that is opened after the payment.
links-form-schedule = Reminders by email until it is paid
links-form-schedules-usual = { -none }
links-form-schedules-1d = Every day
links-form-schedules-2d = Every two days
links-form-schedules-1w = Every week
links-form-schedules-1m = Every month
links-form-most = Maximum number of reminders
links-form-button = Create link

## limits

limits-column = { -limits }
limits-none = { -none }
limits-change = { -limits }
limits-legend = { -limits }
limits-hint = They apply to every call with this access, whatever its permissions. Leave empty what has no limit.
limits-maxAmount = Maximum amount per call
limits-maxAmountHint = In { $currency }, such as 500. For other currencies: EUR=500 USD=550. Currencies that are not listed are refused.
limits-maxPerDay = Maximum total per day
limits-currencies = Allowed currencies
limits-currenciesHint = Such as EUR, USD. Not needed if the amounts above name them.
limits-readOnly = Read only
limits-testModeOnly = Test mode only: no real data changes
limits-askAboveLimit = Above the maximum per call, ask a person in the assistant (never above the daily total)
limits-grantsLegend = Allow although it has limits
limits-grantsHint = These send money elsewhere or start it again, whatever the amounts above. Tick only what this access needs.
limits-grants-payment_details = Change the business and its payment details, and write its own text into reminders
limits-grants-receivers = Change names and e-mail addresses of customers
limits-grants-webhooks = Add, change and delete webhooks
limits-grants-resume = Resume subscriptions
limits-page-title = Limits of { $name }
limits-page-text = They apply from the next call. Amounts already used today count.
limits-page-button = Save limits
limits-shown-readOnly = read only
limits-shown-testModeOnly = test mode only
limits-shown-perCall = at most { $amounts } per call
limits-shown-perDay = at most { $amounts } per day
limits-shown-only = only { $currencies }
limits-shown-asks = a person can allow more
limits-shown-granted = allowed: { $what }
limits-shown-or = { " " }or{ " " }

## items

items-list-title = { -items-2 }
items-list-make = { -add-item }
items-list-count =
    { $count ->
        [one] { $count } item
       *[other] { $count } items
    }
items-list-none-heading = No items yet
items-list-none-text = Add what you sell often. On an invoice you then choose it instead of typing it.
items-list-noneFound-heading = { -no-results }
items-list-noneFound-text = No item has this in its code or description.
items-list-clear = { -clear-filters }
items-list-query = Code or description
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
items-hints-code = Your own short name for it, such as HOUR. Not only digits.
items-hints-description = Printed on invoices.
items-hints-unit_price = Per unit, without tax. Empty: each invoice states the price.
items-hints-tax_rate = Empty: the default.
items-taken = is already used by another item
items-adding-title = { -add-item }
items-adding-button = { -add-item }
items-changing-title = Edit { $code }
items-changing-button = { -save }
items-removing-link = { -delete }
items-removing-title = Delete { $code }?
items-removing-text = An item that was used on an invoice is deactivated instead: its invoices keep it, new ones cannot choose it.
items-removing-button = Delete item

## attachments

attachments-title = Attachments
attachments-text = They go out with the invoice by email and within its e-invoice, and can no longer be changed once it is issued.
attachments-none = No attachments yet.
attachments-add = Add a file
attachments-remove = { -remove }
attachments-removeNamed = Remove { $name }
attachments-adding-title = Add a file to this draft
attachments-adding-text = PDF, PNG, JPEG, CSV, XLSX or ODS, up to 10 files of 10 MB together.
attachments-adding-field = { -file }
attachments-adding-hint = At most 5 MB.
attachments-adding-button = Add file
attachments-adding-missing = { -choose-a-file-first }
attachments-adding-oneOnly = Send one file at a time.
attachments-adding-tooLarge = { -the-file-is-larger-than-5 }
attachments-adding-full = The draft has 10 files, or 10 MB of files: remove one first.
attachments-removing-title = Remove this file?
attachments-removing-text = { $name } is deleted for good.
attachments-removing-button = Remove file

## invoiceContent

invoiceContent-facts-delivery = { -delivery-date }
invoiceContent-facts-period = { -period }
invoiceContent-facts-buyerReference = { -reference-of-the-customer }
invoiceContent-facts-orderReference = { -order-number-of-the-customer }
invoiceContent-facts-paymentReference = Reference of the transfer
invoiceContent-facts-paymentTerms = { -payment-terms }
invoiceContent-facts-deliveryAddress = { -delivered-to }
invoiceContent-facts-directDebit = Direct debit
invoiceContent-facts-exchange = { -exchange-rate }
invoiceContent-period = { $first } to { $last }
invoiceContent-items-title = { -items }
invoiceContent-items-what = { -description }
invoiceContent-items-quantity = { -quantity }
invoiceContent-items-price = { -price }
invoiceContent-items-priceWithTax = Price with tax
invoiceContent-items-tax = { -tax }
invoiceContent-items-total = { -total-2 }
invoiceContent-items-totalWithTax = Total with tax
invoiceContent-items-discount =
    Discount{ $rate ->
        [none] { "" }
       *[other] { " " }{ $rate }
    }{ $reason ->
        [none] { "" }
       *[other] { " " }({ $reason })
    }
invoiceContent-sums-items = Items without tax
invoiceContent-sums-withTax = { $amount } with tax
invoiceContent-sums-discount = { invoiceContent-items-discount }
invoiceContent-sums-net = { -subtotal }
invoiceContent-sums-tax = Tax, { $rate } of { $taxable }
invoiceContent-sums-untaxed = { $category }, { $rate } of { $taxable }
invoiceContent-sums-taxes = Total tax
invoiceContent-sums-gross = { -total }
invoiceContent-sums-exchanged = Tax in { $currency }

## invoiceList

invoiceList-title = { -invoices }
invoiceList-make = { -new-invoice }
invoiceList-status = { -status }
invoiceList-statuses-draft = Draft
invoiceList-statuses-pending = Open
invoiceList-statuses-overdue = { -overdue }
invoiceList-statuses-paid = { -paid }
invoiceList-statuses-refunded = { -refunded }
invoiceList-statuses-cancelled = { -cancelled }
invoiceList-unpaid = { -outstanding }
invoiceList-disputed = { -disputed }
invoiceList-customer = { -customer }
invoiceList-from = Due from
invoiceList-to = Due until
invoiceList-amount = { -amount }
invoiceList-reference = { -reference }
invoiceList-line = Text of a line
invoiceList-currency = { -currency }
invoiceList-orders-newest = { -newest-first }
invoiceList-orders-oldest = Oldest first
invoiceList-orders-date_down = Invoice date, latest first
invoiceList-orders-due_date_down = Due date, latest first
invoiceList-orders-amount_down = Amount, highest first
invoiceList-orders-date = Invoice date, earliest first
invoiceList-orders-due_date = Due date, earliest first
invoiceList-orders-amount = Amount, lowest first
invoiceList-columns-number = { -invoice }
invoiceList-columns-customer = { -customer }
invoiceList-columns-date = { -date }
invoiceList-columns-due = { -due-date }
invoiceList-columns-status = { -status }
invoiceList-columns-amount = { -amount }
invoiceList-columns-open = { -amount-due }
invoiceList-columns-late = Days overdue
invoiceList-columns-reminded = Last reminder
invoiceList-draft = Draft (ID { $id })
invoiceList-late =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
invoiceList-notReminded = { -never }
invoiceList-count = { overview-lateInvoices }
invoiceList-sum = { $amount } total, { $due } due
invoiceList-none-heading = No invoices yet
invoiceList-none-text = Create the first one here, or ask your assistant to.
invoiceList-noneFound-heading = { -no-results }
invoiceList-noneFound-text = No invoice matches these filters.
invoiceList-clear = { -clear-filters }

## copies

copies-label = Copies to
copies-hint = Up to five addresses, with commas between them. For this email only.
copies-mailTo = Email it to { $to } now

## remindAll

remindAll-title = Remind all overdue
remindAll-button = Remind all…
remindAll-text = Exactly the selected letters are sent. What is paid or changed meanwhile is skipped.
remindAll-back = Overdue invoices
remindAll-filters = Filters and wording
remindAll-customer = { -customer }
remindAll-minDays = At least this many days overdue
remindAll-currency = { -currency }
remindAll-tone = { -tone }
remindAll-byAge = By age: friendly at first, firm at last
remindAll-look = { -update-preview }
remindAll-count =
    { $letters } of { $invoices } overdue { $invoices ->
        [one] invoice
       *[other] invoices
    } can be reminded
remindAll-sum = { $due } due
remindAll-more = There are more. Only the selected letters of this page are sent.
remindAll-next = Show the next letters
remindAll-send = Send selected reminders
remindAll-letters = Letters
remindAll-all = Select all
remindAll-noneOfThem = Select none
remindAll-late =
    { $count ->
        [one] 1 day overdue
       *[other] { $count } days overdue
    }
remindAll-stopped = { $count } cannot be reminded now
remindAll-columns-number = { -invoice }
remindAll-columns-to = { -to }
remindAll-columns-due = { -amount-due }
remindAll-columns-outcome = Result
remindAll-skipped = Skipped
remindAll-again = possible from { $moment }
remindAll-reasons-reminder_too_soon = reminded in the last 24 hours
remindAll-reasons-too_many_mails = the address has got the most mails for 24 hours
remindAll-reasons-customer_has_no_email = the customer has no email address
remindAll-reasons-customer_unsubscribed = the customer has unsubscribed; a formal notice is possible
remindAll-reasons-payment_processing = a payment is being processed
remindAll-reasons-changed = changed since the preview
remindAll-reasons-mail_rejected = the mail server refused the address
remindAll-reasons-not_overdue = not overdue
remindAll-reasons-invoice_is_draft = still a draft
remindAll-reasons-invoice_already_paid = { -paid-2 }
remindAll-reasons-invoice_refunded = refunded
remindAll-reasons-invoice_cancelled = cancelled
remindAll-none-heading = Nothing to remind
remindAll-none-text = No overdue invoice matches these filters.
remindAll-done = Reminders sent
remindAll-outcomes-sent = { -sent-2 }
remindAll-outcomes-queued = Leaves as soon as the mail server takes it
remindAll-outcomes-not_configured = Not sent
remindAll-counts-sent = { $count } sent.
remindAll-counts-queued = { $count } on the way.
remindAll-counts-not_configured = { $count } not sent: there is no mail server.
remindAll-counts-skipped = { $count } skipped.
remindAll-rest = Remind the others

## invoice

invoice-title =
    { $number ->
        [none] Draft (ID { $id })
       *[other] { $number }
    }
invoice-back = All invoices
invoice-pdf = { -download-pdf }
invoice-original-label = PDF
invoice-original-link = Original as issued
invoice-original-digest = SHA-256
invoice-view = View
invoice-payPage = Payment page
invoice-due = { $amount } due
invoice-details = Details
invoice-document = Document
invoice-noPreview = This browser does not show PDF files in a page.
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
invoice-facts-toGiveBack = Still to give back
invoice-facts-uncredited = Refunded without a credit note
invoice-facts-open = { -amount-due }
invoice-facts-sent = { -sent-2 }
invoice-facts-reminders = { -reminders }
invoice-facts-notes = { -notes }
invoice-late =
    { $days } { $days ->
        [one] day
       *[other] days
    } late
invoice-history = Timeline
invoice-actions-edit = { -edit }
invoice-actions-issue = Issue
invoice-actions-delete = { -delete-draft }
invoice-actions-send = { -send }
invoice-actions-remind = Send reminder
invoice-actions-notice = Send formal notice
invoice-actions-record = { -record-payment }
invoice-actions-credit = Create credit note
invoice-actions-cancel = { -cancel-invoice }
invoice-issuing-title = Issue this draft?
invoice-issuing-text = It gets its number and its payment link, and can no longer be changed.
invoice-issuing-button = { -issue-invoice }
invoice-sending-title = Send { $number }?
invoice-sending-text = The invoice goes to { $email }, with its payment link.
invoice-sending-paid = The invoice goes to { $email }. The email says that it is paid.
invoice-sending-button = Send invoice
invoice-reminding-title = Send a reminder for { $number }
invoice-reminding-to = { -to }
invoice-reminding-subject = { -subject }
invoice-reminding-preview = { -preview }
invoice-reminding-tone = { -tone }
invoice-reminding-language = { -language }
invoice-reminding-tones-friendly = Friendly
invoice-reminding-tones-neutral = Neutral
invoice-reminding-tones-firm = Firm
invoice-reminding-tones-formal = Formal notice
invoice-reminding-message = Your own message
invoice-reminding-deadline = Days to pay, for a formal notice
invoice-reminding-deadlineHint = Empty means { $days }.
invoice-reminding-look = { -update-preview }
invoice-reminding-force = Send even if a reminder was sent in the last 24 hours
invoice-reminding-button = Send reminder
invoice-recording-title = Record a payment for { $number }
invoice-recording-text = For money that you received in another way. No money moves and no email is sent.
invoice-recording-amount = { payments-amount }
invoice-recording-paidAt = Received on
invoice-recording-paidAtHint = { -if-empty-today }
invoice-recording-method = { -payment-method }
invoice-recording-methods-bank_transfer = { -bank-transfer }
invoice-recording-methods-cash = { -cash }
invoice-recording-methods-card = { -card }
invoice-recording-methods-other = { -other }
invoice-recording-note = { -note }
invoice-recording-button = { -record-payment }
invoice-deleting-title = Delete this draft?
invoice-deleting-text = It is gone for good. No number is missing, because a draft has none.
invoice-deleting-button = { -delete-draft }
invoice-cancelling-title = Cancel { $number }?
invoice-cancelling-text = A credit note for all of it is made, and the customer can no longer pay it. This cannot be undone.
invoice-cancelling-button = { -cancel-invoice }
invoice-cancelling-mail = Email the credit note to { $to } now
invoice-cancelling-stay = Keep invoice

## exports

exports-title = { -export }
exports-text = Download your data for your bookkeeper, a spreadsheet or another program.
exports-what = Contents
exports-columns-table = Table
exports-columns-rows = Rows
exports-columns-format = { -format }
exports-columns-status = { -status }
exports-columns-until = Available until
exports-tables-everything = All data
exports-tables-customers = { -customers }
exports-tables-merged_customers = Merged customers
exports-tables-items = { -items-2 }
exports-tables-bank_entries = Bank entries
exports-tables-invoices = { -invoices }
exports-tables-invoice_lines = Invoice lines
exports-tables-credit_notes = { -credit-notes }
exports-tables-quotes = { -quotes }
exports-tables-quote_lines = Lines of quotes
exports-tables-payments = { -payments }
exports-tables-refunds = { -refunds }
exports-tables-disputes = Disputes
exports-tables-payment_links = { -payment-links }
exports-tables-payment_plans = { -payment-plans }
exports-tables-subscriptions = { -subscriptions }
exports-tables-activity = { -activity }
exports-formats-csv = CSV
exports-formats-excel = Excel
exports-formats-json = JSON
exports-form-title = New export
exports-form-choice = { -data }
exports-form-format = { -format }
exports-form-formats-csv = CSV, for programs and for spreadsheets in English (all data: one ZIP)
exports-form-formats-excel = Excel in Dutch, German or French (all data: one ZIP)
exports-form-formats-json = JSON, for programs
exports-form-from = { -from }
exports-form-to = { -to-2 }
exports-form-hint = The days of documents and payments. Empty: everything.
exports-form-pdfs = With the PDF of each invoice and credit note of the period
exports-form-periods-last_month = { -last-month }
exports-form-periods-last_quarter = { -last-quarter }
exports-form-periods-last_year = { -last-year }
exports-form-button = Export
exports-notes-0 = Exports never contain tokens, passwords, provider keys or webhook secrets.
exports-notes-1 = In CSV, an apostrophe stands before text that a spreadsheet would read as a formula.
exports-notes-2 = Excel has semicolons, decimal commas and local times, and opens by a double click. CSV has commas, decimal points and times in UTC.
exports-notes-3 = A period applies to documents and payments. Customers and other tables are always complete; the file says which.
exports-latest = Latest exports
exports-one-title = { $what } as { $format }
exports-one-text = The file is created during the download, from the data of that moment, and is not stored.
exports-one-download = Download
exports-one-downloadAgain = Download again
exports-one-look = { -refresh }
exports-one-still = Stop refreshing
exports-one-looks = This page refreshes automatically.
exports-one-back = All exports
exports-one-progress = Exported rows
exports-one-of = { $done } of { $total } rows
exports-one-until = Available until { $at }.
exports-statuses-waiting = Ready
exports-statuses-running = In progress
exports-statuses-done = Downloaded
exports-statuses-broken = Interrupted
exports-explanations-waiting = Not downloaded yet.
exports-explanations-running = The download is in progress.
exports-explanations-done = The whole file was downloaded.
exports-explanations-broken = The download stopped before its end. The saved file is incomplete: delete it and download again.

## imports

imports-title = Move in
imports-text = Take over customers, items and invoices from your former product. A preview shows what will be stored; nothing is mailed.
imports-form = Choose a file
imports-kind = Contains
imports-kinds-customers = { -customers }
imports-kinds-items = { -items-2 }
imports-kinds-invoices = { -invoices }
imports-file = { -file }
imports-hint = CSV of at most { $mib } MB and { $rows } rows.
imports-button = Show preview
imports-tooLarge = must have at most { $mib } MB: import it in parts
imports-missing = { bank-importing-missing }
imports-unreadable = { bank-importing-unreadable }
imports-latest = Latest imports
imports-from = Product
imports-count = New entries
imports-state = { -status }
imports-at = { -created }
imports-one = { $kind } from { $from }
imports-states-preview = { -preview }
imports-states-done = Stored
imports-states-undone = { payments-facts-undone }
imports-otherProduct = another product
imports-facts-rows = Rows in the file
imports-facts-new = { imports-count }
imports-facts-same = Known already
imports-facts-changed = Known with other content, stay as they are
imports-facts-customers = New customers
imports-facts-withoutPaidDay = Paid without a day: the due date is taken
imports-facts-withoutTax = Without tax
imports-facts-confirmed = Stored at
imports-facts-undone = Undone at
imports-facts-until = Can be undone until
imports-explanations-preview = This is a preview: nothing is stored yet.
imports-explanations-faults = Nothing can be stored while a row has a fault. Row 1 is the first row below the header. Correct the file and choose it again.
imports-explanations-done = Everything is stored. Invoices keep their numbers; their PDFs stay in the former product.
imports-explanations-undone = What was stored is deleted again.
imports-leftOut = Rows left out
imports-reasons-draft = Drafts
imports-reasons-credit_note = { -credit-notes }
imports-reasons-other_document = Other documents
imports-rows-new = To be stored
imports-rows-changed = Known with other content
imports-faults = Faults
imports-sums = New invoices by currency
imports-columns-row = Row
imports-columns-field = Field
imports-columns-fault = Fault
imports-columns-differs = Differs in
imports-columns-currency = { -currency }
imports-columns-count = { -invoices }
imports-columns-amount = { -amount }
imports-columns-amount_paid = { -paid }
imports-columns-amount_due = { -amount-due }
imports-confirm = Store all of it
imports-progress = { $done } of { $total } stored
imports-show = Show the import
imports-failed = The import has stopped, and nothing of it was stored.
imports-undoing-link = Undo this import
imports-undoing-title = Undo the import?
imports-undoing-text = Everything that it stored is deleted. That is possible while nothing happened to it: no payment, mail or change.
imports-undoing-button = Delete what it stored
imports-other-title = A file of another product
imports-other-text = Only if the file is not recognised: the names of its columns, as its first row writes them.
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
imports-other-datesBoth = As the file shows them
imports-other-orders-day_first = Day before month
imports-other-orders-month_first = Month before day
imports-other-decimal = { bank-importing-other-decimal }
imports-other-decimalBoth = { imports-other-datesBoth }

## customerStatement

customerStatement-title = { -statement }
customerStatement-of = Statement of { $name }
customerStatement-from = From
customerStatement-to = { -to-2 }
customerStatement-download = { -download-pdf }
customerStatement-send = Send to { $email }
customerStatement-noEmail = This customer has no email address, so the statement cannot be sent.
customerStatement-none = No invoices and no payments in this period, and nothing is outstanding.
customerStatement-table = Statement in { $currency }
customerStatement-columns-date = { -date }
customerStatement-columns-what = { -type }
customerStatement-columns-invoice = { -invoice }
customerStatement-columns-amount = { -amount }
customerStatement-columns-balance = { -balance }
customerStatement-opening = Opening balance
customerStatement-closing = Closing balance
customerStatement-outstanding = outstanding
customerStatement-credit = to give back
customerStatement-settled = nothing outstanding
customerStatement-kinds-invoice = { -invoice }
customerStatement-kinds-credit_note = { -credit-note }
customerStatement-kinds-payment = Payment
customerStatement-kinds-refund = { -refund-2 }
customerStatement-kinds-refund_failed = Refund returned
customerStatement-kinds-refund_waived = Refunded, not owed again
customerStatement-kinds-chargeback = Chargeback
customerStatement-kinds-chargeback_reversed = Chargeback reversed
customerStatement-kinds-cancellation = { -cancelled }
customerStatement-test = { -test }

## taxReport

taxReport-title = VAT report
taxReport-text = What was invoiced and credited, by the dates of the documents. It is a summary, no tax return: have your bookkeeper check it.
taxReport-period = { -period }
taxReport-periods-this_month = This month
taxReport-periods-last_month = { -last-month }
taxReport-periods-this_quarter = This quarter
taxReport-periods-last_quarter = { -last-quarter }
taxReport-periods-this_year = This year
taxReport-periods-last_year = { -last-year }
taxReport-none = No invoices and no credit notes are dated in this period.
taxReport-look = To be checked
taxReport-total = Total in { $currency }
taxReport-taxOn = { $tax } VAT on { $net }
taxReport-consumers = Taxed sales to consumers in other EU countries. They are part of the sums above.
taxReport-noConsumers = None in this period.
taxReport-sales = Net sales without VAT to businesses in other EU countries, by VAT number. Goods are intra-Community supplies, services have reverse charge.
taxReport-noSales = { taxReport-noConsumers }
taxReport-invalid = no valid VAT number
taxReport-goods = Goods
taxReport-services = Services
taxReport-files-excel-summary = { exports-formats-excel }
taxReport-files-excel-documents = Excel, each document
taxReport-files-csv-summary = { exports-formats-csv }
taxReport-files-csv-documents = CSV, each document
taxReport-more = and { $count } more: in “{ taxReport-files-excel-documents }”, last column
taxReport-means-zero = taxed at a rate of 0%: with the taxed sales
taxReport-means-exempt = no VAT by law: with the exempt sales
taxReport-means-reverse_charge = the customer pays the VAT; to another EU country also in the EU sales list
taxReport-means-intra_community = goods to a business in another EU country; also in the EU sales list
taxReport-means-export = goods that left the EU
taxReport-means-outside_scope = not in your VAT: mostly in no box of the return
taxReport-means-no_category = nothing says why: find out before anything is filed
taxReport-warnings-exchange_rate_missing =
    { $count ->
        [one] { $count } document has no exchange rate to { $currency } and stands in its own currency:
       *[other] { $count } documents have no exchange rate to { $currency } and stand in their own currency:
    }
taxReport-warnings-category_missing =
    { $count ->
        [one] { $count } document has 0% without a category:
       *[other] { $count } documents have 0% without a category:
    }
taxReport-warnings-vat_number_missing =
    { $count ->
        [one] { $count } document for the EU sales list has no valid VAT number of another EU country:
       *[other] { $count } documents for the EU sales list have no valid VAT number of another EU country:
    }
taxReport-warnings-customer_country_missing =
    { $count ->
        [one] { $count } document to a consumer names no country and counts as a sale at home:
       *[other] { $count } documents to consumers name no country and count as sales at home:
    }
taxReport-warnings-own_country_missing =
    { $count ->
        [one] Your business has no country, so { $count } document is missing in the EU lists:
       *[other] Your business has no country, so { $count } documents are missing in the EU lists:
    }
taxReport-warnings-cancelled_without_credit_note =
    { $count ->
        [one] { $count } invoice was cancelled without a credit note and is not counted:
       *[other] { $count } invoices were cancelled without a credit note and are not counted:
    }

## customers

customers-list-title = { -customers }
customers-list-make = { -add-customer }
customers-list-count =
    { $count ->
        [one] { $count } customer
       *[other] { $count } customers
    }
customers-list-none-heading = No customers yet
customers-list-none-text = Add one to send invoices and payment links, or to start a subscription.
customers-list-noneFound-heading = { -no-results }
customers-list-noneFound-text = No customer has this in their name, email or company.
customers-list-clear = { -clear-filters }
customers-list-query = Name, email or company
customers-list-orders-newest = { -newest-first }
customers-list-orders-name = { -name }
customers-list-orders-outstanding = Largest amount outstanding
customers-list-orders-slowest = Slowest to pay
customers-list-columns-name = { -name }
customers-list-columns-email = { -email }
customers-list-columns-company = { -company }
customers-list-columns-since = { -created }
customers-back = All customers
customers-fields-name = { -name }
customers-fields-email = { -email }
customers-fields-invoice_email = Email for invoices
customers-fields-cc_emails = Copies of these emails to
customers-fields-company = { -company }
customers-fields-phone = { -phone }
customers-fields-address = { -street-and-number }
customers-fields-postal_code = { -postal-code }
customers-fields-city = { -city }
customers-fields-country = { -country }
customers-fields-vat_number = { -vat-number }
customers-fields-language = { -language }
customers-fields-is_business = Business or person
customers-fields-registration_number = { -company-registration-number }
customers-fields-buyer_reference = Their reference
customers-fields-payment_terms = { -payment-terms }
customers-fields-currency = { -currency }
customers-fields-payment_term_days = { -payment-term-in-days }
customers-fields-tax_category = { -tax-category }
customers-fields-endpoint__scheme = { -scheme-of-the-e-invoice-address }
customers-fields-endpoint__id = { -e-invoice-address }
customers-fields-einvoice_format = E-invoice with the mail
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
customers-groups-einvoices = E-invoices
customers-groups-delivery = Delivery address
customers-groups-debit = { business-groups-debit }
customers-groups-note = { -note }
customers-business-yes = { -business }
customers-business-no = Person
customers-vatFaults-unknown_country = Not valid: VAT numbers begin with the country code, such as NL or DE.
customers-vatFaults-wrong_form = Not valid: VAT numbers of this country have another length or other characters.
customers-vatFaults-wrong_check_digits = Not valid: the check digits are wrong. There may be a typing error.
customers-hints-invoice_email = Invoices, credit notes, statements and reminders go there. If empty, to the email above.
customers-hints-cc_emails = Up to five addresses, with commas between them.
customers-hints-language = For emails and invoices. If empty, the language of the country.
customers-hints-buyer_reference = Printed on their invoices.
customers-hints-payment_terms = Printed on their invoices.
customers-hints-currency = Of their invoices. If empty, yours.
customers-hints-payment_term_days = If empty, yours. 0 to 365.
customers-hints-tax_category = For lines without a tax rate. Only “Taxed” uses your default rate.
customers-hints-endpoint__scheme = { -four-digits-eas-such-as-0106 }
customers-hints-einvoice_format = A file beside the PDF, unless something is missing for it.
customers-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
customers-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }
customers-hints-note = The customer does not see it.
customers-paysAfter = Pays after
customers-days = { $n } days on average
customers-since = { -created }
customers-details = Details
customers-owed = { -outstanding }
customers-daysToPay = Days to pay
customers-nothingOwed = Nothing is outstanding.
customers-pending = { $n } open
customers-late = { $n } overdue
customers-invoices-title = Latest invoices
customers-invoices-none = No invoices yet.
customers-quotes-title = Latest quotes
customers-payments-title = { -latest-payments }
customers-payments-none = No payments yet.
customers-subscriptions-title = { -subscriptions }
customers-subscriptions-none = No subscriptions yet.
customers-actions-edit = { -edit }
customers-actions-invoice = { -new-invoice }
customers-actions-quote = { -new-quote }
customers-actions-link = { -new-payment-link }
customers-actions-subscribe = { -new-subscription }
customers-actions-erase = Erase…
customers-actions-merge = Merge into…
customers-adding-title = { -add-customer }
customers-adding-button = { -add-customer }
customers-changing-title = Edit { $name }
customers-changing-button = { -save }
customers-erasing-title = Erase { $name }?
customers-erasing-text = Use this when a customer asks to be forgotten. It cannot be undone.
customers-erasing-goes = Erased: name, addresses, numbers and notes; and what activity, emails, events, payments and the search say about this customer. Copies of the database that were made before are not changed.
customers-erasing-button = Erase for good
customers-erasing-notYet = This customer cannot be erased yet. First settle what is still open:
customers-erasing-back = Back to the customer
customers-erasing-obstacles-draft_invoice = Draft invoice: issue or delete it
customers-erasing-obstacles-unpaid_invoice = Unpaid invoice: record the payment, credit or cancel it
customers-erasing-obstacles-money_to_give_back = Credited money to give back
customers-erasing-obstacles-dispute = Dispute that is not decided
customers-erasing-obstacles-draft_quote = Draft quote: delete it
customers-erasing-obstacles-open_quote = Open quote: decline it
customers-erasing-obstacles-quote_to_invoice = Accepted quote that is not invoiced
customers-erasing-obstacles-payment = Payment on its way
customers-erasing-obstacles-refund = Refund on its way
customers-erasing-obstacles-payment_link = Active payment link: deactivate it
customers-erasing-obstacles-subscription = Subscription: cancel it
customers-erasing-obstacles-bank_entry = Bank entry without a match: match or ignore it
customers-erasing-obstacles-mail = Email that waits to be sent
customers-erasing-keptNone = No document is kept: nothing of this customer is left.
customers-erasing-kept =
    { $count ->
        [one] Kept as it was issued, with the name and address on it, because the law asks for it: { $count } document
       *[other] Kept as they were issued, with the name and address on them, because the law asks for it: { $count } documents
    }
customers-erasing-keptMore =
    { $count ->
        [one] and { $count } more
       *[other] and { $count } more
    }
customers-erasing-keptPayments =
    { $count ->
        [one] { $count } payment stays, without the payer.
       *[other] { $count } payments stay, without the payer.
    }
customers-erasedOn = Erased on { $date }. Documents and payments are kept.
customers-erasedDocument = The customer was erased on { $date }. This document stays as it was issued: its PDF still has the name and the address, because tax law asks you to keep it.
customers-taken = is already used by another customer
customers-sameEmail-known = Customers with this email:
customers-sameEmail-another = It is another customer with the same email
customers-merging-title = Merge { $name } into another customer
customers-merging-choose = Choose the customer who stays. The one you came from is then gone; its number leads to the other.
customers-merging-find = Name, email or company
customers-merging-none = No other customer was found. Search for another name.
customers-merging-question = Merge { $name } into { $into }?
customers-merging-text = Everything of { $name } belongs to { $into } from then on. Issued documents stay as they were issued. { $into } keeps their own details. This cannot be undone.
customers-merging-button = Merge
customers-merging-gone = Is gone
customers-merging-stays = Stays
customers-merging-filled = Details taken over
customers-merging-moves = What moves
customers-merging-nothing = Nothing

## creditNotes

creditNotes-title = { -credit-notes }
creditNotes-back = All credit notes
creditNotes-count =
    { $count ->
        [one] { $count } credit note
       *[other] { $count } credit notes
    }
creditNotes-none-heading = No credit notes yet
creditNotes-none-text = A credit note takes back an invoice or a part of it. Create one on the page of the invoice.
creditNotes-noneFound-heading = { -no-results }
creditNotes-noneFound-text = No credit note matches these filters.
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
creditNotes-facts-due = Deducted from the amount due
creditNotes-facts-back = To refund
creditNotes-facts-refund = { -refund-2 }
creditNotes-facts-sent = { -sent-2 }
creditNotes-giveBack = { -refund }
creditNotes-refunds-none = Not refunded
creditNotes-refunds-pending = On its way
creditNotes-refunds-done = { -refunded }
creditNotes-refunds-refused = Not possible
creditNotes-sending-title = { invoice-sending-title }
creditNotes-sending-text = The credit note goes to { $email }.
creditNotes-sending-button = Send credit note
creditNotes-crediting-title = Credit { $number }
creditNotes-crediting-text = Up to { $left } can be credited. A credit note is final: look at the preview before you create it.
creditNotes-crediting-reason = { -reason }
creditNotes-crediting-reasonHint = Printed on the credit note.
creditNotes-crediting-amount = Amount with tax in { $currency }
creditNotes-crediting-lines = Or how many of each line
creditNotes-crediting-all = Credit everything that is left, { $left }
creditNotes-crediting-needed = is required: an amount, how many of a line, or everything that is left
creditNotes-crediting-notBoth = must be empty if everything that is left is credited
creditNotes-crediting-look = Preview
creditNotes-crediting-lookAgain = { -update-preview }
creditNotes-crediting-preview = { -preview }
creditNotes-crediting-changed = The form was changed after the preview. Look at the new one.
creditNotes-crediting-after = Amount due afterwards
creditNotes-crediting-quantity = { $description } (of { $quantity })
creditNotes-crediting-refund = Refund what was paid of it now
creditNotes-crediting-button = Create credit note of { $amount }

## einvoice

einvoice-title = E-invoice
einvoice-possible = Send the file to your customer, or to your Peppol access point. It has the same content always.
einvoice-later = You can download it after you issue this draft.
einvoice-files-ubl_peppol = Peppol (UBL)
einvoice-files-ubl_en16931 = EN 16931 (UBL)
einvoice-files-ubl_xrechnung = XRechnung (UBL)
einvoice-files-cii_en16931 = EN 16931 (CII)
einvoice-files-cii_xrechnung = XRechnung (CII)
einvoice-files-pdf = Factur-X / ZUGFeRD (PDF)
einvoice-profiles-peppol = Peppol
einvoice-profiles-en16931 = EN 16931
einvoice-profiles-xrechnung = XRechnung
einvoice-missing = What is missing for an e-invoice
einvoice-missingFor = What is missing for { $profiles }
einvoice-and = and
einvoice-frozen = An issued document does not change: complete the details for the next one, or credit it and issue it again.

## tax

tax-categories-standard = { -taxed }
tax-categories-zero = { -zero-rate }
tax-categories-exempt = { -exempt }
tax-categories-reverse_charge = { -reverse-charge }
tax-categories-intra_community = { -intra-community-supply }
tax-categories-export = { -export-of-goods }
tax-categories-outside_scope = { -outside-the-scope-of-vat }
tax-whyFree-exempt = such as care, education or a small business
tax-whyFree-reverse_charge = the customer accounts for the VAT
tax-whyFree-intra_community = goods to a business in another EU country
tax-whyFree-export = goods to a country outside the EU
tax-whyFree-zero = taxed at 0%
tax-whyFree-outside_scope = such as damages
tax-choose = Choose…
tax-none = Not set
tax-included-tax_rate = Tax included in the amount, in %
tax-included-rateHint = Empty: the default of the customer or the business.
tax-included-tax_category = { -tax-category }
tax-included-exemption_reason = Reason for no tax
tax-included-exemption_code = Code of the reason (VATEX)
tax-included-codeHint = Such as VATEX-EU-132.
tax-included-label = Tax
tax-included-rate = { $percent }% included

## troubles

troubles-not_found-heading = Page not found
troubles-not_found-text = It may have been moved, or belong to another business.
troubles-forbidden-heading = Only for owners
troubles-forbidden-text = Ask an owner of this business to do it for you.
troubles-foreign-heading = This form has expired
troubles-foreign-text = Nothing was changed. Open the page again and try once more.
troubles-method_not_allowed-heading = This does not work here
troubles-method_not_allowed-text = Open the address in your browser instead.
troubles-too_large-heading = That is too much at once
troubles-too_large-text = Nothing was changed. Go back and send less: shorter texts, or fewer lines.
troubles-malformed-heading = The request could not be read
troubles-malformed-text = Go back and try once more.
troubles-unavailable-heading = Not possible right now
troubles-unavailable-text = Nothing was changed. Try again in a few seconds.
troubles-broken-heading = Something went wrong on our side
troubles-broken-text = Check whether it was done before you try again.
troubles-too_often-heading = Too many requests
troubles-too_often-text = Nothing was changed.
troubles-refused = This is not possible
troubles-back = Back to the overview
troubles-requestId = If you contact support, mention { $id }.
troubles-wait =
    { $seconds ->
        [one] Try again in 1 second.
       *[other] Try again in { $seconds } seconds.
    }

## page

page-skip = Skip to content
page-nav-label = Dashboard
page-nav-overview = { -overview }
page-nav-sales = Sales
page-nav-money = Money
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
page-settings-groups-paid = Getting paid
page-settings-groups-access = People and access
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
page-signOut = Sign out
page-faults = Please check the following:
page-elsewhere-business = Your business, { $field }
page-elsewhere-customer = Customer, { $field }
page-sentBefore = This form was sent before with different data. Check whether it worked before you send it again.
page-date-format = yyyy-mm-dd
page-date-pick = Choose a date
page-optional = (optional)
page-required = * must be filled in
page-apply = Apply
page-all = { -all }
page-next = Next page
page-first = First page
page-cancel = Cancel
page-actions = { -actions }
page-actionsFor = Actions for { $row }
page-filters = Filters
page-moreFilters = More filters
page-sort = Sort by
page-search-label = Search everything
page-search-hint = { -search }
page-search-button = { -search }
page-secret-hint = Click into the field, then press Ctrl+A and Ctrl+C (on a Mac ⌘A and ⌘C).
page-secret-done = I have copied it
page-share-copy = Copy
page-share-copied = Copied
page-share-email = Write an email with it
page-share-open = Open
page-share-code = Show QR code
page-share-codeLabel = QR code of the address
page-test = { -test }
page-testmode = Test mode: no real money
page-onlyOf = Only for
page-onlyOnPlan = Only on the plan
page-match-several =
    { $count } customers match “{ $query }”. The list shows all of them. { $isCut ->
        [yes] The first { $shown }:
       *[no] Choose one to see only theirs:
    }
page-match-none =
    No customer matches “{ $query }”.{ $near ->
        [0] { "" }
       *[other] { " " }Did you mean:
    }

## business

business-title = Business details
business-text = Printed on your invoices. An issued invoice keeps the details of the day it was issued.
business-groups-name = { -business-name }
business-groups-address = Address
business-groups-contact = Contact
business-groups-einvoices = Receive e-invoices
business-groups-debit = { invoiceContent-facts-directDebit }
business-groups-tax = { -vat-and-e-invoices }
business-groups-bank = Bank account
business-groups-here = Time, currency and language
business-fields-name = { -name }
business-fields-legal_name = Legal name
business-fields-address = { -street-and-number }
business-fields-postal_code = { -postal-code }
business-fields-city = { -city }
business-fields-country = { -country }
business-fields-email = { -email }
business-fields-reply_to = Replies to
business-fields-phone = { -phone }
business-fields-website = Website
business-fields-vat_number = { -vat-number }
business-fields-registration_number = { -company-registration-number }
business-fields-iban = IBAN
business-fields-bic = BIC
business-fields-creditor_identifier = SEPA creditor identifier
business-fields-timezone = { -time-zone }
business-fields-currency = { -currency }
business-fields-language = Language of your documents
business-fields-contact_name = Contact person
business-fields-tax_number = Tax number
business-fields-registration_scheme = Register of that number
business-fields-endpoint__scheme = { -scheme-of-the-e-invoice-address }
business-fields-endpoint__id = { -e-invoice-address }
business-hints-name = Customers see it on invoices, emails and payment pages.
business-hints-legal_name = If it is different, such as Studio North B.V. Formal notices need it.
business-hints-reply_to = Where replies to your emails go. If empty, to the email above.
business-hints-website = Such as https://example.com.
business-hints-vat_number = With the country code first, such as NL123456789B01.
business-hints-iban = Printed on invoices for bank transfers.
business-hints-creditor_identifier = Printed on invoices that you collect by direct debit.
business-hints-timezone = Decides when a day, a month and a due date end. Past months do not change.
business-hints-currency = For new invoices and payment links. Fixed after the first invoice.
business-hints-language = For emails and invoices to customers whose own language and country decide none.
business-hints-tax_number = If you have no VAT number.
business-hints-registration_scheme = Four digits (ICD), such as 0106 for the Dutch Chamber of Commerce.
business-hints-endpoint__scheme = { -four-digits-eas-such-as-0106 }
business-hints-endpoint__id = Where you receive e-invoices, in that scheme.
business-currencyIsFixed = Currency: { $currency }. It cannot be changed, because there are invoices.
business-button = { -save }
business-logo-title = Logo
business-logo-text = Shown on payment pages, and on invoices that you issue from now on.
business-logo-alt = Logo of { $business }
business-logo-none = No logo yet.
business-logo-add = Add logo
business-logo-change = Change logo
business-logo-remove = { -remove-logo }
business-logo-field = Image
business-logo-hint = PNG or JPEG, at most { $kib } KiB and { $pixels } × { $pixels } pixels. It is shown on white.
business-logo-button = Save logo
business-logo-missing = is missing: choose a file first
business-logo-oneOnly = must be one file, not several
business-logo-tooLarge = must have at most { $kib } KiB
business-logo-removing-title = Remove the logo?
business-logo-removing-text = Payment pages and new invoices show only your name. Issued invoices keep the logo.
business-logo-removing-button = { -remove-logo }
business-invoices-title = Invoice settings
business-invoices-text = For invoices that you issue from now on. Issued invoices do not change.
business-invoices-next = The next invoice is { $number }. The next credit note is { $note }. The next quote is { $quote }.
business-invoices-groups-numbers = Numbers and terms
business-invoices-groups-tax = { -vat-and-e-invoices }
business-invoices-groups-texts = Texts
business-invoices-fields-invoice_prefix = Invoice number prefix
business-invoices-fields-credit_note_prefix = Credit note number prefix
business-invoices-fields-quote_prefix = Quote number prefix
business-invoices-fields-number_digits = Digits of the number
business-invoices-fields-next_invoice_number = Next invoice number
business-invoices-fields-next_credit_note_number = Next credit note number
business-invoices-fields-next_quote_number = Next quote number
business-invoices-fields-payment_term_days = { -payment-term-in-days }
business-invoices-fields-default_tax_rate = Default tax in %
business-invoices-fields-default_tax_category = Default tax category
business-invoices-fields-exemption_reason = Reason of the exemption
business-invoices-fields-invoice_checks = When something is missing on an invoice
business-invoices-fields-send_receipts = Receipts
business-invoices-fields-invoice_footer = Invoice footer
business-invoices-fields-collection_costs_text = Formal notices: collection costs
business-invoices-fields-interest_text = Formal notices: interest
business-invoices-checks-off = Say nothing
business-invoices-checks-warn = Warn, and issue it
business-invoices-checks-strict = Do not issue it
business-invoices-receipts-no = Send none
business-invoices-receipts-yes = Send one for each payment
business-invoices-hints-invoice_prefix = At most 20 letters, digits and -/._, such as INV- or { "{" }year{ "}" }-. { "{" }year{ "}" } (or { "{" }yy{ "}" }) is the year of the invoice; each year then counts from 1. Numbers continue without a gap.
business-invoices-hints-payment_term_days = From the invoice date to the due date, unless the invoice says otherwise. 0 to 365.
business-invoices-hints-credit_note_prefix = Another one than that of invoices, such as CN-.
business-invoices-hints-quote_prefix = Another one than those, such as QU-.
business-invoices-hints-number_digits = At least this many, with zeros in front: 6 gives 000042. 1 to 9.
business-invoices-hints-next_invoice_number = Only to continue where another program stopped, such as 458. It can only go up. Empty: it stays.
business-invoices-hints-next_credit_note_number = The same for credit notes.
business-invoices-hints-next_quote_number = The same for quotes.
business-invoices-hints-default_tax_rate = For lines without one, unless the item or the customer has another. Empty: 0%.
business-invoices-hints-default_tax_category = Only “Taxed” has a rate above 0.
business-invoices-hints-exemption_reason = Why you charge no VAT, such as the article of the law.
business-invoices-hints-invoice_checks = Such as your address or your VAT number.
business-invoices-hints-send_receipts = After a payment on a payment page: by email, to the address that the payer gave, or to the customer. With the paid invoice.
business-invoices-hints-invoice_footer = Such as your terms, or a word of thanks.
business-invoices-hints-collection_costs_text = A sentence printed as you write it, such as “After that day we charge EUR 40.00 collection costs.” Empty: no costs are claimed.
business-invoices-hints-interest_text = A sentence about statutory or agreed interest. Empty: no interest is claimed.
business-invoices-button = { -save }

## bank

bank-list-title = Bank statements
bank-list-count =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
bank-list-none-heading = Nothing open
bank-list-none-text = Import a bank statement, and see which invoices were paid. Nothing is recorded before you say so.
bank-list-noneFound-heading = { -no-results }
bank-list-noneFound-text = No entry fits these filters.
bank-list-clear = { -clear-filters }
bank-list-status = { -status }
bank-list-statuses-open = { -open }
bank-list-statuses-confirmed = Recorded
bank-list-statuses-ignored = Ignored
bank-list-level = { -match }
bank-list-from = Booked from
bank-list-to = Booked until
bank-list-amount = { -amount }
bank-list-noName = Payer without a name
bank-list-columns-payer = Payer
bank-list-columns-day = Booked
bank-list-columns-text = Text
bank-list-columns-match = { -match }
bank-list-columns-amount = { -amount }
bank-levels-certain = Certain
bank-levels-likely = Likely
bank-levels-possible = Possible
bank-levels-ambiguous = Several matches
bank-levels-already_paid = Paid already
bank-levels-unmatched = Unknown
bank-levels-reversal = Reversed by the bank
bank-levels-return = Returned payment
bank-importing-title = Import bank statement
bank-importing-text = Export CAMT.053, MT940 or CSV at your bank. Nothing is recorded yet; importing a file twice adds nothing.
bank-importing-file = { -file }
bank-importing-hint = At most { $mib } MB and 10,000 transactions.
bank-importing-currency = { -currency }
bank-importing-currencyHint = Only for a CSV without a currency column, such as EUR.
bank-importing-button = Import
bank-importing-tooLarge = must have at most { $mib } MB: export a shorter period
bank-importing-missing = is required: choose a file
bank-importing-unreadable = cannot be read: { $why }
bank-importing-unknown = is a CSV whose columns are not known. Choose it again, and name them under “Another CSV”. It has: { $columns }
bank-importing-other-title = Another CSV
bank-importing-other-text = Only if the file is not recognised: the names of its columns, as its first row writes them; or their positions from 1, if it has no such row.
bank-importing-other-columns-column_date = Column of the date
bank-importing-other-columns-column_amount = Column of the amount
bank-importing-other-columns-column_in = Column of money that came, if it has its own
bank-importing-other-columns-column_out = Column of money that left, if it has its own
bank-importing-other-columns-column_text = Column of the text
bank-importing-other-columns-column_name = Column of the payer’s name
bank-importing-other-columns-column_iban = Column of the payer’s IBAN
bank-importing-other-columns-column_direction = Column that says debit or credit
bank-importing-other-columns-column_state = Column that says whether it is booked
bank-importing-other-booked = Words that mean booked
bank-importing-other-bookedHint = With commas between them. Other rows are left out.
bank-importing-other-decimal = Amounts
bank-importing-other-decimalEither = With decimals: 1,234.56 or 1.234,56
bank-importing-other-dates = Dates
bank-importing-other-datesIso = YYYY-MM-DD or YYYYMMDD
bank-importing-leftOut-title = Left out
bank-importing-leftOut-reasons-not_booked = Not booked yet
bank-importing-leftOut-reasons-no_amount = Without an amount
bank-importing-leftOut-reasons-zero = An amount of zero
bank-importing-leftOut-reasons-own_return = Own payments that came back
bank-importing-leftOut-reasons-incomplete = Cut off, or no entry
bank-importing-leftOut-reasons-shifted = Cells or lines that may not stand where they belong
bank-importing-steps-adding = { $done } of { $total } entries imported
bank-importing-steps-matching = { $done } of { $total } entries compared with invoices
bank-importing-result = { $added } new entries, { $known } imported before.
bank-importing-review = Show what matches
bank-importing-failed = The import has stopped. Import the file again: what was imported is not added twice.
bank-recording-link = Record certain matches
bank-recording-title =
    Record { $n } certain { $n ->
        [one] payment
       *[other] payments
    } ({ $sums })?
bank-recording-text = Each is recorded on its day of booking. Nothing is sent. A recorded payment can be undone.
bank-recording-button = Record payments
bank-recording-done = Payments recorded
bank-recording-entry = Entry
bank-recording-recorded =
    { $n ->
        [0] Nothing was recorded.
       *[other] { $n } recorded: { $sums }.
    }
bank-recording-skipped = { $n } skipped.
bank-recording-rest = Record the next ones
bank-one-title = { $amount } from { $payer }
bank-one-why = { -why }
bank-one-excess = Overpaid
bank-one-left = Not recorded yet
bank-one-record = Record payment
bank-one-recordRest = Record the rest on another invoice
bank-one-invoice = { -invoice }
bank-one-invoiceHint = Number or id, such as INV-000042.
bank-one-amount = { -amount }
bank-one-amountHint = Empty: what is due, or all of the entry if that is less.
bank-one-ignore = Ignore
bank-one-restore = Restore
bank-one-reversal = The bank has reversed an earlier payment. Undo the recorded one, so that the invoice is due again.
bank-one-undo = Undo the payment of { $number }
bank-reasons-not_found = is no entry of yours
bank-reasons-already_confirmed = is recorded already
bank-reasons-ignored = is ignored
bank-reasons-reversal = reverses an earlier payment
bank-reasons-changed = matches differently now
bank-reasons-ambiguous = is required: several invoices fit
bank-reasons-no_match = is required: no invoice fits
bank-reasons-already_paid = is paid already
bank-reasons-amount_differs = is required: the amount is not what is due
bank-reasons-invoice_ambiguous = The digits are the id of one invoice and the number of another: give the whole number.
bank-reasons-invoice_not_found = does not exist
bank-reasons-invoice_not_open = has nothing due
bank-reasons-other_currency = is in another currency than the entry
bank-reasons-invoice_twice = names one invoice twice
bank-reasons-more_than_due = has less due than this amount
bank-reasons-more_than_entry = would get more than the entry has
bank-reasons-booked_in_future = cannot be paid in the future

## consent

consent-title = Allow { $name }?
consent-text = An assistant requests access to your billing. Its name, as it states it:
consent-host = If you allow it, you continue to { $host }.
consent-here = If you allow it, you continue to a program on this computer ({ $host }).
consent-unproved = Names can be faked. Continue only if you started this yourself in that assistant.
consent-account = { -business }
consent-as = Signed in as
consent-may = { -permissions }
consent-read = View all data: customers, invoices, payments and reports
consent-write = Manage billing: create and send invoices, remind customers, and take, record and refund payments
consent-never = It never sees your password, and cannot change settings, members or tokens.
consent-allow = Allow
consent-deny = Deny
consent-until = You can disconnect it at any time under Settings.

## assistants

assistants-title = { -connected-assistants }
assistants-how = Add this address to your assistant as a connector. It then asks for your permission here.
assistants-howLabel = { -address-for-assistants }
assistants-columns-name = Assistant
assistants-columns-scopes = { -permissions }
assistants-columns-by = Connected by
assistants-columns-since = { -connected }
assistants-columns-used = { -last-used }
assistants-columns-actions = { -actions }
assistants-scopes-billing__read = { -read }
assistants-scopes-billing__write = { -write }
assistants-goesTo = at
assistants-never = { -never }
assistants-none-heading = No connected assistants
assistants-none-text = In Claude, ChatGPT or your editor, add a connector with the address above.
assistants-disconnect = { -disconnect }
assistants-disconnecting-title = Disconnect { $name }?
assistants-disconnecting-text = All its tokens stop working at once. It can be connected again with your permission.
assistants-disconnecting-button = { -disconnect }
assistants-gone-heading = This request has ended
assistants-gone-text = It was already answered, has expired, or was started in another browser. Connect again from your assistant.
assistants-notYours-heading = This is not for your business
assistants-notYours-text = The assistant belongs to another business. Only people of that business can connect it.
assistants-problem-heading = This assistant cannot be connected
assistants-problem-text = Its request cannot be answered safely. Connect again from your assistant. If it happens again, tell the maker of the assistant.
assistants-problem-reasons-temporarily_unavailable = Too many requests came from your network. Wait a minute and try again.
assistants-problem-reasons-invalid_redirect_uri = Its return address is not allowed here. If you trust it, add the address to the setting ASSISTANT_REDIRECTS.
assistants-problem-reasons-invalid_client = The assistant is not registered here any more, or its description cannot be read.
assistants-problem-reasons-invalid_client_metadata = The assistant’s description of itself is not valid.
assistants-gpt-title = GPT actions
assistants-gpt-text = Your own GPT signs people in with a client ID and a secret that you create here.
assistants-gpt-make = { -create-gpt-credentials }
assistants-gpt-making-title = { -create-gpt-credentials }
assistants-gpt-making-text = Enter them in the GPT under Actions → Authentication → OAuth.
assistants-gpt-making-name = Name of the GPT
assistants-gpt-making-button = Create credentials
assistants-gpt-shown-title = Credentials for your GPT
assistants-gpt-shown-text = Copy all of them into the GPT now. The secret is shown only once.
assistants-gpt-shown-id = { -client-id }
assistants-gpt-shown-secret = Client secret
assistants-gpt-shown-authorization = Authorization URL
assistants-gpt-shown-token = Token URL
assistants-gpt-shown-scope = Scope
assistants-gpt-shown-method = Token exchange method
assistants-gpt-shown-methodValue = Default (POST request)
assistants-gpt-shown-done = Done
assistants-gpt-columns-name = GPT
assistants-gpt-columns-id = { -client-id }
assistants-gpt-columns-since = { -created }
assistants-gpt-remove = { -delete }
assistants-gpt-removing-title = Delete the credentials of { $name }?
assistants-gpt-removing-text = Everyone who connected this GPT is disconnected, and it can no longer be connected.
assistants-gpt-removing-button = Delete credentials

## ask

ask-title = Ask
ask-label = Ask about your books
ask-hint = For example: Who owes me most? A language model answers. It can only read.
ask-button = Ask
ask-again = Ask something else
ask-empty = { -must-not-be-empty }
ask-tooLong = must have at most { $max } characters
ask-answer = Answer
ask-waiting = Reading your books…
ask-broken = Something went wrong on our side. Ask again. If it happens again, mention { $id }.
ask-careful = Check this answer:
ask-used =
    { $count ->
        [0] No tool used
        [one] 1 tool used
       *[other] { $count } tools used
    }
ask-note = Amounts link to the page they come from and open in a new tab. Nothing is changed or sent.
ask-table = Table in the answer
ask-unknown = No tool returned this amount.
ask-missing-heading = No language model is configured
ask-missing-text = Questions are answered by a language model, which this service does not have yet. The operator of the service sets a key, or the address of a local model, and starts it again.
ask-missing-settings = Settings:

## api

api-title = { -api-tokens }
api-text = Programs and assistants use a token to work in this business. Give each one its own token, with only the permissions it needs.
api-make = { -create-token }
api-none-heading = No tokens yet
api-none-text = Create one for each program or assistant that works with your invoices.
api-columns-name = { -name }
api-columns-scopes = { -permissions }
api-columns-used = { -last-used }
api-columns-expires = { -expires }
api-columns-actions = { -actions }
api-never = { -never }
api-scopes-billing__read = { -read }
api-scopes-billing__write = { -write }
api-revoked = Revoked
api-expired = { -expired }
api-rotate = Rotate
api-revoke = Revoke
api-form-name = { -name }
api-form-nameHint = For example the program or assistant that uses it.
api-form-scopes = { -permissions }
api-form-read = Read: invoices, customers, payments, reports
api-form-write = Write: create, send, remind, record, cancel
api-form-lifetime = Expires after
api-form-lifetimes-30 = 30 days
api-form-lifetimes-90 = 90 days
api-form-lifetimes-180 = 180 days
api-form-lifetimes-365 = One year
api-form-lifetimes-never = { -never }
api-form-button = { -create-token }
api-shown-title = Your new token
api-shown-text = Copy it now. It is shown only once and is not stored.
api-shown-label = Token
api-rotating-title = Rotate { $name }
api-rotating-text = A new secret replaces the old one. Both can work for a while, so that no program stops.
api-rotating-overlap = Old token works for another
api-rotating-overlaps-0 = Stop now
api-rotating-overlaps-1 = One hour
api-rotating-overlaps-24 = One day
api-rotating-overlaps-168 = One week
api-rotating-button = Rotate token
api-revoking-title = Revoke { $name }?
api-revoking-text = Programs that use it stop working at once. This cannot be undone.
api-revoking-button = Revoke token

## activity

activity-title = { -activity }
activity-text = All changes: who made them, and through which channel.
activity-actor = User
activity-any = { -all }
activity-actors-token = { -api-tokens }
activity-actors-user = People
activity-actors-assistant = Assistants
activity-actors-system = The service
activity-actors-payer = Payers
activity-actors-provider = Payment providers
activity-kinds-token = API token
activity-kinds-user = person
activity-kinds-assistant = assistant
activity-kinds-payer = payer
activity-kinds-provider = payment provider
activity-invoice = { -invoice }
activity-invoiceHint = Number, such as INV-000042
activity-count = { receipts-count }
activity-own-overdue = { $number } invoices became overdue
activity-own-reminders = { $number } reminders were sent
activity-own-mails = { $number } emails were delivered
activity-own-charges = { $number } automatic charges began
activity-own-periods = { $number } subscription periods became due
activity-automatically = automatically
activity-delivered = Email delivered to { $recipient }
activity-mailed = { $number } was emailed to { $recipient }
activity-reminded = Reminder { $times } for { $number } was emailed to { $recipient }
activity-noticed = The formal notice for { $number } was emailed to { $recipient }
activity-channels-command_line = command line
activity-channels-pay_page = pay page
activity-channels-provider = { activity-kinds-provider }
activity-channels-dashboard = dashboard
activity-via = via { $channel }
activity-none-heading = No activity yet
activity-none-text = Changes by you, your programs and your assistants appear here.
activity-noneFound-heading = { -no-results }
activity-noneFound-text = No entry matches these filters.
activity-toInvoices = { -view-invoices }
activity-clear = { -clear-filters }
activity-said-invoice_created = Created { $number } for { $name }, { $money }
activity-said-quote_created = Created quote { $number } for { $name }, { $money }
activity-said-quote_changed =
    Changed { $fields } of quote { $number } for { $name }; total { $money }{ $now ->
        [none] { "" }
       *[other] , now { $now }
    }
activity-said-quote_sent = Sent quote { $number } for { $name }, { $money }, to { $recipient }
activity-said-quote_shared = Sent quote { $number } for { $name }, { $money }, without a mail
activity-said-quote_accepted = Quote { $number } for { $name }, { $money }, was accepted by { $person }
activity-said-quote_declined =
    Quote { $number } for { $name }, { $money }, was declined{ $reason ->
        [none] { "" }
       *[other] : { $reason }
    }
activity-said-quote_deleted = Deleted quote { $number } for { $name }, { $money }
activity-said-invoice_of_quote =
    Created { $number } for { $name }, { $money }, from quote { $quote }{ $person ->
        [none] { "" }
       *[other] , accepted by { $person }
    }
activity-said-invoice_issued =
    Issued { $number } for { $name }, { $money }{ $date ->
        [none] { "" }
       *[other] , dated { $date } as in the draft
    }
activity-said-period_issued = Issued { $number } of { $money } for { $what } ({ $from } to { $to })
activity-said-period_kept = Kept the invoice of { $money } for { $what } ({ $from } to { $to }) as a draft: { $fault }
activity-said-invoice_deleted = Deleted { $number } for { $name }, { $money }
activity-said-invoice_changed =
    Changed { $fields } of { $number } for { $name }; total { $money }{ $now ->
        [none] { "" }
       *[other] , now { $now }
    }
activity-said-invoice_cancelled =
    Cancelled { $number }{ $note ->
        [none] { "" }
       *[other] { " " }with { $note }
    }
activity-said-credited = Credited { $money } of { $number } with { $note }: { $reason }
activity-said-recorded = Recorded { $money } received on { $number }
activity-said-recorded_from_bank = Recorded { $money } received on { $numbers }, from bank entry { $entry }
activity-said-became_overdue = { $number } is overdue
activity-said-subscription_past_due = { $number } is { $count } days overdue: the subscription to { $what } is past due
activity-said-passed_over = { $number } got no automatic reminder on its day: it is too new, or its customer cannot be reminded by mail
activity-said-file_attached = Attached { $file } ({ $size }) to { $number } for { $name }
activity-said-file_removed = Removed { $file } from { $number } for { $name }
activity-said-payment_received =
    Received { $money } for { $what }{ $part ->
        [none] { "" }
       *[other] , of which { $part } is refunded
    }
activity-said-received_undue = Received { $money } for { $what }, where nothing was due: it is refunded
activity-said-other_currency = Did not settle { $what }: the provider reports { $reported } for a payment of { $money }
activity-said-payment_held = { $money } is held for { $what }
activity-said-payment_failed = A payment of { $money } for { $what } failed: { $failure }
activity-said-payment_processing = A payment of { $money } for { $what } is being processed
activity-said-payment_opened = The provider has opened the payment of { $money } for { $what }
activity-said-mandate_arrived = The customer’s agreement to later payments for { $what } has arrived
activity-said-payer_began = A payer began to pay { $money } for { $what }
activity-said-other_method = The payer of { $what } chose another payment method
activity-said-capture_asked = Asked to capture { $money } of { $what }
activity-said-release_asked = Asked to release { $money } held for { $what }
activity-said-refund_asked =
    Asked to give back { $money } of { $what }{ $note ->
        [none] { "" }
       *[other] , with { $note }
    }
activity-said-refund_on_its_way = { $money } is on its way back at the provider, of the payment for { $what }
activity-said-refunded =
    { $money } was given back{ $date ->
        [none] { "" }
       *[other] { " " }on { $date }
    } of the payment for { $what }
activity-said-refunded_there = { $money } was given back at the provider, of the payment for { $what }
activity-said-refund_refused = The provider refused to give back { $money } of the payment for { $what }
activity-said-refund_impossible = The provider was not able to give back { $money } of the payment for { $what }
activity-said-refund_came_back = { $money } came back: it did not reach the payer of the payment for { $what }
activity-said-dispute_won = The dispute was won: { $money } came back, of the payment for { $what }
activity-said-dispute_lost = The dispute was lost: { $money } stays with the payer, of the payment for { $what }
activity-said-dispute_changed = The dispute has changed ({ $dispute }), about the payment for { $what }
activity-said-charged_back = { $money } was taken back by the payer’s bank ({ $dispute }), of the payment for { $what }
activity-said-inquiry = The payer’s bank asks ({ $dispute }), about the payment for { $what }
activity-said-inquiry_ended = The bank’s inquiry has ended, about the payment for { $what }
activity-said-answer_until = { $head }; it can be answered at the provider until { $date }
activity-said-nothing_due = { $head }; nothing is due any more for { $money } of it, which stays here until it is given back
activity-said-above_limit = { $head } (above the limit of { $money }; a person said yes)
activity-said-payment_undone = Undid the payment of { $money } for { $what }: { $reason }
activity-said-charge_begun = Began to charge { $money } for { $what }
activity-said-charge_not_agreed = Could not charge { $what }: the customer has not agreed to later payments
activity-said-link_created = Created a payment link of { $money } for { $what }
activity-said-request_created = Created a { $type } of { $money } for { $what }
activity-said-link_deactivated = Deactivated the payment link for { $what }
activity-said-plan_created = Created the payment plan { $name }: { $money } { $rhythm }
activity-said-plan_changed =
    Changed the payment plan { $name }: { $money } { $rhythm }{ $former ->
        [none] { "" }
       *[other] { " " }instead of { $former }
    }{ $count ->
        [none] { "" }
       *[other] , also for { $count } existing
    }
activity-said-subscription_created =
    Created a subscription{ $name ->
        [none] { "" }
       *[other] { " " }of { $name }
    }: { $money } { $rhythm } for { $what }
activity-said-subscription_changed =
    Changed the subscription to { $what }: { $money } { $rhythm }{ $former ->
        [none] { "" }
       *[other] { " " }instead of { $former }
    }{ $plan ->
        [none] { "" }
       *[other] , by its payment plan
    }
activity-said-subscription_resumed = Resumed the subscription to { $what }
activity-said-subscription_paused = Paused the subscription to { $what }
activity-said-subscription_cancelled = Cancelled the subscription to { $what }
activity-said-subscription_ending =
    Will end{ $date ->
        [none] { "" }
       *[other] { " " }on { $date }
    }: the subscription to { $what }
activity-said-subscription_ended = The subscription to { $what } ended with its period
activity-said-customer_link_replaced = Replaced the customer’s link of the subscription to { $what }
activity-said-period_due = { $money } became due for { $what } ({ $date })
activity-said-customer_added = Added customer { $name }
activity-said-customer_changed = Changed { $fields } of customer { $name }
activity-said-customer_erased = Erased customer { $id }
activity-said-text_erased = This text was erased with customer { $id }
activity-said-customers_merged = Merged customer { $name } ({ $id }) into { $into }
activity-said-reminders_unwanted = { $name } wants no more reminders
activity-said-reminders_wanted = { $name } wants reminders again
activity-said-item_added = Added item { $code }
activity-said-item_changed = Changed { $fields } of item { $code }
activity-said-item_deleted = Deleted item { $code }
activity-said-item_deactivated = Deactivated item { $code }
activity-said-business_changed = Changed { $fields } of the business
activity-said-invoice_number_moved = Changed the next invoice number from { $was } to { $becomes }
activity-said-note_number_moved = Changed the next credit note number from { $was } to { $becomes }
activity-said-and_invoice_number_moved = { $head }, and the next invoice number from { $was } to { $becomes }
activity-said-and_note_number_moved = { $head }, and the next credit note number from { $was } to { $becomes }
activity-said-quote_number_moved = Changed the next quote number from { $was } to { $becomes }
activity-said-and_quote_number_moved = { $head }, and the next quote number from { $was } to { $becomes }
activity-said-logo_changed = Changed the logo, { $width } × { $height } pixels
activity-said-logo_removed = Removed the logo
activity-said-reminders_on = Reminders are sent automatically: { $days }
activity-said-reminders_off = Reminders are not sent automatically any more
activity-said-provider_connected =
    Connected { $provider }{ $mode ->
        [none] { "" }
       *[other] { " " }in test mode
    } ({ $state })
activity-said-provider_disconnected = Disconnected the payment provider
activity-said-export_asked = Asked for an export of { $choice } as { $format }
activity-said-exported = Exported { $choice } as { $format }
activity-said-statement_imported =
    Imported a bank statement{ $share ->
        [none] { "" }
       *[other] , part { $share }
    }: { $count ->
        [one] { $count } new entry
       *[other] { $count } new entries
    }, { $known } known
activity-said-import_previewed =
    Previewed an import of { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }
activity-said-import_confirmed =
    Imported { $count ->
        [one] { $count } new entry
       *[other] { $count } new entries
    } of a former product
activity-said-import_undone =
    Undid an import: deleted { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
activity-said-entry_ignored = Ignored bank entry { $entry }
activity-said-entry_restored = Restored bank entry { $entry }
activity-said-upload_of_statement = Asked for an upload of a bank statement
activity-said-upload_of_attachment = Asked for an upload of an attachment
activity-said-account_created = Created the account { $name }
activity-said-gpt_created = Created credentials for the GPT { $name }
activity-said-gpt_removed = Removed the credentials of the GPT { $name }
activity-said-assistant_connected = Connected { $name } ({ $host }) with { $scopes }
activity-said-assistant_disconnected = Disconnected { $name } ({ $host })
activity-said-assistant_left = Disconnected { $name }: it asked for that
activity-said-assistant_cut_off = Disconnected { $name }: a code or refresh token was used twice
activity-said-token_created =
    Created token { $name } with { $scopes }{ $limits ->
        [none] { "" }
       *[other] , with limits
    }
activity-said-token_revoked = Revoked token { $name }
activity-said-token_rotated =
    Rotated token { $name }; the old secret works for { $count ->
        [one] { $count } more hour
       *[other] { $count } more hours
    }
activity-said-limits_set = Set limits for { $name }
activity-said-limits_removed = Removed the limits of { $name }
activity-said-webhook_added = Events are posted to { $url } from now on
activity-said-webhook_changed = Changed the webhook endpoint { $url }
activity-said-webhook_secret = Made a new secret for { $url }
activity-said-webhook_deleted = Deleted webhook endpoint { $id }
activity-said-webhook_tested = Tested the webhook endpoint { $url }
activity-said-event_posted_again = Asked to post { $event } to { $url } again
activity-said-events_posted_again =
    Asked to post { $count ->
        [one] { $count } delivery
       *[other] { $count } deliveries
    } since { $since } to { $url } again
activity-said-webhook_gone = Turned off the webhook endpoint { $url }: it answered 410 Gone
activity-said-webhook_failing = Turned off the webhook endpoint { $url }: all attempts failed for five days
activity-said-signed_in_password = Signed in with a password
activity-said-signed_in_link = Signed in with a one-time link
activity-said-signed_in_code = Signed in, with the second factor
activity-said-code_missing_password = Began to sign in with a password; the code is still missing
activity-said-code_missing_link = Began to sign in with a one-time link; the code is still missing
activity-said-link_asked = Asked for a sign-in link
activity-said-link_made = Made a sign-in link for { $email }
activity-said-user_signed_out = Signed out
activity-said-other_session_ended = Ended one of their other sessions
activity-said-switched = Switched to this account
activity-said-user_password_changed = Changed their password; all other sessions ended
activity-said-app_begun = Began to set up an authenticator app
activity-said-app_on = Turned on codes of an authenticator app
activity-said-app_off = Turned off codes of an authenticator app
activity-said-user_accepted = Accepted the invitation
activity-said-user_declined = Declined the invitation
activity-said-service_set_up = { $email } set the service up, as its owner
activity-said-invited = Invited { $email }
activity-said-made_owner = Made { $email } an owner
activity-said-made_member = Made { $email } a member
activity-said-user_removed = Removed { $email }
activity-said-mail_queued = Queued the mail of { $mail } to { $recipient }
activity-said-mail_kept = Wrote the mail of { $mail } to { $recipient }; no mail server is set up, so nothing was sent
activity-said-mail_taken = { activity-delivered }
activity-said-mail_sent = { activity-mailed }
activity-said-reminder_sent = { activity-reminded }
activity-said-mail_without_pdf = The mail server took the { $kind } mail to { $recipient }, without its PDF, which could not be made
activity-said-mail_missed = The mail server took the { $kind } mail to { $recipient }, but not all copies: { $missed }
activity-said-mail_refused = The mail server refused the { $kind } mail to { $recipient }: { $reason }
activity-said-mail_failed = Could not send the { $kind } mail to { $recipient }: { $reason }
activity-said-mail_dropped = Did not send the { $kind } mail to { $recipient }: there was no need any more
activity-said-mail_reminder =
    { $times ->
        [none] a reminder
       *[other] reminder { $times }
    } of { $number }
activity-said-mail_notice =
    { $times ->
        [none] a formal notice
       *[other] formal notice { $times }
    } of { $number }
activity-said-mail_statement = the statement of { $from } to { $to }
activity-failures-declined = declined
activity-failures-insufficient_funds = { payments-reasons-insufficient_funds }
activity-failures-authentication_failed = authentication failed
activity-failures-cancelled_by_payer = cancelled by the payer
activity-failures-cancelled = cancelled
activity-failures-expired = expired
activity-failures-hold_expired = the hold expired
activity-failures-released = the hold was released
activity-failures-provider_refused = refused by the provider
activity-failures-no_mandate = no agreement to later payments
activity-failures-recorded_in_error = recorded in error
activity-failures-failed = { -failed-2 }
activity-metadata = Metadata

## notices

notices-signed_out = You are signed out.
notices-link_sent = If this address can sign in here, a link is on its way to it. It works once, for 30 minutes.
notices-sign_up_sent = We have sent a link to this address to set up your business. It works once, for 30 minutes.
notices-welcome = Welcome. This is your business at a glance.
notices-language_changed = The language is changed.
notices-password_changed = Your password is changed. All your other sessions have ended.
notices-session_ended = The session has ended.
notices-account_switched = You have switched to another business.
notices-second_factor_off = Signing in no longer needs a code.
notices-assistant_disconnected = The assistant is disconnected. Its tokens no longer work.
notices-gpt_removed = The credentials are removed. Everyone who used them is disconnected.
notices-limits_set = The limits are saved. They apply from the next call.
notices-token_revoked = The token is revoked. It no longer works.
notices-invoice_made = The invoice is created. No email was sent: send it when you are ready.
notices-draft_made = The draft is saved. It gets its number when you issue it.
notices-draft_changed = The draft is saved.
notices-draft_deleted = The draft is deleted.
notices-quote_made = The quote is saved as a draft. It gets its number when you send it.
notices-quote_changed = The quote is saved.
notices-quote_deleted = The draft quote is deleted.
notices-quote_sent = The quote is on its way to the customer.
notices-quote_opened = The quote has its number and its page. Send the link to the customer yourself.
notices-quote_kept = There is no mail server, so no email was sent. Send the link to the customer yourself.
notices-quote_rejected = The mail server rejected the email with the quote. “Sent emails” says why.
notices-quote_accepted = The quote is accepted. You can invoice it now.
notices-quote_declined = The quote is declined.
notices-quote_invoiced = The invoice is a draft. Check it, then issue it.
notices-file_attached = The file is added to the draft.
notices-file_removed = The file is removed.
notices-invoice_issued = The invoice is issued.
notices-invoice_sent = The invoice is on its way to the customer.
notices-invoice_rejected = The invoice is issued, but the mail server rejected its email. “Sent emails” says why.
notices-invoice_kept = { -there-is-no-mail-server-so }
notices-statement_sent = The statement is on its way to the customer.
notices-statement_kept = There is no mail server, so no email was sent. Download the statement and send it yourself.
notices-invoice_cancelled = { -the-invoice-is-cancelled }
notices-credit_note_made = The credit note is created.
notices-credit_note_sent = The credit note is on its way to the customer.
notices-credit_note_kept = There is no mail server, so no email was sent.
notices-reminder_sent = The reminder is on its way to the customer.
notices-reminder_kept = { -there-is-no-mail-server-so }
notices-payment_recorded = The payment is recorded.
notices-statement_imported = The statement is imported. Nothing is recorded yet.
notices-import_confirmed = The import is stored.
notices-import_undone = The import is undone.
notices-entry_recorded = The payment is recorded.
notices-entry_ignored = The entry is ignored.
notices-entry_restored = The entry is open again.
notices-endpoint_changed = The webhook is saved.
notices-endpoint_removed = The webhook is deleted. It receives no more events.
notices-endpoint_tested = A test event was sent. The response is at the top of the deliveries.
notices-delivery_asked = The event will be sent again in a moment.
notices-provider_connected = The payment provider is connected.
notices-provider_ready = Customers can pay online now.
notices-provider_gone = The payment provider is disconnected. Online payments are off.
notices-business_changed = Your business details are saved.
notices-logo_set = Your logo is saved and in use from now on.
notices-logo_removed = Your logo is removed.
notices-invoice_settings_changed = Saved. New invoices use these settings.
notices-reminders_on = Automatic reminders are on.
notices-reminders_off = Automatic reminders are off.
notices-member_invited = The invitation is on its way. “Sent emails” shows whether it was delivered.
notices-member_removed = The member is removed from this business.
notices-invitation_accepted = You are now a member of the business. Switch to it below.
notices-invitation_declined = The invitation is declined.
notices-business_left = You have left the business.
notices-role_changed = The role is changed.
notices-payment_refunded = The refund is on its way. Its status below changes when the provider confirms it.
notices-payment_captured = The payment is captured. Any remaining amount is released.
notices-payment_released = The amount is released. Nothing was charged.
notices-payment_undone = The payment is undone. What it paid is due again.
notices-link_made = The payment link is created. Share it with your customer.
notices-link_deactivated = The payment link is deactivated. It can no longer be paid.
notices-customer_made = The customer is added.
notices-customer_changed = The customer is saved.
notices-customer_erased = The customer is erased.
notices-customers_merged = The customers are merged.
notices-customer_was_merged = The customer you looked for was merged into this one.
notices-item_made = The item is added.
notices-item_changed = The item is saved.
notices-item_deleted = The item is deleted.
notices-item_deactivated = The item was used, so it is deactivated: new invoices cannot choose it.
notices-plan_made = The plan is created. Add subscriptions to it on your customers’ pages.
notices-plan_changed = The plan is changed.
notices-subscription_made = The subscription is created. It starts when the customer makes the first payment.
notices-subscription_changed = The subscription is changed from its next period.
notices-invoiced_subscription_made = The subscription is created. It is active, and its invoices are issued and mailed on their days.
notices-subscription_paused = The subscription is paused. Nothing is charged until you resume it.
notices-subscription_resumed = The subscription is resumed.
notices-subscription_cancelled = The subscription is cancelled. Nothing more is charged.
notices-subscription_ending = The subscription ends with its current period.
notices-address_replaced = The customer has a new link. The old one no longer works.

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
quotes-statuses-declined = Declined
quotes-statuses-expired = { -expired }
quotes-statuses-invoiced = Invoiced
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
        [one] { $count } quote
       *[other] { $count } quotes
    }
quotes-sum = { $amount } total
quotes-none-heading = No quotes yet
quotes-none-text = A quote is an offer that the customer accepts on a page. Then you invoice it, whole or in parts.
quotes-noneFound-heading = { -no-results }
quotes-noneFound-text = No quote matches these filters.
quotes-clear = { -clear-filters }
quotes-heading = { invoice-title }
quotes-back = All quotes
quotes-pdf = { -download-pdf }
quotes-view = { invoice-view }
quotes-until = valid until { $day }
quotes-page-title = Page for the customer
quotes-page-label = { members-shown-label }
quotes-page-hint = Here the customer reads the quote, and accepts or declines it. Anyone with the link can.
quotes-facts-customer = { -customer }
quotes-facts-email = { -email }
quotes-facts-date = { -quote-date }
quotes-facts-until = { -valid-until }
quotes-facts-reference = { -reference }
quotes-facts-intro = Introduction
quotes-facts-notes = { -notes }
quotes-facts-amount = { -amount }
quotes-facts-sent = { -sent-2 }
quotes-facts-acceptedOn = { -accepted-on }
quotes-facts-acceptedBy = { -accepted-by }
quotes-facts-digest = What was accepted (SHA-256)
quotes-facts-declinedOn = { -declined-on }
quotes-facts-reason = { -reason }
quotes-invoices-title = Invoices of this quote
quotes-invoices-none = Nothing is invoiced yet.
quotes-invoices-left = { $invoiced } of { $total } is invoiced, { $left } is left.
quotes-invoices-all = All of it is invoiced.
quotes-actions-edit = { -edit }
quotes-actions-send = { -send }
quotes-actions-again = Send again
quotes-actions-accept = Mark as accepted
quotes-actions-decline = Mark as declined
quotes-actions-invoice = { -make-invoice }
quotes-actions-delete = { -delete-draft }
quotes-actions-page = Customer’s page
quotes-sending-title = { invoice-sending-title }
quotes-sending-draft = Send this quote?
quotes-sending-text = It gets its number and a page, on which the customer accepts or declines it.
quotes-sending-again = The customer gets the quote as it is now.
quotes-sending-mail = Email it to { $email }, with the PDF
quotes-sending-noEmail = The customer has no email address, so no email is sent. Give them the link yourself.
quotes-sending-button = Send quote
quotes-accepting-title = Was { $number } accepted?
quotes-accepting-text = For a yes that you got in another way than on the customer’s page. The quote can then no longer be changed. No email is sent.
quotes-accepting-name = Name of the person who agreed
quotes-accepting-button = { quotes-actions-accept }
quotes-declining-title = Was { $number } declined?
quotes-declining-text = The customer can then no longer accept it. This is final. No email is sent.
quotes-declining-reason = { -reason }
quotes-declining-button = { -decline-quote }
quotes-deleting-title = { invoice-deleting-title }
quotes-deleting-text = { invoice-deleting-text }
quotes-deleting-button = { -delete-draft }
quotes-invoicing-title = Invoice { $number }
quotes-invoicing-text = { $left } of { $total } is left to invoice. Leave both fields empty to invoice all of that, or enter a part.
quotes-invoicing-percent = Part in % of the whole quote
quotes-invoicing-amount = Or an amount with tax, in { $currency }
quotes-invoicing-last = The last invoice lists the whole quote and takes off the earlier ones, so that all together are exactly the quote.
quotes-invoicing-button = Make draft invoice
quotes-form-title = { -new-quote }
quotes-form-text = It is saved as a draft. You send it from its own page.
quotes-form-button = Save quote
quotes-form-date = { -quote-date }
quotes-form-until = { -valid-until }
quotes-form-untilHint = If empty, { $days } days after the quote date.
quotes-form-intro = { quotes-facts-intro }
quotes-form-introHint = Printed above the lines.
quotes-form-termsHint = Printed on the quote and on its invoices. If empty, those that you keep with the customer.
quotes-editing-title = { customers-changing-title }
quotes-editing-text = Nothing is sent.
quotes-editing-open = The customer sees the change at once, and can only accept the new version. No email is sent: send it again to tell them.
